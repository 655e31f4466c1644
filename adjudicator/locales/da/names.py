"""What camps, spaces, cards and kinds are called in Danish."""

CAMPS = {
    "yellow": {"plain": "gul", "piece": "gule", "owner": "guls"},
    "red": {"plain": "rød", "piece": "røde", "owner": "røds"},
    "blue": {"plain": "blå", "piece": "blå", "owner": "blås"},
    "green": {"plain": "grøn", "piece": "grønne", "owner": "grøns"},
    "yellow-knob": {"plain": "gul-knop", "piece": "gule (knop)", "owner": "gul-knops"},
    "red-knob": {"plain": "rød-knop", "piece": "røde (knop)", "owner": "rød-knops"},
    "yellow-hole": {"plain": "gul-hul", "piece": "gule (hul)", "owner": "gul-huls"},
    "red-hole": {"plain": "rød-hul", "piece": "røde (hul)", "owner": "rød-huls"},
}

SPACES = {"base": "startcirklen", "start": "startfeltet", "goal": "målcirkel {number}", "house": "Hus {number}"}

CARDS: dict[str, str] = {"heart": "hjerter", "swap": "byttekort"}

TYPES = {
    "array": "liste",
    "object": "nøgler med værdier",
    "string": "tekst",
    "integer": "helt tal",
    "boolean": "true eller false",
    "null": "ingenting",
}

KINDS = {
    "advice": "råd",
    "block": "spærring",
    "board": "plade",
    "capture": "slå hjem",
    "card": "kort",
    "deal": "kortgivning",
    "fair-play": "fair play",
    "goal": "slutfelt",
    "move": "flytning",
    "penalty": "straf",
    "set-up": "opstilling",
    "split": "deling",
    "swap": "bytte",
    "turn": "tur",
    "win": "sejr",
}
