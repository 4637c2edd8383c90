// Words of the page in both languages.
const WORDS = {
  en: {
    title: "Game review", language: "Language",
    b: "Black", w: "White", pass: "pass", komi: "komi {0}", handicap: "{0} handicap stones", moves: "{0} moves",
    rank_unknown: "rank unknown, judged as {0}", seems: "plays like {0}", between: " ({0} to {1})", judged: "judged as {0}",
    by_points: "{0} wins by {1}", by_R: "{0} wins by resignation", by_T: "{0} wins on time", by_F: "{0} wins by forfeit",
    by_: "{0} wins", draw: "Jigo: an even game", void: "No result",
    interrupted: "This review was interrupted: {0} of {1} moves were looked at, and the figures are about these only.",
    partial: "{0} of {1} moves were looked at; the figures are about these only.",
    nothing: "No move was looked at.",
    first: "To the start", back: "Back", forward: "Forward", last: "To the end", before: "Remark before", after: "Next remark",
    slider: "Move", controls: "Step through the game", board: "Board", start: "Start of the game", move: "Move {0}",
    ahead: "{0} +{1}", even: "even", chance: "Black wins {0} %", of: "of {0}",
    board_after: "Board after move {0}: {1} {2}", board_start: "Board before the first move",
    lost: "{0} points", fine_word: "Nothing special to say about this move.", unseen: "This move was not looked at.",
    hello: "Step through the game, or choose one of the turning points.",
    better: "Better: {0}", show_line: "Show {0} on the board", in_line: "Instead of move {0}: {1} of {2}",
    leave: "Back to the game", line_board: "Variation: {0} {1}", point: "Show {0} on the board",
    turns: "Turning points", no_turns: "The game did not turn on a single move.", swing: "{2}: chance to win {0} → {1} %",
    remarks: "All remarks", no_remarks: "No remarks.", everyone: "Both",
    chart: "Lead and chance to win", chart_lead: "Black’s lead in points", chart_win: "Black’s chance to win", chart_turn: "Turning point",
    chart_label: "Graph over {0} moves. The lead of Black goes from {1} to {2} points. {3}",
    accuracy: "Accuracy", mean: "Points lost a move", looked: "Moves looked at",
    figures: "In numbers", parts: "Points lost a move, by phase", opening: "Opening", middle: "Middle game", endgame: "Endgame",
    part: "Phase", grades: "Moves by grade", grade: "Grade", kinds: "Mistakes by kind", kind: "Kind", shapes: "Mistakes by shape", shape: "Shape",
    none: "None.", praise_title: "Well played", no_praise: "No move stood out above the level.",
    practise: "Three things to practise", no_practise: "Nothing in particular: go on like this.", in_moves: "{0} moves",
    praise: "Excellent", good: "Good", fine: "Fine", slip: "Slip", mistake: "Mistake", blunder: "Blunder",
    footer: "Made by Shidogo. Points and chances are estimates of a small neural network and may be wrong.",
    keys: "Keys: ← → a move, Shift+← → a remark, Home and End.",
  },
  ja: {
    title: "対局の講評", language: "言語",
    b: "黒", w: "白", pass: "パス", komi: "コミ{0}", handicap: "置石{0}子", moves: "{0}手",
    rank_unknown: "棋力不明、{0}として講評", seems: "打ちぶりは{0}ほど", between: "（{0}〜{1}）", judged: "{0}として講評",
    by_points: "{0} {1}勝ち", by_R: "{0} 中押し勝ち", by_T: "{0} 時間切れ勝ち", by_F: "{0} 反則勝ち",
    by_: "{0}の勝ち", draw: "持碁", void: "無勝負",
    interrupted: "講評は途中で止められました。{1}手のうち{0}手だけを見た結果です。",
    partial: "{1}手のうち{0}手だけを見た結果です。",
    nothing: "まだ一手も見ていません。",
    first: "最初へ", back: "戻る", forward: "進む", last: "最後へ", before: "前の講評", after: "次の講評",
    slider: "手数", controls: "棋譜を進める", board: "碁盤", start: "対局開始", move: "{0}手目",
    ahead: "{0}+{1}", even: "互角", chance: "黒の勝率{0}%", of: "／{0}",
    board_after: "{0}手目の局面：{1} {2}", board_start: "初手の前の局面",
    lost: "{0}目", fine_word: "この手については特に言うことはありません。", unseen: "この手は見ていません。",
    hello: "棋譜を進めるか、勝負どころを選んでください。",
    better: "おすすめ：{0}", show_line: "{0}を盤上で見る", in_line: "{0}手目に代えて：{2}手のうち{1}手目",
    leave: "実戦に戻る", line_board: "変化図：{0} {1}", point: "{0}を盤上で見る",
    turns: "勝負どころ", no_turns: "一手で形勢が大きく動いたところはありませんでした。", swing: "{2}の勝率{0}→{1}%",
    remarks: "すべての講評", no_remarks: "講評はありません。", everyone: "両者",
    chart: "形勢と勝率", chart_lead: "黒のリード（目）", chart_win: "黒の勝率", chart_turn: "勝負どころ",
    chart_label: "{0}手のグラフ。黒のリードは{1}目から{2}目まで。{3}",
    accuracy: "正確さ", mean: "一手平均の損（目）", looked: "見た手の数",
    figures: "数字で見る", parts: "段階ごとの一手平均の損（目）", opening: "序盤", middle: "中盤", endgame: "終盤",
    part: "段階", grades: "手の評価", grade: "評価", kinds: "種類ごとのミス", kind: "種類", shapes: "形ごとのミス", shape: "形",
    none: "ありません。", praise_title: "よかった手", no_praise: "棋力を超えた手は特にありませんでした。",
    practise: "練習したい三つのこと", no_practise: "特にありません。この調子で続けましょう。", in_moves: "{0}手",
    praise: "好手", good: "よい手", fine: "普通", slip: "疑問手", mistake: "悪手", blunder: "大悪手",
    footer: "Shidogoが作りました。目数と勝率は小さなニューラルネットワークの見積もりで、誤りもありえます。",
    keys: "キー：←→で一手、Shift+←→で講評ごと、Home・Endで最初と最後。",
  },
};
const GRADES = ["praise", "good", "fine", "slip", "mistake", "blunder"];
/** Beside the words, for those who do not see the colours. */
const SIGNS = { praise: "◎", good: "○", fine: "・", slip: "△", mistake: "×", blunder: "××" };
let language = "en";

/** A text with its blanks filled. */
function say(key, ...blanks) {
  return WORDS[language][key].replace(/\{(\d)\}/g, (_, n) => blanks[Number(n)]);
}

/** Something that has words in both languages. */
function named(it) {
  return it ? it[language] : "";
}

/** `8k` is 8級. */
function rankWord(rank) {
  const parts = /^(\d+)([kdp])$/.exec(rank || "");
  if (!parts || language === "en") return rank || "";
  if (parts[2] === "k") return `${parts[1]}級`;
  return `${parts[2] === "p" ? "プロ" : ""}${parts[1] === "1" ? "初" : parts[1]}段`;
}

function pointWord(point) {
  return point === "pass" ? say("pass") : point;
}

/** Points of a result: 半 is how half a point is said. */
function pointsWord(points) {
  if (language === "en") return String(points);
  const whole = Math.trunc(points);
  if (points - whole !== 0.5) return `${points}目`;
  return whole ? `${whole}目半` : "半目";
}

/** A number with one digit after the point. */
function tenth(value) {
  return (Math.round(value * 10) / 10).toFixed(1);
}

/** An element; text among the children stays text. */
function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for drawings. */
function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "click") element.addEventListener("click", value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((it) => it !== null && it !== undefined));
  return element;
}

function byId(id) {
  return document.getElementById(id);
}
