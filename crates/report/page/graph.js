// The lead and the chance to win over the moves.
const CHART_HEIGHT = 160;
const chartRoom = { left: 34, right: 38, top: 26, bottom: 22 };
/** So far apart are the numbers of turning points at least. */
const LABEL_WIDTH = 26;

/** Values after each number of moves; what was not looked at leaves a gap. */
function series() {
  const points = [];
  for (const it of review.moves) {
    if (!seen.has(it.n - 1)) {
      const sign = it.color === "b" ? 1 : -1;
      points.push({ n: it.n - 1, lead: sign * it.lead_before, win: sign > 0 ? it.win_before : 1 - it.win_before, isFirst: true });
    }
    points.push({ n: it.n, lead: leadOfBlack(it), win: winOfBlack(it), isFirst: false });
  }
  return points;
}

const values = series();

/** A round number that nothing goes beyond. */
function leadLimit() {
  const most = Math.max(5, ...values.map((it) => Math.abs(it.lead)));
  return [5, 10, 20, 30, 50, 100, 200, 400, 800].find((it) => it >= most) || most;
}

/** Places for labels above their points, none over another. */
function labelPlaces(wanted, right) {
  const places = [];
  for (const it of wanted) places.push(Math.max(it, places.length ? places[places.length - 1] + LABEL_WIDTH : it));
  for (let n = places.length - 1; n >= 0; n -= 1) places[n] = Math.min(places[n], right - LABEL_WIDTH * (places.length - 1 - n));
  return places;
}

/** Draws the graph as wide as there is room; `go` takes the number of a move. */
function drawChart(at, go) {
  const chart = byId("chart");
  const width = Math.max(240, chart.clientWidth - 24);
  const limit = leadLimit();
  const { left, right, top, bottom } = chartRoom;
  const [inner, tall] = [width - left - right, CHART_HEIGHT - top - bottom];
  const x = (n) => left + (inner * n) / Math.max(1, steps.length);
  const y = (share) => top + tall * (1 - share);
  const leadY = (lead) => y(0.5 + lead / limit / 2);
  const path = (height) => values.map((it) => `${it.isFirst ? "M" : "L"}${x(it.n).toFixed(1)} ${height(it).toFixed(1)}`).join("");
  const note = (px, py, text, anchor) => draw("text", { x: px, y: py, dy: "0.35em", "text-anchor": anchor, class: "axis" }, text);
  const turns = review.moves.filter((it) => it.turning_point);
  const turnWords = turns.map((it) => say("move", it.n)).join(", ");
  const leads = values.map((it) => it.lead);
  const label = values.length === 0 ? say("nothing")
    : say("chart_label", steps.length, tenth(Math.min(...leads)), tenth(Math.max(...leads)), turns.length ? `${say("turns")}: ${turnWords}` : "");
  const labels = labelPlaces(turns.map((it) => x(it.n)), left + inner);
  const numbers = [0, 1, 2, 3, 4].map((it) => Math.round((steps.length * it) / 4));
  const svg = draw("svg", { width, height: CHART_HEIGHT, viewBox: `0 0 ${width} ${CHART_HEIGHT}`, role: "img", "aria-label": label },
    [0, 0.25, 0.5, 0.75, 1].map((it) => draw("path", { d: `M${left} ${y(it)}H${left + inner}`, class: it === 0.5 ? "zero" : "grid" })),
    [[1, `+${limit}`], [0.5, "0"], [0, `−${limit}`]].map(([share, text]) => note(left - 6, y(share), text, "end")),
    [[1, "100%"], [0.5, "50%"], [0, "0%"]].map(([share, text]) => note(left + inner + 5, y(share), text, "start")),
    [...new Set(numbers)].map((it) => note(x(it), CHART_HEIGHT - 8, String(it), "middle")),
    draw("path", { d: path((it) => y(it.win)), class: "win" }),
    draw("path", { d: path((it) => leadY(it.lead)), class: "lead" }),
    draw("path", { d: `M${x(at)} ${top}V${top + tall}`, class: "now" }),
    turns.map((it, n) => draw("g", { class: "turn", "data-n": it.n },
      draw("title", {}, `${say("chart_turn")}: ${say("move", it.n)}`),
      draw("circle", { cx: x(it.n), cy: leadY(leadOfBlack(it)), r: 6 }),
      draw("path", { d: `M${labels[n]} 15L${x(it.n)} ${top}V${leadY(leadOfBlack(it))}` }),
      draw("text", { x: labels[n], y: 11, "text-anchor": "middle" }, String(it.n)))));
  svg.addEventListener("click", (event) => {
    const mark = event.target.closest("[data-n]");
    const share = (event.clientX - svg.getBoundingClientRect().left - left) / inner;
    const n = mark ? Number(mark.getAttribute("data-n")) : Math.round(share * steps.length);
    go(Math.min(steps.length, Math.max(0, n)));
  });
  const key = (kind, text) => make("li", {}, make("span", { class: `key ${kind}`, "aria-hidden": true }), text);
  chart.replaceChildren(
    make("ul", { class: "keys" }, key("lead", say("chart_lead")), key("win", say("chart_win")), turns.length ? key("turn", say("chart_turn")) : null),
    svg);
}
