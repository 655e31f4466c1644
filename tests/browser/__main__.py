"""Finds a browser for the tests, and installs Debian's Chromium where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tests.browser import find

LATER = "Install Chromium or Google Chrome, or name its program in CHROMIUM, and run this again."


def install() -> None:
    """Install with apt-get, as root or by a sudo that needs no password."""
    apt = shutil.which("apt-get")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    sudo = None if root else shutil.which("sudo")
    if apt is None or not (root or sudo):
        sys.exit(f"There is no browser, and no way to install one here. {LATER}")
    command = [*([sudo, "-n"] if sudo else []), "env", "DEBIAN_FRONTEND=noninteractive", apt, "--quiet", "--yes"]
    for what in (["update"], ["install", "--no-install-recommends", "chromium"]):
        if subprocess.run([*command, *what], check=False, stdout=sys.stderr).returncode:
            sys.exit(f"`{' '.join([*command, *what])}` failed. {LATER}")


if __name__ == "__main__":
    if find() is None:
        print("There is no browser yet: installing chromium.", file=sys.stderr)
        install()
    if find() is None:
        sys.exit(f"There is still no browser. {LATER}")
