/** One exercise after the other: a position, the person's moves, and what is said to them. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { App } from "../app";
import { useLanguage, useTranslate, type MessageKey } from "../i18n";
import { pointText } from "../points";
import {
  answer,
  finish,
  hint,
  nextExercise,
  solution,
  type Answer,
  type Card,
  type Exercise,
  type HintWords,
  type Next,
  type Result,
  type Reviewed,
  type Step,
} from "../practice";
import type { PointName } from "../protocol";
import type { Settings } from "../settings";
import { colorWord, notationOf, rankText, withPoints } from "../words";
import { comesAgain } from "../practice-words";
import { Icon } from "./Icon";
import { PageLink } from "./PageLink";
import { setTitle } from "./PracticeHome";
import { ReviewBoard } from "./ReviewBoard";
import { reasonOf, useBusy } from "./useBusy";

/** How long each move of a line is seen. */
const PACE = 750;
const NO_NUMBERS: ReadonlyMap<PointName, number> = new Map();

/** Moves that are played out on the board. */
interface Line {
  steps: readonly Step[];
  shown: number;
  kind: "wrong" | "solution";
}

interface Props {
  app: App;
  settings: Settings;
  set: string;
}

export function Exercising({ app, settings, set }: Props) {
  const t = useTranslate();
  const [next, setNext] = useState<Next | null>(null);
  const [trouble, setTrouble] = useState("");
  const ask = useCallback(
    async (not: string | null) => {
      setTrouble("");
      try {
        setNext(await nextExercise(set, not));
      } catch (error) {
        setTrouble(t("practice_failed", { reason: reasonOf(error) }));
      }
    },
    [set],
  );
  useEffect(() => void ask(null), [ask]);
  const exercise = next?.exercise ?? null;
  return (
    <>
      {exercise && (
        <Attempt
          key={`${exercise.key} ${exercise.card?.seen ?? 0}`}
          app={app}
          settings={settings}
          exercise={exercise}
          title={setTitle({ set, book: null }, t)}
          onNext={() => void ask(exercise.key)}
        />
      )}
      {!exercise && (
        <div class="notice notice-quiet">
          <p role="status">{trouble || (next ? t("practice_empty") : t("practice_reading"))}</p>
          <PageLink app={app} route={{ page: "practice", set: null }}>
            {t("practice_back")}
          </PageLink>
        </div>
      )}
    </>
  );
}

function Attempt({ app, settings, exercise, title, onNext }: Omit<Props, "set"> & { exercise: Exercise; title: string; onNext: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const notation = notationOf(settings);
  const { size } = exercise;
  const [played, setPlayed] = useState<readonly PointName[]>([]);
  const [here, setHere] = useState<Step | null>(null);
  const [line, setLine] = useState<Line | null>(null);
  const [told, setTold] = useState<Answer | null>(null);
  const [review, setReview] = useState<Reviewed | null>(null);
  const [hinted, setHinted] = useState<HintWords | null>(null);
  const [card, setCard] = useState<Card | null>(null);
  const { busy, trouble, during } = useBusy();
  const helped = useRef(false);
  const noted = useRef(false);

  useEffect(() => {
    if (!line || line.shown >= line.steps.length) return;
    const timer = window.setTimeout(() => setLine({ ...line, shown: line.shown + 1 }), PACE);
    return () => window.clearTimeout(timer);
  }, [line]);

  /** The first result counts; what is tried after it is practice. */
  const note = async (result: Result) => {
    if (noted.current) return;
    noted.current = true;
    setCard(await finish(exercise.key, result).catch(() => null));
  };
  const over = told !== null && told.over;
  const play = (point: PointName) => {
    if (busy || over || line) return;
    void during(async () => {
      const reply = await answer(exercise.key, [...played, point]);
      setTold(reply);
      setHinted(null);
      setReview(reply.review);
      if (reply.judged === "right") {
        setPlayed(reply.line);
        setHere(reply.steps.at(reply.over ? 0 : -1) ?? null);
        if (reply.over) await note(helped.current ? "helped" : "solved");
      } else {
        setLine({ steps: reply.steps, shown: 1, kind: "wrong" });
        if (reply.judged !== "unclear") await note(reply.judged === "close" ? "helped" : "failed");
      }
    });
  };
  const again = () => {
    setPlayed([]);
    setHere(null);
    setLine(null);
    setTold(null);
    setReview(null);
    setHinted(null);
  };
  const help = () =>
    void during(async () => {
      helped.current = true;
      setHinted(await hint(exercise.key, played, (hinted?.step ?? 0) + 1));
    });
  const show = () =>
    void during(async () => {
      const found = await solution(exercise.key, []);
      again();
      setReview(found.review);
      setLine({ steps: found.steps, shown: 1, kind: "solution" });
      await note("failed");
    });

  const step = line ? (line.steps[line.shown - 1] ?? null) : here;
  const question = t(`question_${exercise.question}`, { color: colorWord(exercise.to_move, t), move: exercise.game?.move ?? 0 });
  const solved = over && told?.judged === "right";
  return (
    <div class="table practice" data-state={solved ? "solved" : line ? line.kind : "asking"}>
      <ReviewBoard
        size={size}
        settings={settings}
        signs={step?.board ?? exercise.board}
        to_move={exercise.to_move}
        last={line ? null : (step?.point ?? null)}
        numbers={line ? numbersOf(line) : NO_NUMBERS}
        better={null}
        pointed={hinted?.point ?? null}
        analysis={null}
        line={null}
        label={question}
        view={exercise.view}
        marks={step ? [] : (exercise.target ?? [])}
        area={hinted?.area ?? []}
        onPoint={play}
      />
      <section class="controls practice-controls" aria-label={title}>
        <p class="practice-where">
          <PageLink app={app} route={{ page: "practice", set: null }}>
            {t("practice_back")}
          </PageLink>
          <span>{title}</span>
        </p>
        <h1 class="practice-question">{question}</h1>
        {exercise.grade && <p class="quiet">{t("practice_grade", { rank: rankText(exercise.grade, language) })}</p>}
        <div class="practice-said" role="status" aria-live="polite">
          {busy ? <p class="quiet">{t("practice_reading")}</p> : said()}
        </div>
        <p class="form-error" role="alert">
          {trouble}
        </p>
        {hinted && !line && <p class="practice-hint">{withPoints(hinted.text[language], size, notation)}</p>}
        {line && line.steps.length > 1 && <Walk line={line} onLine={setLine} />}
        {review && (
          <blockquote class="practice-review">
            <p class="quiet">{t("practice_review_said")}</p>
            <p>{withPoints(review.text[language], size, notation)}</p>
          </blockquote>
        )}
        <div class="practice-buttons">
          {!over && !line && (
            <button class="button" disabled={busy || hinted?.step === 3} onClick={help}>
              {t(hinted ? "practice_more_hint" : "practice_hint")}
            </button>
          )}
          {line && (
            <button class="button" disabled={busy} onClick={again}>
              <Icon name="again" />
              {t("practice_again")}
            </button>
          )}
          {line?.kind !== "solution" && !solved && (
            <button class="button" disabled={busy} onClick={show}>
              {t("practice_show")}
            </button>
          )}
          <button class={`button ${solved ? "button-main" : ""}`} disabled={busy} onClick={onNext}>
            {t(over || line ? "practice_next" : "practice_skip")}
          </button>
        </div>
        {card && <p class="quiet">{comesAgain(card, t)}</p>}
        {exercise.game && (over || line) && (
          <p>
            <PageLink app={app} route={{ page: "review", id: exercise.game.id }}>
              {t("practice_to_review")}
            </PageLink>
          </p>
        )}
      </section>
    </div>
  );

  function said() {
    if (line?.kind === "solution") return null;
    if (!told) return null;
    if (told.judged === "right" && !told.over) {
      const reply = told.steps.at(-1);
      return <p class="practice-good">{t("practice_answered", { point: reply ? pointText(reply.point, size, notation) : "" })}</p>;
    }
    const words = told.judged === "right" ? `${t("judged_right")} ${t("practice_solved")}` : t(`judged_${told.judged}` as MessageKey);
    const loss = told.loss === null ? "" : told.loss < 0.3 ? t("practice_as_good") : t("practice_loss", { points: told.loss.toFixed(1) });
    return (
      <>
        <p class={told.judged === "right" ? "practice-good" : "practice-bad"}>{words}</p>
        {told.judged !== "right" || !exercise.target ? <p class="quiet">{loss}</p> : null}
        {told.proved && <p class="quiet">{t("practice_proved")}</p>}
      </>
    );
  }
}

/** Walks through a line that was played out. */
function Walk({ line, onLine }: { line: Line; onLine: (line: Line) => void }) {
  const t = useTranslate();
  const go = (shown: number) => onLine({ ...line, shown: Math.max(1, Math.min(line.steps.length, shown)) });
  const where = { count: line.shown, of: line.steps.length };
  return (
    <div class="practice-walk">
      <button class="tool" aria-label={t("replay_back")} disabled={line.shown <= 1} onClick={() => go(line.shown - 1)}>
        <Icon name="back" />
      </button>
      <span>{t(line.kind === "wrong" ? "practice_wrong_from_here" : "practice_solution_from_here", where)}</span>
      <button class="tool" aria-label={t("replay_forward")} disabled={line.shown >= line.steps.length} onClick={() => go(line.shown + 1)}>
        <Icon name="forward" />
      </button>
    </div>
  );
}

function numbersOf({ steps, shown }: Line): ReadonlyMap<PointName, number> {
  return new Map(steps.slice(0, shown).map((it, index) => [it.point, index + 1]));
}
