import { useId, useState } from 'react';
import { LinkedText } from './LinkedText.tsx';
import './plain-text.css';

interface PlainTextProps {
  text: string;
  /** A text longer than this many lines is folded until it is asked for. */
  fold?: number | undefined;
  /** About how many letters stand on a line where it stands. */
  lettersALine?: number | undefined;
  /** Whose text it is, for the button that opens it. */
  of?: string | undefined;
}

function linesIn(text: string, letters: number): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);
}

/** What a person wrote, with their line breaks and nothing else of form. */
export function PlainText({ text, fold, lettersALine = 80, of }: PlainTextProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const folds = fold !== undefined && linesIn(text, lettersALine) > fold + 1;
  const style = folds && !open ? { WebkitLineClamp: fold } : {};
  return (
    <>
      <p id={id} className="bw-plain-text" dir="auto" data-folded={folds && !open} style={style}>
        <LinkedText text={text} />
      </p>
      {folds && (
        <button
          type="button"
          className="bw-text-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
          {of && <span className="bw-hidden">{` of ${of}`}</span>}
        </button>
      )}
    </>
  );
}
