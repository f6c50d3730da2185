import { useId, useState } from 'react';
import { splitLinks } from '#platform/shared/links.ts';
import './plain-text.css';

/** Text written by a user. URLs are links; there is no other formatting. */
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
  /**
   * How many lines are shown at first, if the text has at least two lines more. By default, all
   * lines are shown.
   */
  maxLines?: number | undefined;
  /** Approximate number of characters per line. */
  charactersPerLine?: number | undefined;
  /**
   * The name of the text in the label of the button: `your proposal` results in
   * `Show more of your proposal`.
   */
  noun?: string | undefined;
}

/** Estimates the number of lines, because the width is not known before the first render. */
function countLines(text: string, charactersPerLine: number): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
}

/** Text written by a user. Line breaks remain and URLs are links; there is no other formatting. */
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
