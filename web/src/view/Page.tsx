/** The whole page: header, start or game, dialogs, and the quiet words at the edge. */
import { useEffect } from "preact/hooks";
import type { App } from "../app";
import { LanguageContext, translator } from "../i18n";
import { handleKey } from "../keys";
import { useStore } from "../store";
import { GamePage } from "./GamePage";
import { Header } from "./Header";
import { HelpDialog } from "./HelpDialog";
import { NamesPage } from "./NamesPage";
import { ReviewPage } from "./ReviewPage";
import { SettingsDialog } from "./SettingsDialog";
import { StartPage } from "./StartPage";
import { ToastLine } from "./ToastLine";

export function Page({ app }: { app: App }) {
  const state = useStore(app.store);
  const { settings, route, dialog } = state;

  useEffect(() => {
    document.documentElement.lang = settings.language;
    document.documentElement.dataset["theme"] = settings.theme;
  }, [settings.language, settings.theme]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(app, event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [app]);

  const t = translator(settings.language);
  const close = () => app.store.dispatch({ type: "dialog", dialog: null });
  return (
    <LanguageContext.Provider value={settings.language}>
      {(route.page === "game" || route.page === "review") && (
        <a class="skip" href="#board">
          {t("skip_to_board")}
        </a>
      )}
      <Header app={app} state={state} />
      <main class={`page page-${route.page}`}>
        {route.page === "game" && <GamePage app={app} state={state} />}
        {route.page === "names" && <NamesPage app={app} state={state} />}
        {route.page === "review" && <ReviewPage app={app} state={state} id={route.id} />}
        {route.page === "start" && <StartPage app={app} state={state} />}
      </main>
      <ToastLine state={state} onClose={(id) => app.store.dispatch({ type: "hide_toast", id })} />
      {dialog === "settings" && <SettingsDialog app={app} settings={settings} onClose={close} />}
      {dialog === "help" && <HelpDialog onClose={close} />}
    </LanguageContext.Provider>
  );
}
