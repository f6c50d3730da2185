import { useTypingAnimation } from '#platform/client/time/useTypingAnimation.ts';
import { heroText } from '../hero.labels.ts';

const { start, endings } = heroText;
const typingOptions = { letterMs: 80, pauseMs: 3_500, startsComplete: true };

/**
 * All letters are rendered from the start, invisible until typed, because the layout must not
 * shift.
 */
function TypedEnding({ paused }: { paused: boolean }) {
  const { phrase, letters: visibleCount } = useTypingAnimation(endings, typingOptions, paused);
  // A space at the end of a line has no width, so the cursor skips it.
  const cursorIndex = phrase.slice(0, visibleCount).trimEnd().length - 1;
  return (
    // Without a new key, a letter that React reuses at another position would count as a layout
    // shift.
    <span key={phrase} className="bw-typed-ending">
      {Array.from(phrase, (letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is identified by its position
        <span key={index} data-typed={index < visibleCount} data-cursor={index === cursorIndex}>
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

/**
 * Screen readers get all endings at once. Invisible endings reserve the space of the largest one.
 */
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
