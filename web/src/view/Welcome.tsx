/** The question of the first visit; everybody is led to a board that suits them. */
import type { App } from "../app";
import { useTranslate } from "../i18n";
import { noteMet } from "../learn";

interface Props {
  app: App;
  starting: boolean;
  onAnswer: () => void;
}

export function Welcome({ app, starting, onAnswer }: Props) {
  const t = useTranslate();
  const answer = (then: () => void) => () => {
    noteMet();
    onAnswer();
    then();
  };
  const ways = [
    { key: "never", act: () => app.go({ page: "learn" }) },
    { key: "little", act: () => app.firstGame() },
    { key: "yes", act: () => app.findLevel() },
  ] as const;
  return (
    <section class="welcome card" aria-labelledby="welcome-title">
      <h1 id="welcome-title">{t("welcome_title")}</h1>
      <p>{t("welcome_lead")}</p>
      <div class="ways">
        {ways.map(({ key, act }) => (
          <button key={key} class="way" disabled={starting} onClick={answer(act)}>
            <span class="way-name">{t(`welcome_${key}`)}</span>
            <span class="way-text">{t(`welcome_${key}_text`)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
