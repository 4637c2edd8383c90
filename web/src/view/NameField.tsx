import { useEffect, useId, useState } from "preact/hooks";
import { useLanguage } from "../i18n";
import { matching, type NameWords } from "../labels";

interface Props {
  label: string;
  names: readonly NameWords[];
  /** The key of the chosen name. */
  value: string | null;
  onChange: (key: string | null) => void;
  /** Enter with nothing left to choose. */
  onDone: () => void;
}

/** One of many names: typing narrows the list, arrows and Enter choose. */
export function NameField({ label, names, value, onChange, onDone }: Props) {
  const language = useLanguage();
  const id = useId();
  const chosen = names.find((it) => it.key === value);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  useEffect(() => {
    setText(chosen?.[language] ?? "");
    setOpen(false);
  }, [value, chosen, language]);
  const found = open ? matching(text, names) : [];
  const choose = (name: NameWords) => {
    setText(name[language]);
    setOpen(false);
    onChange(name.key);
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    setOpen(true);
    if (typed.trim() === "") onChange(null);
  };
  const key = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else setActive(Math.max(0, Math.min(found.length - 1, active + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const name = found[active];
      if (open && text.trim() !== "" && name) choose(name);
      else onDone();
    } else if (event.key === "Escape") {
      setOpen(false);
      setText(chosen?.[language] ?? "");
    }
  };
  const leave = () => {
    setOpen(false);
    setText(chosen?.[language] ?? "");
  };
  return (
    <div class="field name-field">
      <label for={`${id}-text`}>{label}</label>
      <input
        id={`${id}-text`}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && found[active] ? `${id}-${found[active].key}` : undefined}
        value={text}
        onInput={(event) => type(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={key}
        onBlur={leave}
      />
      {open && (
        <ul id={`${id}-list`} class="name-list" role="listbox" aria-label={label}>
          {found.map((name, index) => (
            <li
              key={name.key}
              id={`${id}-${name.key}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => {
                // Before the field loses the focus and closes the list.
                event.preventDefault();
                choose(name);
              }}
            >
              <span lang="ja">{name.ja}</span> <span class="quiet">{`${name.key} · ${name.en}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
