"""What camps, spaces, cards and kinds are called in Danish."""

# What stands before the noun for piece ends where the noun begins, so that the sentences join them: with `piece`, which
# is definite or plural, "den {colour}brik", "det {colour}startfelt", "alle {colour}brikker", "to {camp:piece}brikker";
# with `a`, "en {camp:a}brik". The entry without a name is for camps of house rules.
CAMPS = {
    "yellow": {"plain": "gul", "piece": "gule ", "a": "gul ", "owner": "guls"},
    "red": {"plain": "rød", "piece": "røde ", "a": "rød ", "owner": "røds"},
    "blue": {"plain": "blå", "piece": "blå ", "a": "blå ", "owner": "blås"},
    "green": {"plain": "grøn", "piece": "grønne ", "a": "grøn ", "owner": "grøns"},
    "yellow-knob": {"plain": "gul-knop", "piece": "gule knop-", "a": "gul knop-", "owner": "gul-knops"},
    "red-knob": {"plain": "rød-knop", "piece": "røde knop-", "a": "rød knop-", "owner": "rød-knops"},
    "yellow-hole": {"plain": "gul-hul", "piece": "gule hul-", "a": "gul hul-", "owner": "gul-huls"},
    "red-hole": {"plain": "rød-hul", "piece": "røde hul-", "a": "rød hul-", "owner": "rød-huls"},
    "": {"plain": "{camp}", "piece": "{camp}-", "a": "{camp}-", "owner": "{camp}s"},
}

SPACES = {"base": "startcirklen", "start": "startfeltet", "goal": "målcirkel {number}", "house": "Hus {number}"}

WRITTEN: dict[str, str] = {"base": "startcirkel", "start": "startfelt"}
"""What is written in a document where it is not what stands in a sentence."""

CARDS: dict[str, str] = {"heart": "hjerter", "swap": "byttekort", "9/swap": "9/bytte", "5-jump": "5-spring"}

CARD_FORMS = {
    "the": {"": "kortet {card}", "heart": "hjerterkortet", "swap": "byttekortet"},
    "The": {"": "Kortet {card}", "heart": "Hjerterkortet", "swap": "Byttekortet"},
}
"""How a card is named in a sentence, where its name alone is no noun."""

ALSO_READ = {
    "yellow": ("gult", "guls"),
    "red": ("rødt", "røds"),
    "blue": ("blåt", "blås"),
    "green": ("grønt", "grøns"),
    "knob": ("knop",),
    "hole": ("hul",),
    "goal": ("mål", "cirkel", "slutfelt"),
    "house": ("hus",),
    "heart": ("hjerte", "hjerterkort"),
    "swap": ("bytte", "bytkort", "byt plads"),
}


def is_one(count: object) -> bool:
    return count == 1


TYPES = {
    "array": "liste",
    "object": "nøgler med værdier",
    "string": "tekst",
    "integer": "helt tal",
    "number": "tal med decimaler",
    "boolean": "true eller false",
    "null": "ingenting",
    "long-number": "tal med mere end 16 cifre",
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
