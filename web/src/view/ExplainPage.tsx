/** What the controls do, in words and pictures, with the figures of the results that there are. */
import { useEffect, useState } from "preact/hooks";
import { useTranslate, type MessageKey } from "../i18n";
import { figuresOf, readLab, SUBJECTS, type LabTable, type Subject } from "../lab";
import { ExplainPicture } from "./ExplainPicture";
import { LabFigure } from "./LabFigure";

export function ExplainPage() {
  const t = useTranslate();
  const [tables, setTables] = useState<LabTable[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    readLab().then(setTables, () => setFailed(true));
  }, []);
  const title = t("explain_title");
  useEffect(() => {
    document.title = `${title} · ${t("app_name")}`;
    return () => {
      document.title = t("app_name");
    };
  }, [title]);
  return (
    <article class="explain">
      <h1>{title}</h1>
      <p class="lead">{t("explain_lead")}</p>
      {SUBJECTS.map((subject) => (
        <Section key={subject} subject={subject} tables={tables} failed={failed} />
      ))}
    </article>
  );
}

function Section({ subject, tables, failed }: { subject: Subject; tables: LabTable[] | null; failed: boolean }) {
  const t = useTranslate();
  const figures = tables ? figuresOf(subject, tables) : [];
  return (
    <section class="explain-part card" aria-labelledby={`explain-${subject}`}>
      <div class="explain-words">
        <h2 id={`explain-${subject}`}>{t(`explain_${subject}_title` as MessageKey)}</h2>
        <p>{t(`explain_${subject}_text` as MessageKey)}</p>
        <ExplainPicture subject={subject} />
      </div>
      <div class="explain-figures">
        {figures.length > 0 && <p class="explain-caption">{t(`explain_${subject}_figure` as MessageKey)}</p>}
        {figures.map((figure) => (
          <LabFigure key={figure.table.name} figure={figure} />
        ))}
        {figures.length === 0 && <p class="explain-none">{t(failed ? "explain_failed" : tables ? "explain_none" : "explain_loading")}</p>}
      </div>
    </section>
  );
}
