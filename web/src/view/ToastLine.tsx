import { useTranslate } from "../i18n";
import { pointText } from "../points";
import type { State } from "../state";
import { notationOf } from "../words";
import { Icon } from "./Icon";

interface Props {
  state: State;
  onClose: (id: number) => void;
}

/** One calm sentence at a time; it goes by itself, takes no focus and moves nothing. */
export function ToastLine({ state, onClose }: Props) {
  const t = useTranslate();
  const { toast, game, settings } = state;
  const point = toast?.point && game ? pointText(toast.point, game.size, notationOf(settings)) : null;
  return (
    <div class="toasts" role="status">
      {toast && (
        <p key={toast.id} class={`toast toast-${toast.tone}`}>
          {point && point !== "PASS" && <strong>{point}</strong>}
          <span>{toast.key ? t(toast.key) : toast.text}</span>
          <button class="toast-close" aria-label={t("close")} onClick={() => onClose(toast.id)}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
