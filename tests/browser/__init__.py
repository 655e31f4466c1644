"""A headless browser that lays out pages, measures them and prints them.

`python -m tests.browser` installs one if there is none.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
OFFLINE = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"),
    *("--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--disable-extensions", "--virtual-time-budget=60000"),
)
PATIENCE = 180
MISSING = "There is no Chromium or Chrome here to look at pages with: run `python -m tests.browser` first."


class NoBrowser(Exception):
    """There is no browser, or it failed."""


def find() -> str | None:
    """Return the browser's program: the one named in CHROMIUM, else the first that is installed."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    found = (shutil.which(name) for name in (*NAMES, *ELSEWHERE))
    return next((path for path in found if path), None)


class Frame(NamedTuple):
    """A window size and settings for a page."""

    width: int
    dark: bool = False
    height: int = 4000
    """High enough to show the whole page."""
    colours: bool = True
    """Whether contrast is measured too, which takes long for many pictures."""


class Browser:
    """Starts a new process with an empty profile for each call, so many pages are measured in one call."""

    def __init__(self) -> None:
        program = find()
        if program is None:
            raise NoBrowser(MISSING)
        self.program = program

    def seen(self, pages: Sequence[str], frames: Iterable[Frame]) -> list[list[dict[str, Any]]]:
        """Measure each page in each frame with a script outside it; frames narrower than the smallest window are
        iframes."""
        script = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
        asked = json.dumps({"pages": pages, "frames": [frame._asdict() for frame in frames]}).replace("<", "\\u003c")
        whole = f'<!DOCTYPE html><meta charset="utf-8"><body><script>const asked = {asked};\n{script}</script>'
        dom = self._run(whole, "--dump-dom").decode("utf-8")
        found = re.search(r'<pre id="seen">(.*?)</pre>', dom, re.S)
        if found is None:
            raise NoBrowser(f"{self.program} measured nothing:\n{dom[-2000:]}")
        measured: list[list[dict[str, Any]]] = json.loads(unescape(found[1]))
        return measured

    def printed(self, page: str) -> bytes:
        """Return the page as printed, as a PDF."""
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "page.pdf"
            self._run(page, "--no-pdf-header-footer", f"--print-to-pdf={out}")
            return out.read_bytes()

    def _run(self, page: str, *options: str) -> bytes:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            file = Path(folder) / "page.html"
            file.write_text(page, encoding="utf-8")
            command = [self.program, *OFFLINE, f"--user-data-dir={folder}/profile", *options, file.as_uri()]
            done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        if done.returncode:
            raise NoBrowser(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr.decode()[-2000:]}")
        return done.stdout


def sheets(pdf: bytes) -> list[tuple[float, float]]:
    """Return the sheets of a PDF, each as width and height in millimetres."""
    pages = re.findall(rb"/Type\s*/Page\b(?!s)", pdf)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    assert len(pages) == len(boxes)
    return [(float(width) / 72 * 25.4, float(height) / 72 * 25.4) for width, height in boxes]
