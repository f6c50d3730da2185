import { useId, useState } from 'react';
import { LinkedText } from './LinkedText.tsx';
import './plain-text.css';

interface PlainTextProps {
  text: string;
  /** The number of lines above which a text is collapsed; by default it never is. */
  fold?: number | undefined;
  /** Approximate number of characters per line. */
  lettersALine?: number | undefined;
  /** What the text is, for the label of the button that expands it. */
  of?: string | undefined;
}

function linesIn(text: string, letters: number): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0);
}

/** Text written by a user, with its line breaks and without other formatting. */
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
