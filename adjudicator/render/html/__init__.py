"""Rulings as one HTML page that loads nothing. The picture in it comes from `render/svg`."""
