/** The browser's own voices: a move is said aloud when it is played. */
import type { Game } from "./protocol";
import type { Language, Settings } from "./settings";
import { translator } from "./i18n";
import { moveText, notationOf } from "./words";

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

export class Voice {
  /** Says it; what was being said before is cut short, so that the voice never lags behind the game. */
  say(words: string, language: Language): void {
    if (!canSpeak()) return;
    window.speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = VOICES[language];
    window.speechSynthesis.speak(utterance);
  }
}
