import { useRef, useState } from "preact/hooks";
import { ApiError, LARGEST_RECORD, uploadRecord } from "../api";
import type { App } from "../app";
import { useTranslate } from "../i18n";
import type { Human } from "../protocol";

/** Why a record was not opened; kept apart from words so that it follows the language. */
type Trouble = { kind: "too_large" } | { kind: "empty" } | { kind: "unreadable"; reason: string };

/** Opens a record by file, by drop or by paste. What was typed stays until it has been opened. */
export function LoadRecord({ app }: { app: App }) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [human, setHuman] = useState<Human | "names" | "review">("both");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const open = async (record: Blob, wish = human) => {
    setTrouble(null);
    if (record.size > LARGEST_RECORD) return setTrouble({ kind: "too_large" });
    if (record.size === 0) return setTrouble({ kind: "empty" });
    setBusy(true);
    try {
      const { id, warnings } = await uploadRecord(record, wish === "names" || wish === "review" ? "both" : wish);
      app.store.dispatch({ type: "warnings", warnings: warnings.length > 0 ? { game: id, list: warnings } : null });
      if (wish === "review") await app.reviewGame(id);
      else app.go({ page: wish === "names" ? "names" : "game", id });
    } catch (error) {
      const { status, text: reason } = error instanceof ApiError ? error : new ApiError(0, String(error));
      setTrouble(status === 413 ? { kind: "too_large" } : { kind: "unreadable", reason });
    } finally {
      setBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer?.files[0];
    const words = event.dataTransfer?.getData("text/plain");
    if (dropped) void open(dropped);
    else if (words) setText(words);
  };
  return (
    <section
      class={`card load ${over ? "load-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>{t("load_title")}</h2>
      <p class="quiet">{t("load_lead")}</p>
      <div class="load-row">
        <label class="field field-inline">
          <span>{t("load_as")}</span>
          <select value={human} onChange={(event) => setHuman(event.currentTarget.value as Human | "names" | "review")}>
            <option value="both">{t("load_as_both")}</option>
            <option value="b">{t("seat_b")}</option>
            <option value="w">{t("seat_w")}</option>
            <option value="review">{t("load_as_review")}</option>
            <option value="names">{t("names_title")}</option>
          </select>
        </label>
        <button class="button" disabled={busy} onClick={() => file.current?.click()}>
          {busy ? t("load_busy") : t("load_choose")}
        </button>
        <input
          ref={file}
          class="unseen"
          type="file"
          accept=".sgf,.SGF,.gib,.GIB,.ngf,.NGF,.ugf,.UGF,.ugi,application/x-go-sgf,text/plain"
          aria-label={t("load_choose")}
          tabIndex={-1}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (chosen) void open(chosen);
            event.currentTarget.value = "";
          }}
        />
      </div>
      <label class="field">
        <span>{t("load_paste_label")}</span>
        <textarea
          rows={4}
          spellcheck={false}
          value={text}
          placeholder={t("load_paste_hint")}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p class="form-error" role="alert">
        {trouble && `${words(trouble)} ${t("load_kept")}`}
      </p>
      <div class="load-row">
        <button class="button" disabled={busy} onClick={() => void open(new Blob([text.trim()]))}>
          {t("load_paste_open")}
        </button>
        <button class="button" disabled={busy} onClick={() => void open(new Blob([text.trim()]), "review")}>
          {t("load_paste_review")}
        </button>
      </div>
    </section>
  );

  function words(what: Trouble): string {
    if (what.kind === "unreadable") return t("load_failed", { reason: what.reason });
    return t(what.kind === "too_large" ? "load_too_large" : "load_empty");
  }
}
