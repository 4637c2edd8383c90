/** How the review is made and told: care, tone, and whom it speaks to. */
import { useLanguage, useTranslate } from "../i18n";
import { LEVELS } from "../protocol";
import { CARES, SIDES, TONES, type Told, type Wishes } from "../review";
import { playerName, rankText } from "../words";
import { Choice } from "./Choice";
import { SelectField } from "./SelectField";

interface Props {
  told: Told;
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
}

export function ReviewWishes({ told, wishes, onChange }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const levels = [...LEVELS].reverse().map((value) => ({ value, label: rankText(value, language) }));
  return (
    <div class="wishes">
      <Choice
        label={t("review_care")}
        value={wishes.care}
        options={CARES.map((value) => ({ value, label: t(`care_${value}`) }))}
        onChange={(care) => onChange({ ...wishes, care })}
      />
      <Choice
        label={t("review_tone")}
        value={wishes.tone}
        options={TONES.map((value) => ({ value, label: t(`tone_${value}`) }))}
        onChange={(tone) => onChange({ ...wishes, tone })}
      />
      <div class="wishes-ranks">
        {SIDES.map(([color, side]) => (
          <SelectField
            key={color}
            label={t("review_level", { name: playerName(told.review.players[side].name, color, t) })}
            value={wishes.ranks[color] ?? ""}
            options={[{ value: "", label: t("review_level_auto") }, ...levels]}
            onChange={(rank) => onChange({ ...wishes, ranks: { ...wishes.ranks, [color]: rank === "" ? null : rank } })}
          />
        ))}
      </div>
    </div>
  );
}
