import { Link } from '@tanstack/react-router';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

/** The links open in a new tab, because the input of the form must not be lost. */
export function SignUpTerms() {
  return (
    <p className={formPartsClasses.hint}>
      By creating an account you agree to the{' '}
      <Link to="/terms" target="_blank">
        terms
      </Link>
      . The{' '}
      <Link to="/privacy" target="_blank">
        privacy page
      </Link>{' '}
      explains how we use your data.
    </p>
  );
}
