/** The whole page: header, start or game, dialogs, and the quiet words at the edge. */
import { useEffect } from "preact/hooks";
import type { App } from "../app";
import { LanguageContext, translator } from "../i18n";
import { handleKey } from "../keys";
import { useStore } from "../store";
import { ClubPage } from "./club/ClubPage";
import { ExplainPage } from "./ExplainPage";
import { GamePage } from "./GamePage";
import { Header } from "./Header";
import { HelpDialog } from "./HelpDialog";
import { LearnPage } from "./LearnPage";
import { NamesPage } from "./NamesPage";
import { PracticePage } from "./PracticePage";
import { ProgressPage } from "./ProgressPage";
import { ReviewPage } from "./ReviewPage";
import { showReadings } from "./ruby";
import { SettingsDialog } from "./SettingsDialog";
import { StartPage } from "./StartPage";
import { ToastLine } from "./ToastLine";

export function Page({ app }: { app: App }) {
  const state = useStore(app.store);
  const { settings, route, dialog } = state;

  useEffect(() => {
    document.documentElement.lang = settings.language;
    document.documentElement.dataset["theme"] = settings.theme;
    document.documentElement.toggleAttribute("data-furigana", settings.language === "ja" && settings.furigana);
  }, [settings.language, settings.theme, settings.furigana]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(app, event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [app]);

  showReadings(settings.language === "ja" && settings.furigana);
  const t = translator(settings.language);
  const close = () => app.store.dispatch({ type: "dialog", dialog: null });
  return (
    <LanguageContext.Provider value={settings.language}>
      {((route.page === "game" && state.game) || route.page === "review") && (
        <a class="skip" href="#board">
          {t("skip_to_board")}
        </a>
      )}
      <Header app={app} state={state} />
      <main class={`page page-${route.page}`}>
        {route.page === "game" && <GamePage app={app} state={state} />}
        {route.page === "names" && <NamesPage app={app} state={state} />}
        {route.page === "review" && <ReviewPage app={app} state={state} id={route.id} />}
        {route.page === "club" && <ClubPage app={app} id={route.id} />}
        {route.page === "explain" && <ExplainPage />}
        {route.page === "learn" && <LearnPage app={app} state={state} step={route.step ?? null} />}
        {route.page === "practice" && <PracticePage app={app} state={state} set={route.set} />}
        {route.page === "progress" && <ProgressPage app={app} />}
        {route.page === "start" && <StartPage app={app} state={state} />}
      </main>
      <ToastLine state={state} onClose={(id) => app.store.dispatch({ type: "hide_toast", id })} />
      {dialog === "settings" && <SettingsDialog app={app} settings={settings} onClose={close} />}
      {dialog === "help" && <HelpDialog onClose={close} />}
    </LanguageContext.Provider>
  );
}
