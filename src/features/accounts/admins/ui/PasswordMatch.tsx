import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './setup-password.module.css';

/** Shows whether the two passwords are equal. Empty until the second one has text. */
export function PasswordMatch({
  password,
  confirmation,
}: {
  password: string;
  confirmation: string;
}) {
  const isMatch = password === confirmation;
  return (
    <p className={classes.match} data-match={isMatch} role="status">
      {confirmation !== '' && (
        <>
          {isMatch ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          {isMatch ? 'Passwords match' : 'Passwords do not match'}
        </>
      )}
    </p>
  );
}
