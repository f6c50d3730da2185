import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './notice-banner.module.css';

/** Shown on every page to a user whose address belongs to an older account. */
export default function EmailBanner({ email }: { email: string }) {
  return (
    <aside className={classes.banner} data-tone="hint" aria-label="Your email address">
      <p className="bw-page">
        <IconMail size={18} stroke={1.6} aria-hidden />
        <span>
          An older account uses {email} too, so you get no mails. Sign in with your username until
          you choose another address.{' '}
          <Link to="/account" hash="email">
            Choose an address
          </Link>
        </span>
      </p>
    </aside>
  );
}
