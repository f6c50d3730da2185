import './choices.css';

interface ChoicesProps<T> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice between a few options in one row. */
export function Choices<T extends string>({ label, choices, value, onChange }: ChoicesProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label={label} className="bw-choices">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="bw-choice"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
