import { useTypingAnimation } from '../time/useTypingAnimation.ts';
import classes from './typed-examples.module.css';

/** The second typing animation of SPEC section 4: 30 ms per letter, 1.5 s pause. */
const typingOptions = { letterMs: 30, pauseMs: 1_500 };

/** Types examples instead of a placeholder. Screen readers read only the label of the field. */
export function TypedExamples({ examples }: { examples: readonly string[] }) {
  const { phrase, letters } = useTypingAnimation(examples, typingOptions);
  return (
    <div className={classes.typed} aria-hidden="true">
      {phrase.slice(0, letters)}
    </div>
  );
}
