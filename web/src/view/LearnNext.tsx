/** What comes after the rules: the capture game on small boards, then a real game with help. */
import type { App } from "../app";
import { useTranslate } from "../i18n";
import { skillFor, type Progress } from "../learn";
import { Icon } from "./Icon";

export function LearnNext({ app, starting, progress }: { app: App; starting: boolean; progress: Progress }) {
  const t = useTranslate();
  const wonSmall = (progress.won[5] ?? 0) > 0;
  const wonLarge = (progress.won[7] ?? 0) > 0;
  return (
    <section class="lesson-next card">
      <h2>{t("learn_finished")}</h2>
      <p>{t("learn_finished_text")}</p>
      <div class="ladder">
        {([5, 7] as const).map((size) => (
          <button
            key={size}
            class={`button ${(size === 5 ? !wonSmall : wonSmall && !wonLarge) ? "button-main" : ""}`}
            disabled={starting}
            onClick={() => app.captureGame(size)}
          >
            {(progress.won[size] ?? 0) > 0 && <Icon name="check" />}
            <span class="ladder-words">
              <span>{t(size === 5 ? "capture_5" : "capture_7")}</span>
              <span class="ladder-sub">{t(`skill_${skillFor(size, progress)}`)}</span>
            </span>
          </button>
        ))}
        <button class={`button ${wonSmall && wonLarge ? "button-main" : ""}`} disabled={starting} onClick={() => app.firstGame()}>
          <span class="ladder-words">
            <span>{t("first_game")}</span>
            <span class="ladder-sub">{t("learn_all_boards")}</span>
          </span>
        </button>
      </div>
    </section>
  );
}
