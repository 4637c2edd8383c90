// The game and its review, as the program wrote them. Which stones are taken is written too.
const review = JSON.parse(byId("review").textContent);
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const steps = review.steps || [];
const seen = new Map(review.moves.map((it) => [it.n, it]));
const remarks = review.moves.filter((it) => it.text_en || it.text_ja || it.turning_point);

/** Column and row from the top, or nothing for a pass. */
function place(point) {
  const x = LETTERS.indexOf(point.charAt(0));
  const row = Number(point.slice(1));
  return point === "pass" || x < 0 || !row ? null : { x, y: review.height - row };
}

/** The stones after one more move; the old ones stay as they were. */
function after(stones, step) {
  const next = new Map(stones);
  if (step.point !== "pass") next.set(step.point, step.color);
  for (const point of step.taken) next.delete(point);
  for (const [point, color] of step.set) next.set(point, color);
  return next;
}

/** Stones after each number of moves. */
const positions = [new Map([...review.setup.b.map((it) => [it, "b"]), ...review.setup.w.map((it) => [it, "w"])])];
for (const step of steps) positions.push(after(positions[positions.length - 1], step));

/** Values are those of the player who moved; here they are Black's. */
function leadOfBlack(it) {
  return it.color === "b" ? it.lead : -it.lead;
}

function winOfBlack(it) {
  return it.color === "b" ? it.win : 1 - it.win;
}

/** `Black +3.5` */
function aheadWord(lead) {
  const points = tenth(Math.abs(lead));
  return points === "0.0" ? say("even") : say("ahead", say(lead > 0 ? "b" : "w"), points);
}

function resultWord() {
  const result = review.result || "";
  if (result === "0") return say("draw");
  if (result === "Void") return say("void");
  const parts = /^([BW])\+(.*)$/.exec(result);
  if (!parts) return "";
  const who = say(parts[1].toLowerCase());
  if (!/^\d/.test(parts[2])) return say(`by_${parts[2]}`, who);
  return say("by_points", who, pointsWord(Number(parts[2])));
}

/** The name of a player, or the colour. */
function playerName(color) {
  return review.players[color === "b" ? "black" : "white"].name || say(color);
}

/** What a move is called, with its point. */
function moveWord(point, name) {
  const called = named(review.names[name]);
  return called ? `${pointWord(point)} ${called}` : pointWord(point);
}
