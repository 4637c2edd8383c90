import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { App } from "../app";
import { useTranslate, type MessageKey, type Translate } from "../i18n";
import { forgetCollection, LARGEST_COLLECTION, loadCollection, overview, type Overview, type SetInfo } from "../practice";
import { Icon } from "./Icon";
import { PageLink } from "./PageLink";
import { reasonOf } from "./useBusy";

/** Reviews are looked through while one waits. */
const AGAIN = 2000;

/** Everything that can be practised. */
export function PracticeHome({ app }: { app: App }) {
  const t = useTranslate();
  const [told, setTold] = useState<Overview | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const read = useCallback(async () => {
    try {
      setTold(await overview());
      setTrouble(null);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  }, []);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (!told?.pending) return;
    const timer = window.setTimeout(() => void read(), AGAIN);
    return () => window.clearTimeout(timer);
  }, [told]);
  return (
    <section class="practice-home">
      <h1>{t("practice_title")}</h1>
      <p class="lead">{t("practice_lead")}</p>
      <p class="form-error" role="alert">
        {trouble && t("practice_failed", { reason: trouble })}
      </p>
      <ul class="practice-sets">
        {told?.sets.map((it) => (
          <SetCard key={it.set} app={app} info={it} onForget={() => void read()} />
        ))}
        {told && (["guess", "names"] as const).map((it) => <PlainCard key={it} app={app} set={it} />)}
      </ul>
      <p class="quiet" role="status">
        {told && told.pending > 0 ? t("practice_pending", { count: told.pending }) : ""}
      </p>
      <LoadCollection onLoaded={() => void read()} />
    </section>
  );
}

/** What a set is called. */
export function setTitle(info: Pick<SetInfo, "set" | "book">, t: Translate): string {
  if (info.book) return info.book.name || t("practice_unnamed", { number: info.book.id });
  return info.set.startsWith("book") ? t("practice_unnamed", { number: info.set.slice(4) }) : t(`set_${info.set}` as MessageKey);
}

function SetCard({ app, info, onForget }: { app: App; info: SetInfo; onForget: () => void }) {
  const t = useTranslate();
  const [sure, setSure] = useState(false);
  const title = setTitle(info, t);
  const fresh = info.all - info.seen;
  const forget = async () => {
    if (!sure) return setSure(true);
    if (info.book) await forgetCollection(info.book.id).catch(() => null);
    onForget();
  };
  return (
    <li class="card practice-set" data-set={info.set}>
      <h2>{info.all > 0 ? <PageLink app={app} route={{ page: "practice", set: info.set }}>{title}</PageLink> : title}</h2>
      <p class="quiet">{t(info.book ? "set_book_lead" : (`set_${info.set}_lead` as MessageKey))}</p>
      {info.all === 0 ? (
        <p class="quiet">{t("practice_none")}</p>
      ) : (
        <>
          <div class="practice-bar" aria-hidden="true">
            <span style={{ width: `${(100 * info.known) / info.all}%` }} />
            <span style={{ width: `${(100 * (info.seen - info.known)) / info.all}%` }} />
          </div>
          <p class="practice-numbers">
            {info.due > 0 && <strong>{t("practice_due", { count: info.due })}</strong>}
            {fresh > 0 && <span>{t("practice_fresh", { count: fresh })}</span>}
            <span>{t("practice_known", { known: info.known, all: info.all })}</span>
          </p>
        </>
      )}
      {info.book && (
        <button
          class={`tool practice-forget ${sure ? "record-sure" : ""}`}
          aria-label={t("practice_forget", { name: title })}
          onClick={() => void forget()}
          onBlur={() => setSure(false)}
        >
          {sure ? t("practice_forget_sure") : <Icon name="close" />}
        </button>
      )}
    </li>
  );
}

function PlainCard({ app, set }: { app: App; set: "guess" | "names" }) {
  const t = useTranslate();
  return (
    <li class="card practice-set" data-set={set}>
      <h2>
        <PageLink app={app} route={{ page: "practice", set }}>
          {t(`set_${set}`)}
        </PageLink>
      </h2>
      <p class="quiet">{t(`set_${set}_lead`)}</p>
    </li>
  );
}

function LoadCollection({ onLoaded }: { onLoaded: () => void }) {
  const t = useTranslate();
  const file = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState("");
  const open = async (chosen: File) => {
    setSaid("");
    setTrouble("");
    if (chosen.size > LARGEST_COLLECTION) return setTrouble(t("practice_too_large"));
    try {
      const { problems, flawed } = await loadCollection(chosen, chosen.name.replace(/\.sgf$/i, ""));
      setSaid(`${t("practice_loaded", { count: problems })}${flawed > 0 ? ` ${t("practice_flawed", { count: flawed })}` : ""}`);
      onLoaded();
    } catch (error) {
      setTrouble(t("practice_failed", { reason: reasonOf(error) }));
    }
  };
  return (
    <div class="practice-load">
      <button class="button" onClick={() => file.current?.click()}>
        {t("practice_load")}
      </button>
      <input
        ref={file}
        class="unseen"
        type="file"
        accept=".sgf,.SGF,application/x-go-sgf,text/plain"
        aria-label={t("practice_load")}
        tabIndex={-1}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void open(chosen);
          event.currentTarget.value = "";
        }}
      />
      <p class="quiet">{t("practice_load_lead")}</p>
      <p role="status">{said}</p>
      <p class="form-error" role="alert">
        {trouble}
      </p>
    </div>
  );
}
