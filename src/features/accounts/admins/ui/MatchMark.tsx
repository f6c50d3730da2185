import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './setup-password.module.css';

/** Shows whether the two passwords are equal. Empty until the second one has text. */
export function MatchMark({ password, again }: { password: string; again: string }) {
  const match = password === again;
  return (
    <p className={classes.match} data-match={match} role="status">
      {again !== '' && (
        <>
          {match ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          {match ? 'Passwords match' : 'Passwords do not match'}
        </>
      )}
    </p>
  );
}
