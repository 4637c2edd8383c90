import { useTranslate, type MessageKey } from "../i18n";
import { RULES, STRENGTHS, type Terms } from "../protocol";
import { handicapsFor, parseKomi, SEATS, SIZES, type Choices } from "../settings";
import { changed, type TeachingChange } from "../teaching";
import { Choice } from "./Choice";
import { OfferLine } from "./OfferLine";
import { SelectField } from "./SelectField";
import { TimeFields } from "./TimeFields";
import { PartnerFields, StyleFields } from "./TeachingFields";

interface Props {
  choices: Choices;
  /** The terms that the teacher offers, if anything is known. */
  offer: Terms | null;
  starting: boolean;
  onChange: (change: Partial<Choices>) => void;
  onPlay: () => void;
}

/** What the next game shall be; the answers of last time are already filled in. */
export function NewGameForm({ choices, offer, starting, onChange, onPlay }: Props) {
  const t = useTranslate();
  const words = <T extends string>(prefix: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: t(`${prefix}_${value}` as MessageKey) }));
  const komi = parseKomi(choices.komi);
  const handicap = choices.handicap > 0 ? t("handicap_stones", { count: choices.handicap }) : t("even_game");
  const alone = choices.seat === "both";
  const teach = (change: TeachingChange) => onChange({ teaching: changed(choices.teaching, change) });
  const submit = (event: Event) => {
    event.preventDefault();
    if (komi !== undefined) onPlay();
  };
  return (
    <form class="new-game" onSubmit={submit}>
      <Choice
        label={t("board_size")}
        value={choices.size}
        options={SIZES.map((value) => ({ value, label: `${value}×${value}` }))}
        onChange={(size) => onChange({ size })}
      />
      <Choice label={t("seat")} value={choices.seat} options={words("seat", SEATS)} onChange={(seat) => onChange({ seat })} />
      <PartnerFields teaching={choices.teaching} disabled={alone} onChange={teach} />
      <OfferLine offer={offer} choices={choices} onChange={onChange} />
      <details class="more">
        <summary>
          <span class="more-word">{t("more_choices")}</span>
          <span class="more-now">
            {t(`rules_${choices.rules}` as MessageKey)} · {handicap} · {t("komi")} {komi ?? t("komi_usual")}
            {choices.time.system !== "none" && ` · ${t(`time_${choices.time.system}`)}`}
          </span>
        </summary>
        {!alone && <StyleFields teaching={choices.teaching} onChange={teach} />}
        {!alone && (
          <Choice
            label={t("strength")}
            value={choices.strength}
            options={words("strength", STRENGTHS)}
            onChange={(strength) => onChange({ strength })}
          />
        )}
        <TimeFields time={choices.time} onChange={(time) => onChange({ time })} />
        <div class="more-fields">
          <SelectField
            label={t("rules")}
            value={choices.rules}
            options={words("rules", RULES)}
            onChange={(rules) => onChange({ rules })}
          />
          <label class="field">
            <span>{t("handicap")}</span>
            <select value={choices.handicap} onChange={(event) => onChange({ handicap: Number(event.currentTarget.value) })}>
              {handicapsFor(choices.size).map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? t("handicap_none") : t("handicap_stones", { count })}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t("komi")}</span>
            {/* Not every phone has a minus among its digits. */}
            <input
              type="text"
              maxLength={8}
              value={choices.komi}
              placeholder={t("komi_usual")}
              aria-invalid={komi === undefined}
              aria-describedby="komi-note"
              onInput={(event) => onChange({ komi: event.currentTarget.value })}
            />
          </label>
        </div>
      </details>
      <p id="komi-note" class="form-error" role="status">
        {komi === undefined ? t("komi_bad") : ""}
      </p>
      <button class="button button-main button-play" type="submit" disabled={starting || komi === undefined}>
        {starting ? t("starting") : t("play_now")}
      </button>
    </form>
  );
}
