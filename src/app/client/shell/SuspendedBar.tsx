import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OwnMeasure } from '#features/accounts/measures/measure.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import classes from './suspended-bar.module.css';

/** Returns the text and the link of the bar, by the state of the appeal. */
function appealWords(own: OwnMeasure | null | undefined): [said: string, link: string] {
  if (own?.decision === 'refused') return ['Your appeal was refused.', 'Read why'];
  if (own?.appeal) return ['Your appeal waits for its decision.', 'Read more'];
  return ['', own ? 'Read why, and appeal' : 'Read why'];
}

/** Shown on every page to suspended users, because they cannot start anything new. */
export default function SuspendedBar({ isAdmin }: { isAdmin: boolean }) {
  const { data: own } = trpc.suspensions.own.useQuery(undefined, { staleTime: 60_000 });
  const [said, link] = appealWords(own);
  return (
    <aside className={classes.suspendedBar} aria-label="Your account">
      <p className="bw-page">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        <span>
          {isAdmin
            ? 'Your account is suspended: the admin area is closed to you.'
            : 'Your account is suspended: running work goes on, nothing new can be begun.'}{' '}
          {said} <Link to="/suspension">{link}</Link>
        </span>
      </p>
    </aside>
  );
}
