import type { App } from "../app";
import { useTranslate } from "../i18n";
import { pointText } from "../points";
import type { Game } from "../protocol";
import type { State } from "../state";
import { notationOf } from "../words";
import { Icon } from "./Icon";

/** Pass, undo, resign; and for fingers the big button that plays the chosen point. */
export function Actions({ app, state, game }: { app: App; state: State; game: Game }) {
  const t = useTranslate();
  const { pending, settings } = state;
  const turn = game.phase === "play";
  const asks = settings.confirm === "always" || (settings.confirm === "auto" && matchMedia("(pointer: coarse)").matches);
  return (
    <>
      {(asks || pending) && (
        <div class="confirm">
          <button class="button button-main" disabled={!pending} onClick={() => pending && app.choose(pending, "sure")}>
            {pending ? t("confirm_play", { point: pointText(pending, game.size, notationOf(settings)) }) : t("confirm_hint")}
          </button>
          <button
            class="button"
            disabled={!pending}
            onClick={() => app.store.dispatch({ type: "pending", point: null })}
          >
            {t("confirm_cancel")}
          </button>
        </div>
      )}
      <div class="actions">
        {game.kind === "go" && (
          <button class="button" disabled={!turn} onClick={() => app.pass()}>
            <Icon name="pass" />
            {t("pass")}
          </button>
        )}
        <button class="button" disabled={!game.can_undo} onClick={() => app.undo()}>
          <Icon name="undo" />
          {t("undo")}
        </button>
        {game.kind === "go" && (
          <button class="button" aria-pressed={state.estimate !== null} disabled={!turn || game.moves.length === 0} onClick={() => app.estimate(state.estimate === null)}>
            <Icon name="count" />
            {t("estimate")}
          </button>
        )}
        <button class="button" onClick={() => app.store.dispatch({ type: "dialog", dialog: "resign" })}>
          <Icon name="flag" />
          {t("resign")}
        </button>
      </div>
    </>
  );
}
