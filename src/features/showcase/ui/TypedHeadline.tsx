import { useTyping } from '#platform/client/useTyping.ts';
import { heroWords } from '../hero.rules.ts';

const { start, endings } = heroWords;
const pace = { letterMs: 80, pauseMs: 3_500, beginsWhole: true };

/** Every letter has its place from the start: nothing moves while they appear. */
function TypedEnding({ paused }: { paused: boolean }) {
  const { phrase, letters } = useTyping(endings, pace, paused);
  // A space at the end of a line has no place of its own.
  const tip = phrase.slice(0, letters).trimEnd().length - 1;
  return (
    // What was seen elsewhere in another phrase would count as having moved.
    <span key={phrase} className="bw-typed-ending">
      {Array.from(phrase, (letter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
        <span key={place} data-typed={place < letters} data-tip={place === tip}>
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

/** The endings are read all at once by who hears them; the room of the longest is kept. */
export function TypedHeadline({ id, paused }: TypedHeadlineProps) {
  return (
    <h1 id={id}>
      {start}
      <span className="bw-hidden">{` ${endings.join(' ')}`}</span>
      <span className="bw-typed-endings" aria-hidden="true">
        {endings.map((ending) => (
          <span key={ending} className="bw-typed-room">
            {ending}
          </span>
        ))}
        <TypedEnding paused={paused} />
      </span>
    </h1>
  );
}
