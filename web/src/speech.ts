/** The browser's own voices: a move is said aloud when it is played. */
import type { Game } from "./protocol";
import type { Talking } from "./talk";
import type { Language, Settings } from "./settings";
import { translator } from "./i18n";
import { moveText, notationOf, withPoints } from "./words";

const VOICES: Record<Language, string> = { ja: "ja-JP", en: "en-US" };

/** Whether this browser can speak. */
export function canSpeak(): boolean {
  return typeof window !== "undefined" && "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
}

/** The move that is new between two states of a game, in words; nothing when none was played. */
export function newMoveText(before: Game | null, after: Game | null, settings: Settings): string | null {
  if (!before || !after || before.id !== after.id || after.moves.length <= before.moves.length) return null;
  const last = after.moves.at(-1);
  return last ? moveText(last, after.size, notationOf(settings), translator(settings.language), settings.language) : null;
}

/** What the partner has said between two states of the talk; nothing when a page has only just come. */
export function newTalkText(before: Talking | null, after: Talking | null, game: Game, settings: Settings): string | null {
  const known = before?.entries.at(-1)?.number;
  const last = after?.entries.at(-1);
  if (known === undefined || !last || last.number <= known || last.kind === "question") return null;
  return withPoints(last.text[settings.language], game.size, notationOf(settings));
}

export class Voice {
  /** Says it after what is being said. */
  add(words: string, language: Language): void {
    if (!canSpeak()) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = VOICES[language];
    window.speechSynthesis.speak(utterance);
  }

  /** Says it; what was being said before is cut short, so that the voice never lags behind the game. */
  say(words: string, language: Language): void {
    if (!canSpeak()) return;
    window.speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = VOICES[language];
    window.speechSynthesis.speak(utterance);
  }
}
