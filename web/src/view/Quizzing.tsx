/** What is this move called? */
import { useEffect, useState } from "preact/hooks";
import type { App } from "../app";
import { useLanguage, useTranslate } from "../i18n";
import { pointText } from "../points";
import { answerQuiz, quiz, type NameWords, type Quiz, type QuizAnswer } from "../practice";
import type { Settings } from "../settings";
import { colorWord, notationOf } from "../words";
import { PageLink } from "./PageLink";
import { ReviewBoard } from "./ReviewBoard";
import { reasonOf } from "./useBusy";

const anySeed = () => Math.floor(Math.random() * 2 ** 31);

export function Quizzing({ app, settings }: { app: App; settings: Settings }) {
  const t = useTranslate();
  const language = useLanguage();
  const [asked, setAsked] = useState<Quiz | null>(null);
  const [told, setTold] = useState<(QuizAnswer & { chosen: string }) | null>(null);
  const [score, setScore] = useState({ right: 0, count: 0 });
  const [trouble, setTrouble] = useState("");
  const failed = (error: unknown) => setTrouble(t("practice_failed", { reason: reasonOf(error) }));
  const next = () => {
    setTold(null);
    setTrouble("");
    quiz(anySeed()).then(setAsked, failed);
  };
  useEffect(next, []);
  const choose = (name: NameWords) => {
    if (!asked || told) return;
    answerQuiz(asked.key, name.key).then((it) => {
      setTold({ ...it, chosen: name.key });
      setScore(({ right, count }) => ({ right: right + Number(it.right), count: count + 1 }));
    }, failed);
  };
  const step = asked?.steps[0];
  const size = asked?.position.size;
  const point = step && size ? pointText(step.point, size, notationOf(settings)) : "";
  const question = step ? t("quiz_question", { color: colorWord(step.color, t), point }) : "";
  return (
    <div class="table practice" data-state={told ? "told" : "asking"}>
      {asked && step && (
        <ReviewBoard
          size={asked.position.size}
          settings={settings}
          signs={step.board}
          to_move={asked.position.to_move}
          last={step.point}
          numbers={new Map()}
          better={null}
          pointed={null}
          analysis={null}
          line={null}
          label={question}
          onPoint={() => undefined}
        />
      )}
      <section class="controls practice-controls" aria-label={t("set_names")}>
        <p class="practice-where">
          <PageLink app={app} route={{ page: "practice", set: null }}>
            {t("practice_back")}
          </PageLink>
          <span>{t("set_names")}</span>
        </p>
        <h1 class="practice-question">{question}</h1>
        <ul class="quiz-choices">
          {asked?.choices.map((it) => (
            <li key={it.key}>
              <button class={`button ${styleOf(it.key)}`} disabled={told !== null} onClick={() => choose(it)}>
                {wordOf(it)}
              </button>
            </li>
          ))}
        </ul>
        <div class="practice-said" role="status" aria-live="polite">
          {told && (
            <>
              <p class={told.right ? "practice-good" : "practice-bad"}>
                {t(told.right ? "quiz_right" : "quiz_wrong", { name: wordOf(told.name) })}
              </p>
              {told.facts.length > 0 && <p class="quiet">{t("quiz_why")}</p>}
              <ul class="quiz-facts">
                {told.facts.map((it) => (
                  <li key={it.en}>{it[language]}</li>
                ))}
              </ul>
              {told.also && <p class="quiet">{t("quiz_also", { name: wordOf(told.also) })}</p>}
            </>
          )}
        </div>
        <p class="form-error" role="alert">
          {trouble}
        </p>
        <div class="practice-buttons">
          <button class={`button ${told ? "button-main" : ""}`} onClick={next}>
            {t(told ? "practice_next" : "practice_skip")}
          </button>
        </div>
        {score.count > 0 && <p class="quiet">{t("quiz_score", score)}</p>}
      </section>
    </div>
  );

  function wordOf(it: NameWords): string {
    return language === "ja" ? it.ja : `${it.en} (${it.key})`;
  }

  function styleOf(key: string): string {
    if (!told) return "";
    if (key === told.name.key) return "quiz-right";
    return key === told.chosen ? "quiz-wrong" : "";
  }
}
