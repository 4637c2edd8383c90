// Who played and how, in tables.
/** Longer tables are no longer read. */
const MOST_ROWS = 10;
const SIDES = [["b", "black"], ["w", "white"]];

function stoneSign(color) {
  return make("span", { class: `stone ${color}`, role: "img", "aria-label": say(color) });
}

/** A grade in colour, sign and word. */
function badge(grade) {
  return make("span", { class: `badge ${grade}` }, make("span", { "aria-hidden": true }, SIGNS[grade]), ` ${say(grade)}`);
}

/** Both players above the board. */
function drawVersus() {
  const cards = SIDES.map(([color, side]) => {
    const { name, rank, estimate, judged_by: judged } = review.players[side];
    const seems = estimate && say("seems", rankWord(estimate.rank)) + say("between", rankWord(estimate.low), rankWord(estimate.high));
    return make("div", { class: "who" }, stoneSign(color), make("div", {},
      make("p", { class: "name" }, name || say(color), rank ? make("span", { class: "rank" }, ` ${rankWord(rank)}`) : null),
      make("p", { class: "soft" }, seems || say(rank ? "judged" : "rank_unknown", rankWord(judged)))));
  });
  byId("versus").replaceChildren(make("h1", { class: "unseen" }, say("title")), ...cards);
  const about = [resultWord(), review.komi === null ? "" : say("komi", pointsWord(review.komi)), review.handicap > 1 ? say("handicap", review.handicap) : "",
    say("moves", steps.length), review.date, review.event];
  byId("about").replaceChildren(...about.filter((it) => it).flatMap((it, n) => [n ? " · " : "", make("span", {}, it)]));
  document.title = `${playerName("b")} – ${playerName("w")} · ${say("title")}`;
}

/** Says so where not everything was looked at. */
function drawNotice() {
  const [looked, all] = [review.moves.length, steps.length];
  const notice = byId("notice");
  notice.hidden = looked === all && !review.interrupted;
  notice.textContent = notice.hidden ? "" : say(review.interrupted ? "interrupted" : "partial", looked, all);
}

function table(heading, first, rows) {
  const body = rows.map(([name, ...cells]) =>
    make("tr", {}, make("th", { scope: "row" }, name), cells.map((it) => make("td", {}, it))));
  return make("section", { class: "card" }, make("h2", {}, heading), rows.length === 0 ? make("p", { class: "soft" }, say("none"))
    : make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, first),
      SIDES.map(([color]) => make("th", { scope: "col" }, stoneSign(color), ` ${say(color)}`)))), make("tbody", {}, body)));
}

/** A number with a bar as long as its share. */
function bar(value, most, grade = "") {
  const share = most > 0 ? (100 * value) / most : 0;
  const line = make("span", { class: `line ${grade}`, "aria-hidden": true });
  line.style.width = `${share.toFixed(1)}%`;
  return make("span", { class: "amount" }, make("span", {}, String(value)), make("span", { class: "rail", "aria-hidden": true }, line));
}

/** How often each of some things was, for both players. */
function counts(field, wordOf) {
  const [black, white] = SIDES.map(([, side]) => review.summary[side][field]);
  const keys = [...new Set([...Object.keys(black), ...Object.keys(white)])];
  const sum = (key) => (black[key] || 0) + (white[key] || 0);
  const most = Math.max(1, ...keys.flatMap((key) => [black[key] || 0, white[key] || 0]));
  return keys.sort((a, b) => sum(b) - sum(a)).slice(0, MOST_ROWS).map((key) => [wordOf(key), bar(black[key] || 0, most), bar(white[key] || 0, most)]);
}

/** A list of things for each player. */
function forEach(heading, itemsOf, nothing, tag) {
  return make("section", { class: "card" }, make("h2", {}, heading), SIDES.map(([color, side]) => {
    const items = itemsOf(color, review.summary[side]);
    return make("div", { class: "side" }, make("h3", {}, stoneSign(color), ` ${playerName(color)}`),
      items.length ? make(tag, { class: "items" }, items.map((it) => make("li", {}, it))) : make("p", { class: "soft" }, nothing));
  }));
}

/** Everything below the board. */
function drawNumbers(go) {
  const sums = SIDES.map(([, side]) => review.summary[side]);
  const both = (key, of) => [say(key), ...sums.map((it) => (it.moves ? of(it) : "–"))];
  const part = (key) => [say(key), ...sums.map(({ parts }) => {
    const most = Math.max(...sums.flatMap((it) => Object.values(it.parts).map((score) => score.mean_loss)));
    const { moves, mean_loss: loss } = parts[key];
    return moves ? make("span", {}, bar(tenth(loss), most, "slip"), make("span", { class: "soft small" }, say("in_moves", moves))) : "–";
  })];
  const most = Math.max(1, ...sums.flatMap((it) => Object.values(it.grades)));
  const praised = (color) => review.moves.filter((it) => it.color === color && it.grade === "praise").map((it) =>
    make("button", { type: "button", class: "chip", "aria-label": `${say("move", it.n)} ${moveWord(it.point, it.name)}`, click: () => go(it.n) },
      `${it.n} ${moveWord(it.point, it.name)}`));
  byId("numbers").replaceChildren(
    forEach(say("practise"), (_, it) => it.practise.map(named), say("no_practise"), "ol"),
    forEach(say("praise_title"), praised, say("no_praise"), "ul"),
    table(say("figures"), "", [
      both("accuracy", (it) => (it.accuracy === null ? "–" : `${Math.round(it.accuracy)} %`)), both("mean", (it) => tenth(it.mean_loss)), both("looked", (it) => String(it.moves))]),
    table(say("parts"), say("part"), ["opening", "middle", "endgame"].map(part)),
    table(say("grades"), say("grade"), GRADES.map((key) => [badge(key), ...sums.map((it) => bar(it.grades[key], most, key))])),
    table(say("kinds"), say("kind"), counts("kinds", (key) => named(review.kinds[key]))),
    table(say("shapes"), say("shape"), counts("shapes", (key) => named(review.names[key]))));
}
