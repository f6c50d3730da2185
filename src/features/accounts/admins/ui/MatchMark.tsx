import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './setup-password.module.css';

/** Whether the two passwords are the same, as soon as both are there. */
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
