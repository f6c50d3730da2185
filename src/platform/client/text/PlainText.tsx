import { useId, useState } from 'react';
import { splitLinks } from '#platform/shared/links.ts';
import './plain-text.css';

export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {splitLinks(text).map((part) =>
        part.href ? (
          <a
            key={part.index}
            href={part.href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </>
  );
}

interface PlainTextProps {
  text: string;
  /** Applies if the text has at least two lines more. */
  maxLines?: number | undefined;
  charactersPerLine?: number | undefined;
  /** Name of the text: `your proposal` results in `Show more of your proposal`. */
  noun?: string | undefined;
}

/** An estimate, because the width is not known before the first render. */
function countLines(text: string, charactersPerLine: number): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
}

export function PlainText({ text, maxLines, charactersPerLine = 80, noun }: PlainTextProps) {
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const isFoldable = maxLines !== undefined && countLines(text, charactersPerLine) > maxLines + 1;
  const style = isFoldable && !isExpanded ? { WebkitLineClamp: maxLines } : {};
  return (
    <>
      <p
        id={id}
        className="bw-plain-text"
        dir="auto"
        data-folded={isFoldable && !isExpanded}
        style={style}
      >
        <LinkedText text={text} />
      </p>
      {isFoldable && (
        <button
          type="button"
          className="bw-text-button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show more'}
          {noun && <span className="bw-hidden">{` of ${noun}`}</span>}
        </button>
      )}
    </>
  );
}
