import { askAgain } from './choice.ts';
import classes from './choice-link.module.css';

/** Opens the consent banner again. */
export default function ChoiceLink() {
  return (
    <button type="button" className={classes.choiceLink} onClick={askAgain}>
      Cookie settings
    </button>
  );
}
