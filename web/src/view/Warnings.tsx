import { useTranslate } from "../i18n";
import { Icon } from "./Icon";

const SHOWN = 6;

/** What was wrong with an opened record, with line and column; the text is the server's. */
export function Warnings({ list, onClose }: { list: string[]; onClose: () => void }) {
  const t = useTranslate();
  return (
    <section class="warnings" role="alert">
      <p>
        <strong>{t("warnings_title")}</strong>
        <button class="tool" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </p>
      <ul lang="en">
        {list.slice(0, SHOWN).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      {list.length > SHOWN && <p class="small">{t("warnings_more", { count: list.length - SHOWN })}</p>}
    </section>
  );
}
