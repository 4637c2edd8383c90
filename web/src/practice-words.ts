/** What is said about practice. */
import type { Translate } from "./i18n";
import type { Card } from "./practice";

const DAY = 24 * 60 * 60 * 1000;

/** When an exercise comes back. */
export function comesAgain(card: Card, t: Translate, now = Date.now()): string {
  const days = Math.round((new Date(card.due).getTime() - now) / DAY);
  const when = days < 1 ? t("practice_soon") : days === 1 ? t("practice_tomorrow") : t("practice_days", { count: days });
  return t("practice_comes_again", { when });
}
