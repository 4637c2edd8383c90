/** Questions to the server one at a time, and what went wrong with the last one. */
import { useState } from "preact/hooks";
import { ApiError } from "../api";
import { useTranslate } from "../i18n";
import { REASONS } from "../protocol";

/** Something that takes a while. */
interface Work {
  (): Promise<void>;
}

export function useBusy() {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const during = async (work: Work) => {
    setBusy(true);
    setTrouble("");
    try {
      await work();
    } catch (error) {
      const known = error instanceof ApiError ? REASONS.find((it) => it === error.reason) : undefined;
      setTrouble(known ? t(`refused_${known}`) : t("practice_failed", { reason: reasonOf(error) }));
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, during };
}

export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.text : String(error);
}
