/** Asks the server what the teacher would offer for a game that is being set up. */
import { useEffect, useState } from "preact/hooks";
import { offerAddress, offerQuestion, readOffer } from "../offer";
import type { Terms } from "../protocol";
import type { Choices } from "../settings";

/** Whoever types a name does not want every letter asked about. */
const WAIT = 150;

/** The terms that are offered; `null` while nothing is known, and without a connection. */
export function useOffer(choices: Choices, name: string, connected: boolean): Terms | null {
  const [answer, setAnswer] = useState<{ address: string; terms: Terms | null } | null>(null);
  const question = connected ? offerQuestion(choices, name) : null;
  const address = question && offerAddress(question);
  useEffect(() => {
    if (!question || !address) return;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      // An offer is a kindness: where none can be had, nothing is said.
      readOffer(question, abort.signal).then(
        (terms) => setAnswer({ address, terms }),
        () => setAnswer(null),
      );
    }, WAIT);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [address]);
  return answer?.address === address ? answer?.terms ?? null : null;
}
