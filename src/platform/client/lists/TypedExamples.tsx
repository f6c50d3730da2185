import { useTypingAnimation } from '../time/useTypingAnimation.ts';
import classes from './typed-examples.module.css';

/** Fixed values. */
const typingOptions = { letterMs: 30, pauseMs: 1_500 };

/** Screen readers read the label of the field only. */
export function TypedExamples({ examples }: { examples: readonly string[] }) {
  const { phrase, letters } = useTypingAnimation(examples, typingOptions);
  return (
    <div className={classes.typed} aria-hidden="true">
      {phrase.slice(0, letters)}
    </div>
  );
}
