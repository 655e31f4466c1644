"""The build hook of the package: generates the files of `build.py`, so that a ruling need not read YAML and JSON."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Prepare(BuildHookInterface):  # type: ignore[misc]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root)))
        try:
            from adjudicator.rules.build import prepare

            prepare()
        finally:
            sys.path.remove(str(Path(self.root)))
