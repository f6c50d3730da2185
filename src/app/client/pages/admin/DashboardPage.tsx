import { Link } from '@tanstack/react-router';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';

export function DashboardPage() {
  return (
    <>
      <PageHeading eyebrow="Admin" title="Admin Dashboard" />
      <section aria-label="Quick Actions">
        <h2>Quick Actions</h2>
        <Link to="/admin/reconciliation">Compare the books</Link>
      </section>
    </>
  );
}
