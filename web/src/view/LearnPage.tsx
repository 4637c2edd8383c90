/** The rules lesson: one small board after the other, on which one plays the move oneself. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { App } from "../app";
import { useTranslate, type MessageKey } from "../i18n";
import { readLesson, readProgress, type Chapter, type LessonStep } from "../learn";
import type { State } from "../state";
import { LearnNext } from "./LearnNext";
import { LessonTable } from "./LessonTable";

interface Place {
  chapter: Chapter;
  step: LessonStep;
}

export function LearnPage({ app, state, step }: { app: App; state: State; step: string | null }) {
  const t = useTranslate();
  const [chapters, setChapters] = useState<Chapter[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [progress, setProgress] = useState(readProgress);
  /** What was done when the person came: a step that is done stays until they go on. */
  const came = useMemo(() => readProgress().done, [step === null]);
  const read = () => {
    setFailed(false);
    readLesson().then(setChapters, () => setFailed(true));
  };
  useEffect(read, []);
  const title = t("learn_title");
  useEffect(() => {
    document.title = `${title} · ${t("app_name")}`;
    return () => {
      document.title = t("app_name");
    };
  }, [title]);

  const places: Place[] = (chapters ?? []).flatMap((chapter) => chapter.steps.map((it) => ({ chapter, step: it })));
  const first = places.findIndex((it) => !came.includes(it.step.name));
  const finished = places.length > 0 && first < 0;
  const asked = places.findIndex((it) => it.step.name === step);
  const at = asked >= 0 ? asked : first >= 0 ? first : places.length - 1;
  // Whoever comes back after the last step is shown what comes next.
  const over = step === "next" || (step === null && finished);
  const current = places[at];
  const go = (index: number) => {
    const next = places[index];
    app.go({ page: "learn", step: next ? next.step.name : "next" });
  };

  if (failed) {
    return (
      <div class="notice">
        <p>{t("learn_failed")}</p>
        <button class="button" onClick={read}>
          {t("try_again")}
        </button>
      </div>
    );
  }
  if (!chapters || !current) return <p class="notice notice-quiet">{t("learn_loading")}</p>;
  return (
    <div class="learn">
      <header class="learn-head">
        <h1>{t("learn_title")}</h1>
        <p class="lead">{t("learn_lead")}</p>
      </header>
      <Chapters
        chapters={chapters}
        current={over ? null : current.step.name}
        done={progress.done}
        onStep={(name) => app.go({ page: "learn", step: name })}
      />
      {over ? (
        <LearnNext app={app} starting={state.starting} progress={progress} />
      ) : (
        <LessonTable
          key={current.step.name}
          app={app}
          settings={state.settings}
          chapter={current.chapter}
          step={current.step}
          number={current.chapter.steps.indexOf(current.step) + 1}
          {...(at > 0 ? { onBack: () => go(at - 1) } : {})}
          onNext={() => go(at + 1)}
          onDone={setProgress}
        />
      )}
    </div>
  );
}

interface ChaptersProps {
  chapters: Chapter[];
  current: string | null;
  done: readonly string[];
  onStep: (name: string) => void;
}

/** Where one is; every step can be gone to. */
function Chapters({ chapters, current, done, onStep }: ChaptersProps) {
  const t = useTranslate();
  const here = useRef<HTMLButtonElement>(null);
  // On a phone the list is one line that scrolls.
  useEffect(() => here.current?.scrollIntoView({ block: "nearest", inline: "center" }), [current]);
  return (
    <nav class="chapters" aria-label={t("learn_chapters")}>
      <ol>
        {chapters.map((chapter) => {
          const name = t(`chapter_${chapter.name}` as MessageKey);
          return (
            <li key={chapter.name} class="chapter" data-here={chapter.steps.some((it) => it.name === current) ? "yes" : undefined}>
              <span class="chapter-name">{name}</span>
              <span class="chapter-steps">
                {chapter.steps.map((step, index) => {
                  const isDone = done.includes(step.name);
                  const label = t("learn_step_label", { chapter: name, number: index + 1 });
                  return (
                    <button
                      key={step.name}
                      ref={step.name === current ? here : null}
                      class="chapter-step"
                      data-done={isDone ? "yes" : undefined}
                      aria-current={step.name === current ? "step" : undefined}
                      aria-label={isDone ? `${label}, ${t("learn_step_done")}` : label}
                      onClick={() => onStep(step.name)}
                    >
                      <span aria-hidden="true" />
                    </button>
                  );
                })}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
