"""Every row of every table: `ROWS`."""

from tests.rows import classic, duo, examples, guide
from tests.rows.form import EXACTLY as ROWS

__all__ = ["ROWS", "classic", "duo", "examples", "guide"]
