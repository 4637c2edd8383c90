import { useLanguage, useTranslate, type MessageKey } from "../i18n";
import { CHARACTERS, CONTROLS, LEVELS, MANNERS, SLIDERS, WISHES, type Control, type Teaching } from "../protocol";
import type { TeachingChange } from "../teaching";
import { scalesText } from "../scales";
import { rankText } from "../words";
import { Choice } from "./Choice";
import { SelectField } from "./SelectField";

interface Props {
  teaching: Teaching;
  disabled?: boolean;
  onChange: (change: TeachingChange) => void;
}

function useWords() {
  const t = useTranslate();
  return <T extends string>(prefix: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: t(`${prefix}_${value}` as MessageKey) }));
}

/** Who plays, at which level, and what the game shall become. */
export function PartnerFields({ teaching, disabled, onChange }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const words = useWords();
  const teaches = teaching.control === "teacher";
  // Games may have been asked for elsewhere at a level that is not offered here.
  const offered = teaching.level === "auto" || LEVELS.includes(teaching.level) ? LEVELS : [teaching.level, ...LEVELS];
  const ranks = offered.map((value) => ({ value: value as string, label: rankText(value, language) }));
  const levels = teaches ? [{ value: "auto", label: t("level_auto") }, ...ranks] : ranks;
  return (
    <>
      <Choice
        label={t("partner")}
        value={teaching.control as Control}
        options={words("control", CONTROLS)}
        disabled={disabled ?? false}
        onChange={(control) => onChange({ control })}
      />
      {!disabled && (teaches || teaching.control === "level") && (
        <div class="partner-fields">
          <SelectField
            label={t(teaches ? "pupil_level" : "fixed_level")}
            value={teaching.level}
            options={levels}
            onChange={(level) => onChange({ level })}
          />
          {teaches && (
            <SelectField
              label={t("wish")}
              value={teaching.wish}
              options={words("wish", WISHES)}
              onChange={(wish) => onChange({ wish })}
            />
          )}
          {teaching.level !== "auto" && <p class="quiet rank-scales">{scalesText(teaching.level, language, t)}</p>}
        </div>
      )}
    </>
  );
}

/** The teacher's manner and style; nobody has to touch them. */
export function StyleFields({ teaching, onChange }: Props) {
  const t = useTranslate();
  const words = useWords();
  if (teaching.control !== "teacher") return null;
  // What a character likes is not known before the game begins.
  const named = teaching.character !== "none" && teaching.character !== "own";
  const slides = !named || SLIDERS.some((it) => teaching.style[it] !== 0);
  const characters = teaching.character === "own" ? (["own", ...CHARACTERS] as const) : CHARACTERS;
  return (
    <div class="style-fields">
      <Choice
        label={t("manner")}
        value={teaching.manner}
        options={words("manner", MANNERS)}
        onChange={(manner) => onChange({ manner })}
      />
      <SelectField
        label={t("character")}
        value={teaching.character as (typeof characters)[number]}
        options={words("character", characters)}
        onChange={(character) => onChange({ character })}
      />
      {slides && SLIDERS.map((name) => (
        <label key={name} class="slider">
          <span class="slider-name">{t(`style_${name}` as MessageKey)}</span>
          <input
            type="range"
            min={-1}
            max={1}
            step={0.1}
            value={teaching.style[name]}
            aria-valuetext={t("style_value", { value: teaching.style[name] })}
            onChange={(event) => onChange({ style: { [name]: Number(event.currentTarget.value) } })}
          />
        </label>
      ))}
    </div>
  );
}
