import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Dashboard } from '#features/admin/dashboard/ui/Dashboard.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { adminNavItems } from './admin-navigation.ts';
import classes from './quick-actions.module.css';

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
        lead="What waits for an admin, the figures of the marketplace, and the health of the system."
      />
      <Dashboard quickActions={<QuickActions />} />
    </>
  );
}
