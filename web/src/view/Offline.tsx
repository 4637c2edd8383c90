import { useEffect, useState } from "preact/hooks";
import { useTranslate } from "../i18n";
import type { State } from "../state";

/** A short break is nothing to speak of. */
const PATIENCE = 1500;

/** Says kindly that the page is here but the server is not. */
export function Offline({ connection }: Pick<State, "connection">) {
  const t = useTranslate();
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (connection === "open") return;
    const timer = window.setTimeout(() => setLong(true), PATIENCE);
    return () => window.clearTimeout(timer);
  }, [connection === "open"]);
  if (!long) return null;
  return (
    <section class="offline card" role="status">
      <h2>{t("offline_title")}</h2>
      <p>{t("offline_text")}</p>
    </section>
  );
}
