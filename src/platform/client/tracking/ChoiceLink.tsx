import { reopenBanner } from './choice.ts';
import classes from './choice-link.module.css';

/** Opens the consent banner again. */
export default function ReopenConsentButton() {
  return (
    <button type="button" className={classes.button} onClick={reopenBanner}>
      Cookie settings
    </button>
  );
}
