import { useTranslate, type MessageKey } from "../i18n";
import { Dialog } from "./Dialog";

const KEYS: readonly (readonly [key: MessageKey | "A" | "H" | "P" | "U" | "W" | "?", what: MessageKey])[] = [
  ["key_arrows", "help_arrows"],
  ["key_enter", "help_enter"],
  ["P", "help_pass"],
  ["U", "help_undo"],
  ["H", "help_hint"],
  ["A", "help_analyze"],
  ["W", "help_why"],
  ["key_walk", "help_walk"],
  ["key_ends", "help_ends"],
  ["key_escape", "help_escape"],
  ["key_review", "help_review"],
  ["?", "help_help"],
];

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog title={t("help")} onClose={onClose}>
      <p>{t("help_touch")}</p>
      <dl class="keys">
        {KEYS.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key === "A" || key === "H" || key === "P" || key === "U" || key === "W" || key === "?" ? key : t(key)}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      <p class="small">
        <a href="/licences.txt" target="_blank" rel="noopener">
          {t("help_licences")}
        </a>
      </p>
    </Dialog>
  );
}
