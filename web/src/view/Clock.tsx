import { useEffect, useState } from "preact/hooks";
import { useTranslate } from "../i18n";
import type { Color } from "../protocol";
import { clockText, isShort, runOn, type GameClock } from "../time";
import { colorWord } from "../words";

const TICK = 200;

/** What is left to one side; it runs on by itself between two words of the server. */
export function Clock({ clock, color }: { clock: GameClock; color: Color }) {
  const t = useTranslate();
  const [told, setTold] = useState({ clock, at: performance.now() });
  const [, tick] = useState(0);
  if (told.clock !== clock) setTold({ clock, at: performance.now() });
  const runs = clock.running === color;
  useEffect(() => {
    if (!runs) return;
    const timer = window.setInterval(() => tick((it) => it + 1), TICK);
    return () => window.clearInterval(timer);
  }, [runs]);
  const left = runOn(clock, color, performance.now() - told.at);
  const text = clockText(clock, left);
  return (
    <span
      class="clock"
      role="timer"
      aria-label={t("clock_label", { color: colorWord(color, t), time: text })}
      data-running={runs ? "yes" : undefined}
      data-short={runs && isShort(clock, left) ? "yes" : undefined}
    >
      {text}
    </span>
  );
}
