/** One step of the rules lesson: the board, what to do, and a kind word to every try. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { App } from "../app";
import { useTranslate, type MessageKey } from "../i18n";
import { noteStep, tryMoves, type Attempt, type Chapter, type LessonStep, type Progress } from "../learn";
import { spotOf } from "../points";
import type { PointName } from "../protocol";
import type { Settings } from "../settings";
import { ReviewBoard } from "./ReviewBoard";

interface Props {
  app: App;
  settings: Settings;
  chapter: Chapter;
  step: LessonStep;
  /** Its place in the chapter, from 1. */
  number: number;
  onBack?: () => void;
  onNext: () => void;
  onDone: (progress: Progress) => void;
}

/** Words to tries that the rules forbid; others have a word of their own. */
const FORBIDDEN: Partial<Record<string, MessageKey>> = {
  occupied: "learn_occupied",
  suicide: "learn_no_liberty",
  ko: "learn_ko_word",
};

export function LessonTable({ app, settings, chapter, step, number, onBack, onNext, onDone }: Props) {
  const t = useTranslate();
  /** The moves that were right so far. */
  const [moves, setMoves] = useState<PointName[]>([]);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [slips, setSlips] = useState(0);
  const [hinted, setHinted] = useState(false);
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);
  const next = useRef<HTMLButtonElement>(null);
  const done = attempt?.verdict === "done";
  const say = (part: "task" | "hint" | "done") => t(`learn_${step.name}_${part}` as MessageKey);

  useEffect(() => {
    if (!done) return;
    next.current?.focus({ preventScroll: true });
    next.current?.scrollIntoView({ block: "nearest" });
  }, [done]);

  const play = async (point: PointName) => {
    if (done || busy.current) return;
    busy.current = true;
    try {
      const line = [...moves, point];
      const answer = await tryMoves(step.name, line);
      const before = attempt ?? { captures: { b: 0, w: 0 } };
      setFailed(false);
      setAttempt(answer);
      if (answer.verdict === "wrong" || answer.verdict === "illegal") {
        setSlips((it) => it + 1);
      } else {
        setMoves(line);
        app.hear(answer.captures.b > before.captures.b ? "capture" : point === "pass" ? "pass" : "stone");
        if (answer.verdict === "done") onDone(noteStep(step.name));
      }
    } catch {
      setFailed(true);
    } finally {
      busy.current = false;
    }
  };
  const again = () => {
    setMoves([]);
    setAttempt(null);
    setSlips(0);
    setHinted(false);
    document.getElementById("board")?.focus({ preventScroll: true });
  };

  const signs = attempt?.board ?? step.board;
  const size = { width: signs[0]?.length ?? 0, height: signs.length };
  return (
    <section class="lesson" data-step={step.name} data-verdict={attempt?.verdict}>
      <div class="lesson-board">
        <ReviewBoard
          size={size}
          settings={{ ...settings, coordinates: false }}
          signs={signs}
          to_move="b"
          last={attempt ? attempt.last : step.last}
          numbers={new Map()}
          better={null}
          pointed={null}
          analysis={null}
          line={null}
          label={say("task")}
          keys="learn_board_keys"
          marks={done ? [] : step.marks.filter(waits)}
          {...(attempt?.score ? { paint: attempt.score.owner } : {})}
          onPoint={(point) => void play(point)}
        />
      </div>
      <div class="lesson-words">
        <p class="lesson-place">
          {t(`chapter_${chapter.name}` as MessageKey)} · {t("learn_place_of", { number, count: chapter.steps.length })}
        </p>
        <p class="lesson-task">{say("task")}</p>
        <p class={`lesson-word lesson-${attempt?.verdict ?? "waiting"}`} role="status" aria-live="polite">
          {word()}
        </p>
        {attempt?.score && <p class="lesson-score">{t("learn_score", { black: attempt.score.black, white: attempt.score.white })}</p>}
        <div class="actions lesson-actions">
          {done ? (
            <button ref={next} class="button button-main" onClick={onNext}>
              {t("learn_next")}
            </button>
          ) : (
            <button class="button" disabled={hinted} onClick={() => setHinted(true)}>
              {t("learn_hint")}
            </button>
          )}
          {step.passes && !done && (
            <button class="button" onClick={() => void play("pass")}>
              {t("learn_pass")}
            </button>
          )}
          <button class="button" disabled={attempt === null && !hinted} onClick={again}>
            {t("learn_again")}
          </button>
          <button class="button" disabled={!onBack} onClick={onBack}>
            {t("learn_back")}
          </button>
        </div>
      </div>
    </section>
  );

  /** A point that has been played on needs no mark any more. */
  function waits(point: PointName): boolean {
    const spot = spotOf(point, size);
    return spot !== null && signs[spot.y]?.[spot.x] === step.board[spot.y]?.[spot.x];
  }

  function word(): string {
    if (failed) return t("learn_failed");
    if (done) return say("done");
    const hint = hinted || slips >= 2 ? say("hint") : "";
    const kind = (): string => {
      if (!attempt) return "";
      if (attempt.verdict === "go_on") return t("learn_go_on");
      if (attempt.verdict === "wrong") return t(slips % 2 === 1 ? "learn_wrong_1" : "learn_wrong_2");
      return t(FORBIDDEN[attempt.reason ?? ""] ?? "learn_not_here");
    };
    return [kind(), hint].filter(Boolean).join(settings.language === "ja" ? "" : " ");
  }
}
