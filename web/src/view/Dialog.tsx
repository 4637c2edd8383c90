import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useTranslate } from "../i18n";
import { Icon } from "./Icon";

interface Props {
  title: string;
  children: ComponentChildren;
  onClose: () => void;
}

/** A window above the page; the browser's own modal keeps the focus inside and closes on Escape. */
export function Dialog({ title, children, onClose }: Props) {
  const t = useTranslate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  const outside = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={onClose} onClick={outside}>
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button class="tool" aria-label={t("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
