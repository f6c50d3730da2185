import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import classes from '../account/settings.module.css';

/** Only developers can save searches. */
export function SavedNav() {
  const { me } = useMe();
  if (me?.role !== 'developer') return null;
  return (
    <nav className={classes.settings} aria-label="Saved">
      <Link to="/favorites">Projects</Link>
      <Link to="/saved-searches">Searches</Link>
    </nav>
  );
}
