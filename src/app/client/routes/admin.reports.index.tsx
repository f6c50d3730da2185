import { createFileRoute } from '@tanstack/react-router';
import type { ReportSearch } from '#features/reports/report-search.rules.ts';
import { ReportsPage } from '../pages/admin/ReportsPage.tsx';

export const Route = createFileRoute('/admin/reports/')({
  // The page reads it: what admins search for weighs nothing on everybody's first paint.
  validateSearch: (given: ReportSearch) => given,
  head: () => ({ meta: [{ title: 'Reports' }] }),
  component: Reports,
});

function Reports() {
  return <ReportsPage search={Route.useSearch()} />;
}
