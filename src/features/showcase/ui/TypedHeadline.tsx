import { useTypingAnimation } from '#platform/client/time/useTypingAnimation.ts';
import { heroText } from '../hero.labels.ts';

const { start, endings } = heroText;
const typingOptions = { letterMs: 80, pauseMs: 3_500, startsComplete: true };

/** Renders all letters from the start, because the layout must not shift when they appear. */
function TypedEnding({ paused }: { paused: boolean }) {
  const { phrase, letters } = useTypingAnimation(endings, typingOptions, paused);
  // A space at the end of a line has no width, so it is skipped.
  const cursorIndex = phrase.slice(0, letters).trimEnd().length - 1;
  return (
    // Without a new key, the same letter at another position would count as a layout shift.
    <span key={phrase} className="bw-typed-ending">
      {Array.from(phrase, (letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
        <span key={index} data-typed={index < letters} data-tip={index === cursorIndex}>
          {letter}
        </span>
      ))}
    </span>
  );
}

interface TypedHeadlineProps {
  id: string;
  paused: boolean;
}

/** Screen readers get all endings at once. The width of the longest one is reserved. */
export function TypedHeadline({ id, paused }: TypedHeadlineProps) {
  return (
    <h1 id={id}>
      {start}
      <span className="bw-hidden">{` ${endings.join(' ')}`}</span>
      <span className="bw-typed-endings" aria-hidden="true">
        {endings.map((ending) => (
          <span key={ending} className="bw-typed-placeholder">
            {ending}
          </span>
        ))}
        <TypedEnding paused={paused} />
      </span>
    </h1>
  );
}
