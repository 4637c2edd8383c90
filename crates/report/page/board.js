// The board: wood and stones by gradients alone.
const CELL = 40;
const MARGIN = 46;

function corner(x, y) {
  return [MARGIN + x * CELL, MARGIN + y * CELL];
}

/** The dots on the board. */
function stars() {
  const lines = (side) => {
    if (side < 7) return side % 2 ? [(side - 1) / 2] : [];
    const edge = side >= 13 ? 3 : 2;
    return side % 2 ? [edge, (side - 1) / 2, side - 1 - edge] : [edge, side - 1 - edge];
  };
  const [columns, rows] = [lines(review.width), lines(review.height)];
  const isMiddle = (at, side) => at === (side - 1) / 2;
  const all = columns.flatMap((x) => rows.map((y) => ({ x, y })));
  // Small boards have none in the middle of their sides.
  const isLarge = Math.min(review.width, review.height) >= 15;
  return all.filter(({ x, y }) => isLarge || isMiddle(x, review.width) === isMiddle(y, review.height));
}

function gradient(id, stops, place) {
  return draw("radialGradient", { id, ...place }, stops.map(([offset, color]) => draw("stop", { offset, "stop-color": color })));
}

function ground() {
  const { width, height } = review;
  const [right, bottom] = corner(width - 1, height - 1);
  const lines = [];
  for (let x = 0; x < width; x += 1) lines.push(draw("path", { d: `M${corner(x, 0)}V${bottom}` }));
  for (let y = 0; y < height; y += 1) lines.push(draw("path", { d: `M${corner(0, y)}H${right}` }));
  const letters = [];
  const write = (x, y, text) => letters.push(draw("text", { x, y, dy: "0.35em" }, text));
  for (let x = 0; x < width; x += 1) {
    write(corner(x, 0)[0], MARGIN * 0.33, LETTERS[x]);
    write(corner(x, 0)[0], bottom + MARGIN * 0.67, LETTERS[x]);
  }
  for (let y = 0; y < height; y += 1) {
    write(MARGIN * 0.33, corner(0, y)[1], String(height - y));
    write(right + MARGIN * 0.67, corner(0, y)[1], String(height - y));
  }
  return [
    draw("g", { class: "lines" }, lines, draw("rect", { x: MARGIN, y: MARGIN, width: right - MARGIN, height: bottom - MARGIN })),
    draw("g", { class: "stars" }, stars().map(({ x, y }) => { const [cx, cy] = corner(x, y); return draw("circle", { cx, cy, r: 3.6 }); })),
    // Small boards are drawn larger.
    draw("g", { class: "letters", "aria-hidden": true, "font-size": Math.min(15, 8 + 0.4 * Math.max(width, height)) }, letters),
  ];
}

const stonesLayer = draw("g");
const marksLayer = draw("g");
const pointerLayer = draw("g");
const boardSvg = draw("svg", {
  viewBox: `0 0 ${2 * MARGIN + (review.width - 1) * CELL} ${2 * MARGIN + (review.height - 1) * CELL}`,
  class: "wood", role: "img",
},
draw("defs", {},
  gradient("black-stone", [["0", "#767b85"], ["0.25", "#41454d"], ["0.6", "#1d2025"], ["1", "#0e1013"]], { cx: "0.36", cy: "0.3", r: "0.72" }),
  gradient("white-stone", [["0", "#ffffff"], ["0.45", "#fdfbf5"], ["0.8", "#ece6d8"], ["1", "#c9c1af"]], { cx: "0.38", cy: "0.32", r: "0.72" })),
ground(), stonesLayer, marksLayer, pointerLayer);

// A tall board is no higher than a square one.
if (review.height > review.width) {
  const { width, height } = boardSvg.viewBox.baseVal;
  boardSvg.style.maxWidth = `calc(var(--board, 90vw) * ${(width / height).toFixed(3)})`;
}

/** Draws stones, the last move, numbers of a variation and a letter for the better move. */
function drawBoard({ stones, last, numbers, letter, label }) {
  const shadows = [];
  const circles = [];
  for (const [point, color] of stones) {
    const at = place(point);
    if (!at) continue;
    const [cx, cy] = corner(at.x, at.y);
    shadows.push(draw("circle", { cx: cx + 1.4, cy: cy + 2.6, r: CELL * 0.48, class: "shade" }));
    circles.push(draw("circle", { cx, cy, r: CELL * 0.475, fill: `url(#${color === "b" ? "black" : "white"}-stone)`, class: `stone-${color}`, "data-point": point }));
  }
  stonesLayer.replaceChildren(...shadows, ...circles);
  const marks = [];
  const at = last && place(last);
  if (at && numbers.size === 0) {
    const [cx, cy] = corner(at.x, at.y);
    marks.push(draw("circle", { cx, cy, r: CELL * 0.22, class: `last on-${stones.get(last) || "none"}` }));
  }
  for (const [point, number] of numbers) {
    const it = place(point);
    if (!it) continue;
    const [x, y] = corner(it.x, it.y);
    marks.push(draw("text", { x, y, dy: "0.35em", class: `number on-${stones.get(point) || "none"}` }, String(number)));
  }
  if (letter) marks.push(letterMark(letter));
  marksLayer.replaceChildren(...marks.filter((it) => it));
  boardSvg.setAttribute("aria-label", label);
}

/** A letter on the board that plays its variation. */
function letterMark({ point, text, click, title }) {
  const at = place(point);
  if (!at) return null;
  const [cx, cy] = corner(at.x, at.y);
  return draw("g", { class: "letter", click }, draw("title", {}, title),
    draw("circle", { cx, cy, r: CELL * 0.44 }), draw("text", { x: cx, y: cy, dy: "0.36em" }, text));
}

/** A ring round a point that is spoken of; nothing takes it away. */
function pointAt(point) {
  const at = point && place(point);
  if (!at) return pointerLayer.replaceChildren();
  const [cx, cy] = corner(at.x, at.y);
  pointerLayer.replaceChildren(draw("circle", { cx, cy, r: CELL * 0.56, class: "pointer" }));
}
