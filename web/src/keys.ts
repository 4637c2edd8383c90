/** Keys that work anywhere on a game's page. */
import type { App } from "./app";
import { canHint } from "./talk";

/** Acts on `event` if it is one of our keys; typing in a field or a dialog is left alone. */
export function handleKey(app: App, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { state } = app.store;
  const target = event.target instanceof Element ? event.target : null;
  if (state.dialog !== null || target?.closest("input, textarea, select, dialog")) return;
  if (event.key === "?") {
    event.preventDefault();
    return app.store.dispatch({ type: "dialog", dialog: "help" });
  }
  if (state.route.page !== "game" || !state.game) return;
  const act = actionFor(app, event.key);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionFor(app: App, key: string): (() => void) | null {
  const last = app.store.state.game?.moves.length ?? 0;
  switch (key) {
    case "p":
    case "P":
      return () => app.pass();
    case "u":
    case "U":
      return () => app.undo();
    case "a":
    case "A":
      return () => app.analyze(!app.store.state.analysing);
    case "w":
    case "W":
      return () => app.why();
    case "h":
    case "H": {
      const { talk, game } = app.store.state;
      return game && canHint(talk, game) ? () => app.ask("hint") : null;
    }
    case "PageUp":
      return () => app.step(-1);
    case "PageDown":
      return () => app.step(1);
    case "Home":
      return () => app.look(0);
    case "End":
      return () => app.look(last);
    case "Escape":
      return () => {
        app.store.dispatch({ type: "pending", point: null });
        app.store.dispatch({ type: "picking", question: null });
      };
    default:
      return null;
  }
}
