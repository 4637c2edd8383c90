import { useTranslate, type MessageKey } from "../i18n";
import { Clock } from "./Clock";
import { SKILLS } from "../learn";
import { RULES, type Color, type Game } from "../protocol";
import type { State } from "../state";
import { colorWord, playerName, sizeText } from "../words";

const ORDER: readonly Color[] = ["b", "w"];

/** Who plays what, what each has taken, and whose turn it is. */
export function Players({ state, game }: { state: State; game: Game }) {
  const t = useTranslate();
  const captures = state.viewing?.view?.captures ?? game.captures;
  const live = game.phase === "play" || game.phase === "thinking";
  const toMove = state.viewing?.view?.to_move ?? game.to_move;
  return (
    <section class="players">
      {ORDER.map((color) => {
        const active = (live || state.viewing !== null) && toMove === color;
        return (
          <div key={color} class={`player player-${color}`} data-active={active ? "yes" : undefined}>
            <span class={`stone stone-${color}`} aria-hidden="true" />
            <span class="player-words">
              <span class="player-name">{playerName(game.names[color], color, t)}</span>
              <span class="player-sub">
                {/* Nameless players are called by their colour already. */}
                {playerName(game.names[color], color, t) !== colorWord(color, t) && colorWord(color, t)}
                {active && <span class="unseen">, {t("to_move_label")}</span>}
              </span>
            </span>
            {game.clock && <Clock clock={game.clock} color={color} />}
            <span class="player-taken" aria-label={t("captures_label", { color: colorWord(color, t), count: captures[color] })}>
              <span class="player-taken-word">{t("prisoners")}</span>
              <span class="player-taken-count">{captures[color]}</span>
            </span>
          </div>
        );
      })}
      <p class="facts">
        {game.kind === "capture" ? captureFacts() : goFacts()}
      </p>
    </section>
  );

  function captureFacts(): string {
    const skill = SKILLS.find((it) => it === game.skill) ?? "gentle";
    return [sizeText(game.size), t("capture_facts"), t(`skill_${skill}`)].join(" · ");
  }

  function goFacts() {
    return (
      <>
        {sizeText(game.size)} · {rulesWord(game.rules)} · {t("komi")} {game.komi} ·{" "}
        {game.handicap > 0 ? t("handicap_stones", { count: game.handicap }) : t("even_game")}
      </>
    );
  }

  function rulesWord(rules: string): string {
    return RULES.some((it) => it === rules) ? t(`rules_${rules}` as MessageKey) : rules;
  }
}
