/** The free board: asks the server for positions that were not played, and what it thinks of any position. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Reason } from "../protocol";
import type { ReviewData, WhatIf } from "../review";
import { askWhatIf, Forbidden } from "../review-api";
import { askedOf, tried, type Asked, type Place } from "../review-walk";

/** Whoever walks through a game does not want every position on the way looked at. */
const WAIT = 200;
/** How long to wait before a position that nobody had time for is asked about again. */
const AGAIN = 3000;
/** So many positions are remembered. */
const MOST_KNOWN = 400;

export interface FreeBoard {
  /** The position of a place on the free board, once it is known. */
  known: WhatIf | null;
  /** Whether the engine is at work. */
  busy: boolean;
  /** Why the last try was not played; `busy` stands for everything that is not the rules. */
  refused: Reason | null;
  try(point: string): void;
}

function keyOf({ move, line }: Asked): string {
  return `${move}:${line.join(" ")}`;
}

interface Options {
  id: string;
  review: ReviewData | null;
  place: Place;
  setPlace(place: Place): void;
  /** Whether the shown position is to be looked at. */
  looking: boolean;
  /** Whether the engine answers moves that are tried. */
  answering: boolean;
}

export function useWhatIf({ id, review, place, setPlace, looking, answering }: Options): FreeBoard {
  const known = useRef(new Map<string, WhatIf>());
  const [, draw] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Reason | null>(null);
  /** Counts what was asked: an answer to an older question comes too late. */
  const turn = useRef(0);
  /** The place that was gone to from here. */
  const own = useRef<Place | null>(null);

  const ask = useCallback(
    async (asked: Asked, look: boolean, signal?: AbortSignal): Promise<WhatIf> => {
      const key = keyOf(asked);
      const old = known.current.get(key);
      if (old && (!look || old.analysis || old.over)) return old;
      const answer = await askWhatIf(id, { ...asked, look }, signal);
      if (known.current.size >= MOST_KNOWN) known.current.clear();
      known.current.set(key, answer);
      draw((it) => it + 1);
      return answer;
    },
    [id],
  );

  useLayoutEffect(() => {
    known.current.clear();
    turn.current += 1;
    setBusy(false);
    setRefused(null);
  }, [id, review?.steps.length]);

  const shown = review ? keyOf(askedOf(place, review)) : "";
  useEffect(() => {
    if (!looking || !review) return;
    const asked = askedOf(place, review);
    const abort = new AbortController();
    const look = () => {
      ask(asked, true, abort.signal).then(
        () => setRefused((it) => (it === "busy" ? null : it)),
        (error: unknown) => {
          if (abort.signal.aborted || error instanceof Forbidden) return;
          setRefused("busy");
          timer = window.setTimeout(look, AGAIN);
        },
      );
    };
    let timer = window.setTimeout(look, WAIT);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
      setRefused((it) => (it === "busy" ? null : it));
    };
  }, [shown, looking, ask]);

  const go = (next: Place) => {
    own.current = next;
    setPlace(next);
  };
  const attempt = async (point: string) => {
    if (!review) return;
    turn.current += 1;
    const mine = turn.current;
    const late = () => mine !== turn.current;
    setRefused(null);
    try {
      const next = tried(place, review, point);
      const position = await ask(askedOf(next, review), false);
      if (late()) return;
      go(next);
      if (!answering || position.over) return;
      setBusy(true);
      const looked = await ask(askedOf(next, review), true);
      const reply = looked.analysis?.moves[0]?.point;
      if (late() || !reply) return;
      const answered = tried(next, review, reply);
      await ask(askedOf(answered, review), false);
      if (!late()) go(answered);
    } catch (error) {
      if (!late()) setRefused(error instanceof Forbidden ? error.reason : "busy");
    } finally {
      if (!late()) setBusy(false);
    }
  };

  // Whoever goes elsewhere does not wait for an answer. This is known before anything else can be clicked: after the
  // next paint it could undo a question that was asked in the meantime.
  useLayoutEffect(() => {
    if (own.current === place) return;
    own.current = null;
    turn.current += 1;
    setBusy(false);
    setRefused(null);
    if (place.kind === "free" && review) ask(askedOf(place, review), false).catch(() => undefined);
  }, [place]);

  return { known: known.current.get(shown) ?? null, busy, refused, try: (point) => void attempt(point) };
}
