import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OwnModerationAction } from '#features/moderation/appeals/moderation-action.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import classes from './notice-banner.module.css';

/** `suspension` is undefined while it is not loaded, and null if there is none. */
function formatAppealStatus(
  suspension: OwnModerationAction | null | undefined,
): [statusText: string, linkLabel: string] {
  if (suspension?.decision === 'refused') return ['Your appeal was refused.', 'Read why'];
  if (suspension?.appeal) return ['Your appeal has not been decided yet.', 'Read more'];
  return ['', suspension ? 'Read why, and appeal' : 'Read why'];
}

export default function SuspensionBanner({ isAdmin }: { isAdmin: boolean }) {
  const { data: suspension } = trpc.suspensions.own.useQuery(undefined, { staleTime: 60_000 });
  const [statusText, linkLabel] = formatAppealStatus(suspension);
  return (
    <aside className={classes.banner} aria-label="Your account">
      <p className="bw-page">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        <span>
          {isAdmin
            ? 'Your account is suspended: you cannot use the admin area.'
            : 'Your account is suspended: you can finish running work, but not start anything new.'}{' '}
          {statusText} <Link to="/suspension">{linkLabel}</Link>
        </span>
      </p>
    </aside>
  );
}
