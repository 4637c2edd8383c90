import type { App } from "../app";
import { useTranslate } from "../i18n";

/** What is said where there is no such game. */
export function MissingGame({ app }: { app: App }) {
  const t = useTranslate();
  return (
    <section class="notice">
      <h1>{t("missing_title")}</h1>
      <p>{t("missing_text")}</p>
      <button class="button button-main" onClick={() => app.go({ page: "start" })}>
        {t("back_to_start")}
      </button>
    </section>
  );
}
