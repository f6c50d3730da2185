import { Link } from '@tanstack/react-router';
import formPartsClasses from '#platform/client/kit/form-parts.module.css';

/** What somebody agrees to by signing up; read beside the form, so that nothing typed is lost. */
export function SignUpTerms() {
  return (
    <p className={formPartsClasses.aside}>
      By creating an account you agree to the{' '}
      <Link to="/terms" target="_blank">
        terms
      </Link>
      . What we do with your data stands on the{' '}
      <Link to="/privacy" target="_blank">
        privacy page
      </Link>
      .
    </p>
  );
}
