"""What camps, spaces, cards and kinds are called in French."""

# A camp's `owner` form stands before a comma or before a space: "Chez rouge, la maison…". Its piece form is a masculine
# singular. The entry without a name is for camps of house rules.
CAMPS = {
    "yellow": {"plain": "jaune", "piece": "jaune", "owner": "chez jaune"},
    "red": {"plain": "rouge", "piece": "rouge", "owner": "chez rouge"},
    "blue": {"plain": "bleu", "piece": "bleu", "owner": "chez bleu"},
    "green": {"plain": "vert", "piece": "vert", "owner": "chez vert"},
    "yellow-knob": {"plain": "jaune-bouton", "piece": "jaune à bouton", "owner": "chez jaune-bouton"},
    "red-knob": {"plain": "rouge-bouton", "piece": "rouge à bouton", "owner": "chez rouge-bouton"},
    "yellow-hole": {"plain": "jaune-trou", "piece": "jaune à trou", "owner": "chez jaune-trou"},
    "red-hole": {"plain": "rouge-trou", "piece": "rouge à trou", "owner": "chez rouge-trou"},
    "": {"plain": "{camp}", "piece": "{camp}", "owner": "chez {camp}"},
}

# Each is feminine with its article, so that "sur", "à", "de" and "jusqu’à" can stand before any space.
SPACES = {
    "base": "la base départ",
    "start": "la maison",
    "goal": "la case finale {number}",
    "house": "la case finale {number}",
}

WRITTEN: dict[str, str] = {
    "base": "base départ",
    "start": "maison",
    "goal": "case finale {number}",
    "house": "case finale {number}",
}
"""What is written in a document where it is not what stands in a sentence."""

CARDS: dict[str, str] = {"heart": "cœur", "swap": "Échange", "5-jump": "5-saut"}

CARD_FORMS = {"the": {"": "la carte {card}"}}
"""How a card is named in a sentence, where its name alone is no noun."""

ALSO_READ = {
    "blue": ("bleue",),
    "green": ("verte",),
    "knob": ("bouton", "à bouton"),
    "hole": ("trou", "à trou"),
    "base": ("base de départ", "la base de départ"),
    "goal": ("zone finale", "finale", "zone"),
    "house": ("zone finale", "finale", "zone"),
    "heart": ("coeur",),
    "swap": ("echange",),
}


def is_one(count: object) -> bool:
    return count in (0, 1)


TYPES = {
    "array": "liste",
    "object": "clés avec leurs valeurs",
    "string": "texte",
    "integer": "nombre entier",
    "number": "nombre à virgule",
    "boolean": "true ou false",
    "null": "rien",
    "long-number": "nombre de plus de 16 chiffres",
}

KINDS = {
    "advice": "conseil",
    "block": "barrage",
    "board": "plateau",
    "capture": "capture",
    "card": "carte",
    "deal": "donne",
    "fair-play": "fair-play",
    "goal": "zone finale",
    "move": "déplacement",
    "penalty": "sanction",
    "set-up": "mise en place",
    "split": "partage",
    "swap": "échange",
    "turn": "tour",
    "win": "victoire",
}
