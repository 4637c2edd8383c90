/** Reads the review of a game, has it made, and hears how it goes on. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api";
import type { Value } from "../protocol";
import { hear, type ReviewNews, type Told, type Trouble, type Wishes } from "../review";
import { beginReview, readReview, ReviewEar, stopReview } from "../review-api";

export interface ReviewState {
  told: Told | null;
  /** Values that have no words yet. */
  fresh: readonly Value[];
  /** There is no such game. */
  missing: boolean;
  /** What the server said instead. */
  trouble: Trouble | null;
  begin(wishes: Wishes): void;
  stop(): void;
}

export function useReview(id: string): ReviewState {
  const [told, setTold] = useState<Told | null>(null);
  const [fresh, setFresh] = useState<readonly Value[]>([]);
  const [missing, setMissing] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const current = useRef(id);
  current.current = id;

  const fail = useCallback((error: unknown) => {
    const problem = error instanceof ApiError ? error : new ApiError(0, String(error));
    if (problem.status === 404) setMissing(true);
    else setTrouble({ reason: problem.reason, text: problem.text });
  }, []);
  const take = useCallback(
    async (asked: Promise<Told>) => {
      try {
        const answer = await asked;
        if (current.current !== id) return;
        setTrouble(null);
        setTold(answer);
      } catch (error) {
        if (current.current === id) fail(error);
      }
    },
    [id, fail],
  );

  useEffect(() => {
    setTold(null);
    setFresh([]);
    setMissing(false);
    setTrouble(null);
    void take(readReview(id));
  }, [id, take]);

  const running = told?.state === "running";
  useEffect(() => {
    if (!running) return;
    const ear = new ReviewEar(id, (news: ReviewNews) => {
      if (news.event === "progress") setFresh((before) => [...before.filter((it) => it.move !== news.data.value.move), { ...news.data.value, visits: 0 }]);
      setTold((before) => (before ? hear(before, news) : before));
    });
    return () => ear.close();
  }, [id, running]);

  return {
    told,
    fresh,
    missing,
    trouble,
    begin: (wishes) => void take(beginReview(id, wishes)),
    stop: () => void stopReview(id).then(() => take(readReview(id)), fail),
  };
}
