import { useState } from "preact/hooks";
import type { App } from "../app";
import { useTranslate } from "../i18n";
import { changed, load, readChoices, save, type Choices } from "../settings";
import type { State } from "../state";
import { LoadRecord } from "./LoadRecord";
import { NewGameForm } from "./NewGameForm";
import { readProgress } from "../learn";
import { Offline } from "./Offline";
import { Preview } from "./Preview";
import { Records } from "./Records";
import { useOffer } from "./useOffer";
import { Welcome } from "./Welcome";

const CHOICES_KEY = "shidogo.choices";

/** The first page: one click begins; below wait the games of before. */
export function StartPage({ app, state }: { app: App; state: State }) {
  const t = useTranslate();
  const [choices, setChoices] = useState(() => readChoices(load(CHOICES_KEY)));
  const [met, setMet] = useState(() => readProgress().met);
  const offer = useOffer(choices, state.settings.name, state.connection === "open");
  const change = (change: Partial<Choices>) => {
    const next = changed(choices, change);
    setChoices(next);
    save(CHOICES_KEY, next);
  };
  return (
    <>
      <Offline connection={state.connection} />
      {!met && <Welcome app={app} starting={state.starting} onAnswer={() => setMet(true)} />}
      <section class="hero">
        <div class="hero-words">
          {met ? <h1>{t("start_title")}</h1> : <h2>{t("welcome_own")}</h2>}
          <p class="lead">{t("start_lead")}</p>
          <NewGameForm choices={choices} offer={offer} starting={state.starting} onChange={change} onPlay={() => app.newGame(choices)} />
        </div>
        <Preview choices={choices} />
      </section>
      <div class="shelf">
        <Records app={app} />
        <LoadRecord app={app} />
      </div>
    </>
  );
}
