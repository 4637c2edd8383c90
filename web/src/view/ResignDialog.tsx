import type { App } from "../app";
import { useTranslate } from "../i18n";
import { opponent, type Game } from "../protocol";
import { colorWord } from "../words";
import { Dialog } from "./Dialog";

/** Resigning cannot be taken back by accident: it asks once. */
export function ResignDialog({ app, game }: { app: App; game: Game }) {
  const t = useTranslate();
  const loser = game.human === "both" ? game.to_move : game.human;
  const close = () => app.store.dispatch({ type: "dialog", dialog: null });
  return (
    <Dialog title={t("resign_question")} onClose={close}>
      <p>{t("resign_text", { color: colorWord(opponent(loser), t) })}</p>
      <div class="actions">
        <button class="button button-main" onClick={() => app.resign()}>
          {t("resign_yes")}
        </button>
        <button class="button" onClick={close}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}
