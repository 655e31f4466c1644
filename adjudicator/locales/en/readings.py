"""What each reading says, in English."""

READINGS: dict[str, str] = {}
