import { useEffect, useState } from "preact/hooks";
import type { App } from "../app";
import { useLanguage, useTranslate, type MessageKey } from "../i18n";
import { KINDS } from "../practice";
import { readProgress, type Progress, type Tally } from "../progress";
import { scalesText } from "../scales";
import { rankText } from "../words";
import { PageLink } from "./PageLink";
import { ProgressGames } from "./ProgressGames";
import { RankChart } from "./RankChart";
import { reasonOf } from "./useBusy";

/** Reviews are looked through while one waits. */
const AGAIN = 2000;
/** So many kinds of mistakes are shown. */
const SHOWN = 8;

/** How the person at the page improves. */
export function ProgressPage({ app }: { app: App }) {
  const t = useTranslate();
  useEffect(() => {
    document.title = `${t("progress_title")} · ${t("app_name")}`;
    return () => {
      document.title = t("app_name");
    };
  }, [t]);
  return (
    <section class="progress-home">
      <h1>{t("progress_title")}</h1>
      <p class="lead">{t("progress_lead")}</p>
      <ProgressCards app={app} read={readProgress} />
    </section>
  );
}

/** How somebody improves: oneself, or a teacher's pupil. `read` stays the same from drawing to drawing. */
export function ProgressCards({ app, read }: { app: App; read: typeof readProgress }) {
  const t = useTranslate();
  const language = useLanguage();
  const [told, setTold] = useState<Progress | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const wait = told === null ? 0 : told.pending > 0 ? AGAIN : null;
    if (wait === null) return;
    const timer = window.setTimeout(() => {
      read().then(
        (it) => {
          setTold(it);
          setTrouble(null);
        },
        (error) => setTrouble(reasonOf(error)),
      );
    }, wait);
    return () => window.clearTimeout(timer);
  }, [told, read]);
  const now = told?.now;
  return (
    <>
      <p class="form-error" role="alert">
        {trouble && t("practice_failed", { reason: trouble })}
      </p>
      <p class="quiet" role="status">
        {told === null ? t("practice_reading") : told.pending > 0 ? t("practice_pending", { count: told.pending }) : ""}
      </p>
      {told && (
        <div class="progress-cards">
          <section class="card progress-wide">
            <h2>{t("progress_rank")}</h2>
            {now && (
              <p class="progress-now">
                {t("progress_rank_now", {
                  rank: rankText(now.rank, language),
                  low: rankText(now.low, language),
                  high: rankText(now.high, language),
                })}{" "}
                <span class="quiet">{scalesText(now.rank, language, t)}</span>
              </p>
            )}
            {told.ranks.length > 0 ? <RankChart app={app} ranks={told.ranks} /> : <p class="quiet">{t("progress_rank_none")}</p>}
          </section>
          <Tallies app={app} title={t("progress_faults")} list={told.faults} />
          <Tallies app={app} title={t("progress_shapes")} list={told.shapes} />
          <Parts parts={told.parts} />
          <Practised tries={told.tries} />
          <ProgressGames app={app} games={told.games} />
        </div>
      )}
    </>
  );
}

/** Mistakes counted, the most expensive first, with places where they were made. */
function Tallies({ app, title, list }: { app: App; title: string; list: readonly Tally[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const shown = list.slice(0, SHOWN);
  const most = Math.max(...shown.map((it) => it.loss), 1);
  return (
    <section class="card">
      <h2>{title}</h2>
      {shown.length === 0 && <p class="quiet">{t("progress_none")}</p>}
      <ul class="tallies">
        {shown.map((it) => (
          <li key={it.key}>
            <details>
              <summary>
                <span class="tally-name">{it[language]}</span>
                <span class="quiet">{t("progress_count", { count: it.count, points: it.loss.toFixed(0) })}</span>
                <span class="tally-bar" style={{ width: `${(100 * it.loss) / most}%` }} aria-hidden="true" />
              </summary>
              <p class="tally-places">
                {it.examples.map(({ game, move }) => (
                  <PageLink key={`${game} ${move}`} app={app} route={{ page: "review", id: game }}>
                    {t("progress_move", { move })}
                  </PageLink>
                ))}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parts({ parts }: { parts: Progress["parts"] }) {
  const t = useTranslate();
  const most = Math.max(...parts.map((it) => it.loss), 0.5);
  return (
    <section class="card">
      <h2>{t("progress_parts")}</h2>
      <ul class="bars">
        {parts.map((it) => (
          <li key={it.key}>
            <span>{t(`part_${it.key}` as MessageKey)}</span>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${(100 * it.loss) / most}%` }} />
            </span>
            <span>{it.moves > 0 ? it.loss.toFixed(1) : "–"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Practised({ tries }: { tries: Progress["tries"] }) {
  const t = useTranslate();
  const kinds = KINDS.map((kind) => {
    const own = tries.filter((it) => it.kind === kind);
    const count = own.reduce((sum, it) => sum + it.tries, 0);
    return { kind, count, score: own.reduce((sum, it) => sum + it.score, 0) };
  }).filter((it) => it.count > 0);
  return (
    <section class="card">
      <h2>{t("progress_practice")}</h2>
      {kinds.length === 0 && <p class="quiet">{t("progress_no_practice")}</p>}
      <ul class="bars">
        {kinds.map(({ kind, count, score }) => (
          <li key={kind}>
            <span>{t(`kind_${kind}`)}</span>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${(100 * score) / count}%` }} />
            </span>
            <span>{t("progress_tries", { count, percent: Math.round((100 * score) / count) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
