import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { SendConfirmation } from '#features/accounts/email-confirmation/ui/SendConfirmation.tsx';
import classes from './notice-banner.module.css';

/**
 * Shown if an older account has the same email address (`emailNeeded`), or if the address must be
 * confirmed before posting, bidding or writing.
 */
export default function EmailBanner({ me }: { me: UserView }) {
  return (
    <aside className={classes.banner} data-tone="hint" aria-label="Your email address">
      <p className="bw-page">
        <IconMail size={18} stroke={1.6} aria-hidden />
        {me.emailNeeded ? (
          <span>
            An older account uses {me.email} too, so you get no emails. Sign in with your username
            until you choose another address.{' '}
            <Link to="/account" hash="email">
              Choose an address
            </Link>
          </span>
        ) : (
          <span>
            Confirm your email address: follow the link that we sent to <strong>{me.email}</strong>.
            Until then you cannot post, bid or write. <SendConfirmation />{' '}
            <Link to="/account" hash="email">
              Wrong address?
            </Link>
          </span>
        )}
      </p>
    </aside>
  );
}
