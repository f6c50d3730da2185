import { Link } from '@tanstack/react-router';
import { InviteAdmin } from '#features/accounts/admins/ui/InviteAdmin.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';

export function DashboardPage() {
  return (
    <>
      <PageHeading eyebrow="Admin" title="Admin Dashboard" actions={<InviteAdmin />} />
      <section aria-label="Quick Actions">
        <h2>Quick Actions</h2>
        <Link to="/admin/reconciliation">Compare the books</Link>
      </section>
    </>
  );
}
