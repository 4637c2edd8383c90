// Steps through the game and tells about each move.
let at = 0;
/** The variation that is shown: its move and how many of its stones. */
let line = null;
let whose = "both";

/** Goes to a position of the game. */
function go(n) {
  at = Math.min(steps.length, Math.max(0, n));
  line = null;
  render();
  scrollToRemark();
}

/** To a move from a list: the board and the words come into sight. */
function goAndLook(n) {
  go(n);
  const { top } = byId("word").getBoundingClientRect();
  if (top < 0 || top > innerHeight) document.querySelector(".table").scrollIntoView({ block: "start" });
}

/** Shows a variation as far as its first `count` stones. */
function showLine(n, count) {
  const it = seen.get(n);
  if (!it || it.variation.length === 0) return;
  at = n;
  line = count < 1 ? null : { n, count: Math.min(count, it.variation.length) };
  render();
}

/** One on or back, in the variation if one is shown. */
function walk(by) {
  if (line) showLine(line.n, line.count + by);
  else go(at + by);
}

/** To the next remark, or to the one before. */
function toRemark(by) {
  const ahead = by > 0 ? remarks.find((it) => it.n > at) : [...remarks].reverse().find((it) => it.n < at);
  if (ahead) go(ahead.n);
}

function toEnd(by) {
  if (line) showLine(line.n, by > 0 ? Infinity : 1);
  else go(by > 0 ? steps.length : 0);
}

/** Words whose points can be shown on the board. */
function words(text) {
  return text.split(/(\{[^}]*\})/).filter((it) => it).map((part) => {
    const point = /^\{(.*)\}$/.exec(part);
    if (!point || !place(point[1])) return point ? point[1] : part;
    const mark = make("button", { type: "button", class: "point", "aria-label": say("point", point[1]) }, point[1]);
    for (const event of ["mouseenter", "focus", "click"]) mark.addEventListener(event, () => pointAt(point[1]));
    for (const event of ["mouseleave", "blur"]) mark.addEventListener(event, () => pointAt(null));
    return mark;
  });
}

function plain(text) {
  return text.replace(/[{}]/g, "");
}

function renderBoard() {
  const it = seen.get(at);
  if (line) {
    let stones = positions[line.n - 1];
    const numbers = new Map();
    it.variation.slice(0, line.count).forEach((step, n) => {
      stones = after(stones, step);
      for (const point of step.taken) numbers.delete(point);
      numbers.set(step.point, n + 1);
    });
    const step = it.variation[line.count - 1];
    return drawBoard({ stones, last: step.point, numbers, letter: null, label: say("line_board", say(step.color), pointWord(step.point)) });
  }
  const step = steps[at - 1];
  const isShown = it && it.best && GRADES.indexOf(it.grade) >= 3 && it.variation.length > 0 && !positions[at].has(it.best);
  const letter = isShown ? { point: it.best, text: "A", click: () => showLine(at, 1), title: say("show_line", "A") } : null;
  const label = step ? say("board_after", at, say(step.color), pointWord(step.point)) : say("board_start");
  return drawBoard({ stones: positions[at], last: step && step.point, numbers: new Map(), letter, label });
}

function renderWord() {
  const it = seen.get(at);
  const step = steps[at - 1];
  const rows = [];
  if (!step) rows.push(make("h2", {}, say("start")), make("p", {}, say("hello")), make("p", { class: "soft small" }, say("keys")));
  else {
    rows.push(make("h2", {}, stoneSign(step.color), ` ${say("move", at)} `, make("span", { class: "rank" }, moveWord(step.point, it && it.name)),
      it ? badge(it.grade) : null, it && it.turning_point ? make("span", { class: "badge turning" }, `◆ ${say("chart_turn")}`) : null));
    const text = it ? it[`text_${language}`] : "";
    rows.push(make("p", { class: "text" }, text ? words(text) : make("span", { class: "soft" }, say(it ? "fine_word" : "unseen"))));
  }
  if (it) {
    const loss = it.loss >= 0.05 ? ` · −${say("lost", tenth(it.loss))}` : "";
    rows.push(make("p", { class: "soft small" }, `${aheadWord(leadOfBlack(it))} · ${say("chance", Math.round(100 * winOfBlack(it)))}${loss}`));
  }
  if (line) {
    rows.push(make("p", { class: "variation" }, say("in_line", line.n, line.count, it.variation.length), " ",
      make("button", { type: "button", class: "pill", click: () => go(at) }, say("leave"))));
  } else if (it && it.best && it.variation.length > 0 && it.loss > 0) {
    rows.push(make("p", { class: "variation" }, make("button", { type: "button", class: "pill", id: "better", click: () => showLine(at, 1) },
      make("span", { class: "ball", "aria-hidden": true }, "A"), say("better", moveWord(it.best, it.best_name)), " ▶")));
  }
  byId("word").replaceChildren(...rows);
}

/** An entry of a list that leads to its move. */
function entry(it, text) {
  return make("li", {}, make("button", { type: "button", class: `entry ${it.grade}`, "data-move": it.n, click: () => goAndLook(it.n) },
    make("span", { class: "entry-head" }, make("span", { class: "n" }, String(it.n)), stoneSign(it.color), ` ${moveWord(it.point, it.name)} `, badge(it.grade)),
    make("span", { class: "entry-text" }, text)));
}

function renderLists() {
  const percent = (win) => Math.round(100 * win);
  const turns = review.summary.turning_points.map((n) => seen.get(n)).filter((it) => it);
  byId("turns").replaceChildren(make("h2", {}, `◆ ${say("turns")}`), turns.length === 0 ? make("p", { class: "soft" }, say("no_turns"))
    : make("ol", { class: "entries" }, turns.map((it) => entry(it, say("swing", percent(it.win_before), percent(it.win), say(it.color))))));
  const choices = ["both", "b", "w"].map((key) => make("button", { type: "button", "aria-pressed": String(whose === key),
    click: () => { whose = key; renderLists(); mark(); } }, key === "both" ? say("everyone") : say(key)));
  const shown = remarks.filter((it) => whose === "both" || it.color === whose);
  byId("remarks").replaceChildren(
    make("div", { class: "row" }, make("h2", {}, say("remarks")), make("div", { class: "switch", role: "group", "aria-label": say("remarks") }, choices)),
    shown.length === 0 ? make("p", { class: "soft" }, say("no_remarks"))
      : make("ol", { class: "entries" }, shown.map((it) => entry(it, plain(it[`text_${language}`])))));
}

/** Marks the entries of the move that is shown. */
function mark() {
  for (const it of document.querySelectorAll("[data-move]")) {
    if (Number(it.dataset.move) === at) it.setAttribute("aria-current", "step");
    else it.removeAttribute("aria-current");
  }
}

/** Brings the remark about the move that is shown into sight of its list. */
function scrollToRemark() {
  const room = document.querySelector(".lists-room");
  const now = document.querySelector("#remarks [aria-current]");
  if (!now || room.scrollHeight <= room.clientHeight) return;
  const [box, own] = [room.getBoundingClientRect(), now.getBoundingClientRect()];
  if (own.top < box.top || own.bottom > box.bottom) room.scrollTop += own.top - box.top - box.height / 3;
}

const BUBBLE = "M3.5 4.5h17v11.5h-8.5l-4 4v-4h-4.5z";
const ICONS = {
  first: "M6 5v14M19 5L9 12l10 7z", back: "M16.5 5L6.5 12l10 7z", forward: "M7.5 5l10 7-10 7z", last: "M18 5v14M5 5l10 7-10 7z",
  before: `${BUBBLE}M13.5 7l-3.5 3.2 3.5 3.2`, after: `${BUBBLE}M10.5 7l3.5 3.2-3.5 3.2`,
};

function icon(key) {
  return draw("svg", { viewBox: "0 0 24 24", class: `icon ${key}`, "aria-hidden": true }, draw("path", { d: ICONS[key] }));
}

function renderBar() {
  const button = (key, click, isOff) => make("button", { type: "button", "aria-label": say(key), title: say(key), click, "data-do": key, disabled: isOff }, icon(key));
  const [isFirst, isLast] = [!line && at === 0, line ? line.count === seen.get(line.n).variation.length : at === steps.length];
  const focused = document.activeElement && document.activeElement.dataset.do;
  byId("bar").replaceChildren(
    button("first", () => toEnd(-1), isFirst), button("back", () => walk(-1), isFirst),
    make("span", { class: "where" }, make("strong", {}, String(at)), ` ${say("of", steps.length)}`),
    button("forward", () => walk(1), isLast), button("last", () => toEnd(1), isLast),
    button("before", () => toRemark(-1), !remarks.some((it) => it.n < at)), button("after", () => toRemark(1), !remarks.some((it) => it.n > at)));
  // The buttons are new ones: whoever pressed one can press it again.
  const again = focused && byId("bar").querySelector(`[data-do="${focused}"]`);
  if (again) again.focus();
  const slider = byId("slider");
  slider.max = String(steps.length);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", at ? say("move", at) : say("start"));
}

function render() {
  pointAt(null);
  renderBoard();
  renderBar();
  renderWord();
  drawChart(at, go);
  mark();
}

function speak(code) {
  language = code;
  document.documentElement.lang = code;
  for (const it of document.querySelectorAll("[data-language]")) it.setAttribute("aria-pressed", String(it.dataset.language === code));
  byId("languages").setAttribute("aria-label", say("language"));
  byId("bar").setAttribute("aria-label", say("controls"));
  byId("slider").setAttribute("aria-label", say("slider"));
  byId("chart").setAttribute("aria-label", say("chart"));
  byId("lists").setAttribute("aria-label", say("remarks"));
  byId("play").setAttribute("aria-label", say("board"));
  byId("footer").textContent = `${say("footer")} ${say("keys")}`;
  drawVersus();
  drawNotice();
  renderLists();
  drawNumbers(goAndLook);
  render();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.id === "slider") return;
  const by = { ArrowLeft: -1, ArrowRight: 1, Home: -1, End: 1 }[event.key];
  if (event.key === "Escape" && line) return go(at);
  if (!by) return;
  event.preventDefault();
  if (event.key === "Home" || event.key === "End") toEnd(by);
  else if (event.shiftKey) toRemark(by);
  else walk(by);
}

byId("board").append(boardSvg);
byId("slider").addEventListener("input", () => go(Number(byId("slider").value)));
for (const it of document.querySelectorAll("[data-language]")) it.addEventListener("click", () => speak(it.dataset.language));
document.addEventListener("keydown", onKey);
addEventListener("resize", () => drawChart(at, go));
at = review.summary.turning_points[0] || (remarks[0] ? remarks[0].n : steps.length);
speak(review.language);
