"""Pictures of the board and a play as SVG. What is in a picture comes from `render/scene.py`."""
