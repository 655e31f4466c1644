"""The style sheet of a page: wide screen, phone, dark scheme, and one sheet of A4."""

from __future__ import annotations

from adjudicator.render.palette import DARK, LIGHT, colour_rules

_SCREEN = """
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
article + article { margin-top: 3rem; }
h1 { font-size: clamp(2.2rem, 8vw, 3rem); line-height: 1.1; margin: 0.3rem 0; }
h2 { font-size: 1.05rem; margin: 1.1rem 0 0.3rem; }
h3 { font-size: 1rem; margin: 0.5rem 0 0.1rem; }
p, ul, ol { max-width: 46rem; }
p { margin: 0.4rem 0; }
.legal h1 { color: var(--yes); }
.illegal h1 { color: var(--no); }
.asked, .basis, .others, code { color: var(--soft); }
.played { font-size: 1.25rem; font-weight: 600; line-height: 1.3; }
.why { font-size: 1.1rem; }
.boards { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 1rem 0; }
figure { flex: 1 1 19rem; min-width: 0; max-width: 34rem; margin: 0; }
figcaption { font-weight: 600; text-align: center; }
figure svg { display: block; width: 100%; height: auto; }
.legend { flex: 1 1 10rem; display: flex; flex-wrap: wrap; align-content: flex-start; gap: 0.2rem 1.2rem; padding: 0;
  list-style: none; }
.legend li { display: flex; align-items: center; gap: 0.4rem; margin: 0; }
.legend svg { width: 1.6rem; height: 1.6rem; flex: none; }
.two .legend { flex-basis: 100%; }
ul, ol { margin: 0; padding-left: 1.3rem; }
li { margin: 0.15rem 0; }
.id { font-weight: 600; }
[data-step] { white-space: nowrap; }
[data-step]::before { content: attr(data-step); display: inline-block; min-width: 1.55em; margin-right: 0.3em;
  border-radius: 0.8em; padding: 0 0.2em; font-size: 0.72em; font-weight: 700; line-height: 1.55; text-align: center;
  color: var(--paper); background: var(--ink); }
"""
_PAPER = """
@media print {
  @page { size: A4; margin: 12mm; }
  html { font-size: 9.2pt; }
  body { padding: 0; max-width: none; line-height: 1.22; }
  p, ul, ol { max-width: none; }
  article { display: flex; flex-direction: column; min-height: 270mm; break-after: page; }
  article + article { margin-top: 0; }
  article:last-child { break-after: auto; }
  h1 { font-size: 21pt; }
  h2 { margin-top: 0.7rem; break-after: avoid; }
  li { margin: 0; break-inside: avoid; }
  .boards { display: grid; grid-template: 1fr / 1fr auto; gap: 2mm; flex: 1 1 50mm; max-height: 125mm; margin: 2mm 0; }
  .two { grid-template: 1fr auto / 1fr 1fr; flex-basis: 56mm; max-height: 108mm; }
  figure { max-width: none; display: flex; flex-direction: column; min-height: 0; }
  figure svg { flex: 1 1 0; min-height: 0; }
  .legend { flex-direction: column; flex-wrap: nowrap; }
  .two .legend { grid-column: 1 / -1; flex-direction: row; justify-content: center; }
  [data-step]::before { color: #000; background: none; border: 0.5pt solid #000; }
}
"""


def _colours(scheme: dict[str, str], **own: str) -> str:
    named = {"ink": scheme["ink"], "paper": scheme["paper"], **own}
    return " ".join(f"--{name}: {colour};" for name, colour in named.items())


def style() -> str:
    light = _colours(LIGHT, soft="#5f5f5f", yes="#1b6e35", no="#a3211b")
    dark = _colours(DARK, soft="#a9adb3", yes="#6fd08c", no="#ff8a80")
    schemes = f":root {{ color-scheme: light dark; {light} }}\n"
    schemes += f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"
    return f"{schemes}{_SCREEN}{colour_rules()}{_PAPER}"
