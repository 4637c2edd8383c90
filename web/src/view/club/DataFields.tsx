/** Taking everything along: one file out, one file in. */
import { useState } from "preact/hooks";
import { DATA_ADDRESS, importData } from "../../club";
import { useTranslate } from "../../i18n";

export function DataFields() {
  const t = useTranslate();
  const [told, setTold] = useState("");
  const take = async (file: File | undefined) => {
    if (!file) return;
    setTold(t("data_importing"));
    try {
      const { new: fresh, known, copied } = await importData(file);
      setTold(t("data_imported", { fresh, known, copied }));
    } catch {
      setTold(t("data_failed"));
    }
  };
  return (
    <fieldset class="data-fields">
      <legend>{t("data_title")}</legend>
      <a class="button" href={DATA_ADDRESS} download="shidogo-data.json">
        {t("data_export")}
      </a>
      <label class="button">
        {t("data_import")}
        <input class="unseen" type="file" accept="application/json,.json" onChange={(event) => void take(event.currentTarget.files?.[0])} />
      </label>
      <p class="quiet" role="status">
        {told}
      </p>
    </fieldset>
  );
}
