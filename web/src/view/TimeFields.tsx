import { useTranslate, type MessageKey } from "../i18n";
import { limitsOf, TIME_FIELDS, TIME_SYSTEMS, type TimeChoice } from "../time";
import { SelectField } from "./SelectField";

/** How time is counted; only what the system asks for is shown. */
export function TimeFields({ time, onChange }: { time: TimeChoice; onChange: (time: TimeChoice) => void }) {
  const t = useTranslate();
  const { system } = time;
  return (
    <div class="more-fields time-fields">
      <SelectField
        label={t("time")}
        value={system}
        options={TIME_SYSTEMS.map((value) => ({ value, label: t(`time_${value}`) }))}
        onChange={(system) => onChange({ ...time, system })}
      />
      {TIME_FIELDS[system].map((name) => {
        const [low, high] = limitsOf(name, system);
        return (
          <label key={name} class="field">
            <span>{t(`time_field_${name}` as MessageKey)}</span>
            <input
              type="number"
              min={low}
              max={high}
              value={time[name]}
              required
              onChange={(event) => onChange({ ...time, [name]: Number(event.currentTarget.value) })}
            />
          </label>
        );
      })}
    </div>
  );
}
