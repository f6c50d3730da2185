import { Dashboard } from '#features/admin/ui/Dashboard.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { QuickActions } from './QuickActions.tsx';

export function DashboardPage() {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Admin Dashboard"
        lead="Figures of the marketplace, and the health of the system."
      />
      <Dashboard actions={<QuickActions />} />
    </>
  );
}
