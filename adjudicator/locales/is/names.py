"""What camps, spaces, cards and kinds are called in Icelandic."""

# Nothing that is put into a sentence can be declined there, so every form stands where it is right as it is:
# plain is the nominative, of a player (gulur) and of a field (gulur 14), which is always told after a colon, after an
# arrow or in brackets; owner is the genitive (byrjunarreitur guls). piece is all that stands before the noun up to its
# first letter, in a form that serves all cases of a neuter noun in the singular: `{colour}peðið` is gula peðið or gula
# hnúðpeðið, `úr {colour}settinu` is úr gula settinu or úr gula hnúðsettinu. Never "{colour} peðið", and no plural.
# The entry without a name is for camps of house rules.
CAMPS = {
    "yellow": {"plain": "gulur", "piece": "gula ", "owner": "guls"},
    "red": {"plain": "rauður", "piece": "rauða ", "owner": "rauðs"},
    "blue": {"plain": "blár", "piece": "bláa ", "owner": "blás"},
    "green": {"plain": "grænn", "piece": "græna ", "owner": "græns"},
    "yellow-knob": {"plain": "gulur hnúður", "piece": "gula hnúð", "owner": "guls hnúðs"},
    "red-knob": {"plain": "rauður hnúður", "piece": "rauða hnúð", "owner": "rauðs hnúðs"},
    "yellow-hole": {"plain": "gul hola", "piece": "gula holu", "owner": "gulrar holu"},
    "red-hole": {"plain": "rauð hola", "piece": "rauða holu", "owner": "rauðrar holu"},
    "": {"plain": "{camp}", "piece": "{camp}-", "owner": "{camp}"},
}

SPACES = {"base": "heimasvæði", "start": "byrjunarreitur", "goal": "markhringur {number}", "house": "Hús {number}"}

WRITTEN: dict[str, str] = {}
"""What is written in a document where it is not what stands in a sentence."""

CARDS: dict[str, str] = {"heart": "hjarta", "swap": "skipti", "5-jump": "5-stökk"}

CARD_FORMS = {"the": {"": "spilið {card}"}, "The": {"": "Spilið {card}"}}
"""How a card is named in a sentence, where its name alone is no noun."""

ALSO_READ = {
    "yellow": ("gul", "gult", "gulu", "gulum", "gulan", "guls", "gulrar", "gulri", "gulir", "gular"),
    "red": ("rauð", "rautt", "rauðu", "rauðum", "rauðan", "rauðs", "rauðrar", "rauðri", "rauði", "rauðir", "rauðar"),
    "blue": ("blá", "blátt", "bláu", "bláum", "bláan", "blás", "blárrar", "blárri", "blái", "bláir", "bláar"),
    "green": ("græn", "grænt", "grænu", "grænum", "grænan", "græns", "grænnar", "grænni", "græni", "grænir", "grænar"),
    "knob": ("hnúður", "hnúð", "hnúði", "hnúðs"),
    "hole": ("hola", "holu"),
    "base": ("heimasvæðið",),
    "start": ("byrjunarreit", "byrjunarreitnum"),
    "goal": ("markhring", "mark", "hringur", "hring"),
    "house": ("hús", "húsi"),
    "heart": ("hjartað", "byrjunarspil"),
    "swap": ("skiptispil",),
}


def is_one(count: object) -> bool:
    return isinstance(count, int) and count % 10 == 1 and count % 100 != 11


TYPES = {
    "array": "listi",
    "object": "lyklar með gildum",
    "string": "texti",
    "integer": "heil tala",
    "number": "tala með aukastöfum",
    "boolean": "true eða false",
    "null": "ekkert",
    "long-number": "tala með fleiri en 16 tölustöfum",
}

KINDS = {
    "advice": "ráðlegging",
    "block": "lokun",
    "board": "leikborð",
    "capture": "að hopa heim",
    "card": "spil",
    "deal": "spilagjöf",
    "fair-play": "heiðarlegur leikur",
    "goal": "marksvæði",
    "move": "færsla",
    "penalty": "viðurlög",
    "set-up": "uppstilling",
    "split": "deiling reita",
    "swap": "skipti",
    "turn": "hver á leik",
    "win": "sigur",
}
