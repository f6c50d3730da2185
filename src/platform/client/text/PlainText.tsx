import { useId, useState } from 'react';
import { splitLinks } from '#platform/shared/links.ts';
import './plain-text.css';

/** Text written by a user, with its URLs as links and without other formatting. */
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
  /** The number of lines above which a text is collapsed; by default it never is. */
  maxLines?: number | undefined;
  /** Approximate number of characters per line. */
  charactersPerLine?: number | undefined;
  /** What the text is, for the label of the button that expands it. */
  noun?: string | undefined;
}

function countLines(text: string, charactersPerLine: number): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
}

/** Text written by a user, with its line breaks and without other formatting. */
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
