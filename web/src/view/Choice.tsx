import { useId } from "preact/hooks";

interface Props<T extends string | number> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** One of a few, side by side: radio buttons that look like a switch. */
export function Choice<T extends string | number>({ label, value, options, disabled, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset class="choice" disabled={disabled ?? false}>
      <legend>{label}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label key={option.value} class="choice-item">
            <input
              type="radio"
              name={name}
              value={String(option.value)}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
