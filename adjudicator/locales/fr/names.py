"""What camps, spaces, cards and kinds are called in French."""

# A camp's `owner` form stands before a comma or before a space: "Chez rouge, la maison…".
CAMPS = {
    "yellow": {"plain": "jaune", "piece": "jaune", "owner": "chez jaune"},
    "red": {"plain": "rouge", "piece": "rouge", "owner": "chez rouge"},
    "blue": {"plain": "bleu", "piece": "bleu", "owner": "chez bleu"},
    "green": {"plain": "vert", "piece": "vert", "owner": "chez vert"},
    "yellow-knob": {"plain": "jaune-bouton", "piece": "jaune (bouton)", "owner": "chez jaune-bouton"},
    "red-knob": {"plain": "rouge-bouton", "piece": "rouge (bouton)", "owner": "chez rouge-bouton"},
    "yellow-hole": {"plain": "jaune-trou", "piece": "jaune (trou)", "owner": "chez jaune-trou"},
    "red-hole": {"plain": "rouge-trou", "piece": "rouge (trou)", "owner": "chez rouge-trou"},
}

# Each is feminine with its article, so that "sur", "à", "de" and "jusqu’à" can stand before any space.
SPACES = {
    "base": "la base départ",
    "start": "la maison",
    "goal": "la case finale {number}",
    "house": "la case finale {number}",
}

CARDS: dict[str, str] = {"heart": "cœur", "swap": "Échange"}

TYPES = {
    "array": "liste",
    "object": "clés avec leurs valeurs",
    "string": "texte",
    "integer": "nombre entier",
    "boolean": "true ou false",
    "null": "rien",
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
