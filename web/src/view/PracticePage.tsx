import { useEffect } from "preact/hooks";
import type { App } from "../app";
import { useTranslate } from "../i18n";
import type { State } from "../state";
import { Exercising } from "./Exercising";
import { Guessing } from "./Guessing";
import { PracticeHome } from "./PracticeHome";
import { Quizzing } from "./Quizzing";

/** What can be practised, or one kind of it. */
export function PracticePage({ app, state, set }: { app: App; state: State; set: string | null }) {
  const t = useTranslate();
  useEffect(() => {
    document.title = `${t("practice_title")} · ${t("app_name")}`;
    return () => {
      document.title = t("app_name");
    };
  }, [t]);
  const { settings } = state;
  if (set === null) return <PracticeHome app={app} />;
  if (set === "guess") return <Guessing app={app} settings={settings} />;
  if (set === "names") return <Quizzing app={app} settings={settings} />;
  return <Exercising key={set} app={app} settings={settings} set={set} />;
}
