import { reopenBanner } from './consent.ts';
import classes from './reopen-consent-button.module.css';

export default function ReopenConsentButton() {
  return (
    <button type="button" className={classes.button} onClick={reopenBanner}>
      Cookie settings
    </button>
  );
}
