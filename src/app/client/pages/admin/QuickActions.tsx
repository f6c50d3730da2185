import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { formatWhole, worded } from '#platform/shared/locale.ts';
import { adminPlaces } from './admin-places.ts';
import classes from './quick-actions.module.css';

/** Number of disputes that can be decided now; nothing if it is zero or unknown. */
function ToDecide() {
  const { data } = trpc.docket.waiting.useQuery();
  if (!data || data.decidable === 0) return null;
  return <Tag tone="red">{`${data.decidable} to decide`}</Tag>;
}

/** Number of open reports; nothing if it is zero or unknown. */
function ToLookAt() {
  const { data } = trpc.reports.waiting.useQuery();
  return data?.open ? <Tag tone="yellow">{`${formatWhole(data.open)} open`}</Tag> : null;
}

/** Number of undecided appeals against one kind of measure; nothing if it is zero or unknown. */
function Appeals({ of }: { of: 'people' | 'projects' }) {
  const { data } = trpc.dashboard.appeals.useQuery();
  const waiting = data?.[of];
  if (!waiting) return null;
  return <Tag tone="red">{`${formatWhole(waiting)} ${worded(waiting, 'appeal', 'appeals')}`}</Tag>;
}

/** Links to all other sections of the admin area. */
export function QuickActions() {
  return (
    <ul className={classes.quickActions}>
      {adminPlaces.slice(1).map(({ label, to, Icon, about }) => (
        <li key={label}>
          <Link to={to}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>{label}</strong>
              {to === '/admin/users' && <Appeals of="people" />}
              {to === '/admin/projects' && <Appeals of="projects" />}
              {to === '/admin/disputes' && <ToDecide />}
              {to === '/admin/reports' && <ToLookAt />}
              <span>{about}</span>
            </span>
            <IconArrowRight size={18} stroke={1.6} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
