// What each page looks like in each frame, in figures. The pages themselves need no script; this stands outside them.

const hits = [];
window.alert = (said) => hits.push(said);

const frames = asked.pages.map((page) => asked.frames.map((how) => {
  const frame = document.createElement("iframe");
  frame.style = `border:0;width:${how.width}px;height:${how.height}px;color-scheme:${how.dark ? "dark" : "light"}`;
  frame.srcdoc = page;
  document.body.append(frame);
  return frame;
}));

const name = (element) => element.tagName.toLowerCase() + (element.className.baseVal ?? element.className ?? "");
const said = (element) => element.textContent.trim().slice(0, 40);

// The colour behind the middle of some words.
function behind(view, element, x, y) {
  const below = view.document.elementsFromPoint(x, y);
  for (const each of below.slice(below.indexOf(element) + 1)) {
    const style = view.getComputedStyle(each);
    const drawn = each.namespaceURI.endsWith("svg") && each.tagName !== "svg";
    const colour = drawn ? (style.fill === "none" ? style.stroke : style.fill) : style.backgroundColor;
    if (drawn ? each.tagName !== "text" : colour !== "rgba(0, 0, 0, 0)") return colour;
  }
  return view.getComputedStyle(view.document.body).backgroundColor;
}

function colours(view, written) {
  const found = {};
  for (const element of written) {
    const box = element.getBoundingClientRect();
    const style = view.getComputedStyle(element);
    const inPicture = element.tagName === "text";
    // Of a paragraph the first sign counts: its middle may lie between two lines.
    const at = inPicture ? [box.left + box.width / 2, box.top + box.height / 2] : [box.left + 2, box.top + 6];
    const pair = [inPicture ? style.fill : style.color, behind(view, element, ...at)];
    found[pair.join(" on ")] ??= [...pair, said(element)];
  }
  return Object.values(found);
}

// Words in one picture that lie on each other, without the room that letters leave above and below.
function crowded(pictures) {
  const found = [];
  for (const picture of pictures) {
    const boxes = [...picture.querySelectorAll("text")].map((element) => {
      const box = element.getBoundingClientRect();
      const rim = box.height * 0.22;
      return [element, box.left, box.right, box.top + rim, box.bottom - rim];
    });
    boxes.forEach(([one, left, right, top, bottom], n) => boxes.slice(n + 1).forEach(([other, l, r, t, b]) => {
      if (left < r - 0.5 && l < right - 0.5 && top < b - 0.5 && t < bottom - 0.5) found.push([said(one), said(other)]);
    }));
  }
  return found;
}

// Words that something was painted over: of the pieces, of the steps, and how many stand on one space.
function covered(view, pictures) {
  const found = [];
  for (const picture of pictures) {
    for (const element of picture.querySelectorAll("text[font-weight]")) {
      const box = element.getBoundingClientRect();
      const top = view.document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (top !== element) found.push([said(element), name(top ?? element)]);
    }
  }
  return found;
}

// Words that reach beyond their picture.
function clipped(pictures) {
  return pictures.flatMap((picture) => {
    const frame = picture.getBoundingClientRect();
    return [...picture.querySelectorAll("text")].filter((element) => {
      const box = element.getBoundingClientRect();
      const rim = box.height * 0.22;
      return box.left < frame.left - 0.5 || box.right > frame.right + 0.5
        || box.top + rim < frame.top || box.bottom - rim > frame.bottom;
    }).map(said);
  });
}

function measured(frame, how) {
  const view = frame.contentWindow;
  const page = view.document;
  const wide = page.documentElement.clientWidth;
  const every = [...page.body.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().width);
  const written = every.filter((each) => [...each.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
    .filter((each) => !["title", "desc", "style", "script"].includes(each.tagName));
  const pictures = [...page.querySelectorAll("svg")].filter((each) => each.getBoundingClientRect().width > 60);
  const size = (element) => parseFloat(view.getComputedStyle(element).fontSize)
    * (element.ownerSVGElement ? element.getScreenCTM().a : 1);
  return {
    wide,
    scrolls: page.documentElement.scrollWidth,
    outside: every.filter((each) => {
      const box = each.getBoundingClientRect();
      return !each.ownerSVGElement && (box.left < -0.5 || box.right > wide + 0.5);
    }).map(name),
    verdicts: [...page.querySelectorAll("h1")].map(size),
    largest: Math.max(...written.filter((each) => each.tagName !== "H1").map(size)),
    smallest: Math.min(...written.filter((each) => !each.ownerSVGElement).map(size)),
    pictures: pictures.map((each) => {
      const box = each.getBoundingClientRect();
      return { left: box.left, top: box.top, width: box.width, height: box.height };
    }),
    text: page.body.innerText,
    drawn: pictures.map((each) => [...each.querySelectorAll("text")].map(said)),
    colours: how.colours ? colours(view, written) : [],
    crowded: crowded(pictures),
    covered: covered(view, pictures),
    clipped: clipped(pictures),
    scripts: page.scripts.length,
    fetched: view.performance.getEntriesByType("resource").map((each) => each.name),
    ran: hits,
  };
}

window.onload = () => {
  const seen = frames.map((row) => row.map((frame, n) => measured(frame, asked.frames[n])));
  const told = document.createElement("pre");
  told.id = "seen";
  told.textContent = JSON.stringify(seen);
  document.body.replaceChildren(told);
};
