import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Dashboard } from '#features/admin/dashboard/ui/Dashboard.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { formatInteger, selectPlural } from '#platform/shared/format/locale.ts';
import { adminNavItems } from './admin-navigation.ts';
import classes from './quick-actions.module.css';

function DecidableDisputesTag() {
  const { data } = trpc.disputeQueue.decidableCount.useQuery();
  if (!data || data.decidable === 0) return null;
  return <Tag tone="red">{`${data.decidable} to decide`}</Tag>;
}

function OpenReportsTag() {
  const { data } = trpc.reports.openCount.useQuery();
  return data?.open ? <Tag tone="yellow">{`${formatInteger(data.open)} open`}</Tag> : null;
}

function UndecidedAppealsTag({ subject }: { subject: 'users' | 'projects' }) {
  const { data } = trpc.dashboard.openAppeals.useQuery();
  const count = data?.[subject];
  if (!count) return null;
  return (
    <Tag tone="red">{`${formatInteger(count)} ${selectPlural(count, 'appeal', 'appeals')}`}</Tag>
  );
}

/** Omits the first section, the dashboard. */
function QuickActions() {
  return (
    <ul className={classes.quickActions}>
      {adminNavItems.slice(1).map(({ label, to, Icon, description }) => (
        <li key={label}>
          <Link to={to}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>{label}</strong>
              {to === '/admin/users' && <UndecidedAppealsTag subject="users" />}
              {to === '/admin/projects' && <UndecidedAppealsTag subject="projects" />}
              {to === '/admin/disputes' && <DecidableDisputesTag />}
              {to === '/admin/reports' && <OpenReportsTag />}
              <span>{description}</span>
            </span>
            <IconArrowRight size={18} stroke={1.6} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function DashboardPage() {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Admin Dashboard"
        lead="Figures of the marketplace, and the health of the system."
      />
      <Dashboard quickActions={<QuickActions />} />
    </>
  );
}
