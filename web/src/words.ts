/** What the page says about a game: players, the last move, whose turn, the result. */
import type { MessageKey, Translate } from "./i18n";
import { pointText, type CoordinateStyle } from "./points";
import { CONTROLS, type Color, type Game, type Move, type Size, type Teaching, type Why } from "./protocol";
import type { Language, Settings } from "./settings";

export function colorWord(color: Color, t: Translate): string {
  return t(color === "b" ? "black" : "white");
}

/** A player's name; the server's stock names are said in the page's language. */
export function playerName(name: string, color: Color, t: Translate): string {
  if (name === "You") return t("you");
  if (name === "" || name === "Black" || name === "White") return colorWord(color, t);
  return name;
}

export function sizeText({ width, height }: Size): string {
  return `${width}×${height}`;
}

/** English always writes letters; Japanese as the person likes. */
export function notationOf(settings: Settings): CoordinateStyle {
  return settings.language === "ja" ? settings.notation : "letters";
}

/** `3.5 points`, 「3目半」, 「半目」. */
export function pointsText(points: number, language: Language, t: Translate): string {
  const size = Math.abs(points);
  if (language === "ja" && size % 1 === 0.5) {
    return size < 1 ? "半目" : `${t("points_many", { count: Math.floor(size) })}半`;
  }
  return size === 1 ? t("points_one") : t("points_many", { count: size });
}

/** A result as SGF writes it, in words; what is not understood is shown as it stands. */
export function resultText(result: string, language: Language, t: Translate): string {
  if (/^(0|draw|jigo)$/i.test(result)) return t("result_jigo");
  if (/^void$/i.test(result)) return t("result_void");
  const match = /^([BW])\+(.*)$/i.exec(result);
  if (!match) return result;
  const color = colorWord(match[1]?.toUpperCase() === "B" ? "b" : "w", t);
  const how = (match[2] ?? "").trim();
  if (/^r(esign)?$/i.test(how)) return t("result_resign", { color });
  if (/^t(ime)?$/i.test(how)) return t("result_time", { color });
  if (/^f(orfeit)?$/i.test(how)) return t("result_forfeit", { color });
  const points = Number(how);
  if (how === "" || !Number.isFinite(points)) return t("result_win", { color });
  return t("result_points", { color, points: pointsText(points, language, t) });
}

/** Who won, seen by the person at the board. */
export function outcome(game: Game): "won" | "lost" | "neutral" {
  const winner = /^([BW])\+/i.exec(game.result ?? "")?.[1]?.toLowerCase();
  if (!winner || game.human === "both") return "neutral";
  return winner === game.human ? "won" : "lost";
}

/** A large number, its thousands apart. */
export function countText(count: number, language: Language): string {
  return count.toLocaleString(language);
}

/** `Black +3.5`, 「黒 +3.5」: unlike a bare number it does not depend on whose turn it is. */
export function leadText(blackLead: number, t: Translate): string {
  const points = Math.abs(blackLead).toFixed(1);
  if (points === "0.0") return t("score_even_short");
  return t("lead_short", { color: colorWord(blackLead > 0 ? "b" : "w", t), points });
}

/** A chance of one colour in whole percents, as `57 %`. */
export function percentText(blackWin: number, color: Color): string {
  return `${percent(blackWin, color)} %`;
}

export function percent(blackWin: number, color: Color): number {
  return Math.round(100 * (color === "b" ? blackWin : 1 - blackWin));
}

/** What thought: a network by its name, or random games. */
export function engineText(engine: string, t: Translate): string {
  return engine === "playouts" ? t("engine_playouts") : engine;
}

const DAN = ["初段", "二段", "三段", "四段", "五段", "六段", "七段", "八段", "九段"];

/** `8 kyu`, 「8級」; `3 dan`, 「三段」. */
export function rankText(rank: string, language: Language): string {
  const match = /^(\d+)([kd])$/.exec(rank);
  if (!match) return rank;
  const number = Number(match[1]);
  if (language === "en") return `${number} ${match[2] === "k" ? "kyu" : "dan"}`;
  return match[2] === "k" ? `${number}級` : (DAN[number - 1] ?? rank);
}

/** How the partner plays, in a few words. */
export function teachingText(teaching: Teaching, language: Language, t: Translate): string {
  const { control, level, wish } = teaching;
  const known = CONTROLS.find((it) => it === control);
  const name = known ? t(`control_${known}`) : control;
  const rank = level === "auto" ? t("level_auto") : rankText(level, language);
  if (control === "level") return `${name} · ${rank}`;
  return control === "teacher" ? `${name} · ${rank} · ${t(`wish_${wish}` as MessageKey)}` : name;
}

/** Why a move was played, its points written as the person likes. */
export function whyText(why: Why, game: Game, settings: Settings): string {
  return withPoints(why.text[settings.language], game.size, notationOf(settings));
}

/** Points that stand in braces, written as the person likes. */
export function withPoints(text: string, size: Size, notation: CoordinateStyle): string {
  return text.replace(/\{([A-Z]\d+)\}/g, (_, point: string) => pointText(point, size, notation));
}

/** A move as people say it: `White attaches at Q5.`, 「黒16の四、星。」 */
export function moveText(move: Move, size: Size, notation: CoordinateStyle, t: Translate, language: Language): string {
  const color = colorWord(move.color, t);
  if (move.point === "pass") return t("status_passed", { color });
  if (!move.name) return t("status_played", { color, point: pointText(move.point, size, notation) });
  return t("status_named", { move: withPoints(move.name.said[language], size, notation) });
}

/** The last move in words, or how the game began. */
export function lastMoveText(game: Game, settings: Settings, t: Translate): string {
  const last = game.moves.at(-1);
  if (!last) return game.handicap > 0 ? t("status_begin_handicap", { count: game.handicap }) : t("status_begin");
  return moveText(last, game.size, notationOf(settings), t, settings.language);
}

/** Whose turn it is, or in what way the game stands still. */
export function turnText(game: Game, language: Language, t: Translate): string {
  switch (game.phase) {
    case "thinking":
      // On a person's turn the engine only looks at the board, to propose what is dead.
      if (game.human === "both" || game.human === game.to_move) return t("status_counting");
      return t("status_thinking", { name: playerName(game.names[game.to_move], game.to_move, t) });
    case "scoring":
      return t("status_scoring");
    case "over":
      return game.result ? resultText(game.result, language, t) : t("status_over");
    case "play":
      return game.human === game.to_move ? t("status_your_turn") : t("status_turn", { color: colorWord(game.to_move, t) });
  }
}

/** The whole status line, also read aloud by screen readers. */
export function statusText(game: Game, settings: Settings, t: Translate): string {
  const turn = turnText(game, settings.language, t);
  if (game.phase === "scoring" || game.phase === "over") return turn;
  const gap = settings.language === "ja" ? "" : " ";
  return `${lastMoveText(game, settings, t)}${gap}${turn}`;
}
