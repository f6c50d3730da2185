import { createFileRoute } from '@tanstack/react-router';
import type { ReportSearch } from '#features/moderation/reports/report-search.rules.ts';
import { ReportsPage } from '../pages/admin/ReportsPage.tsx';

export const Route = createFileRoute('/admin/reports/')({
  // The page validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: ReportSearch) => search,
  head: () => ({ meta: [{ title: 'Reports' }] }),
  component: Reports,
});

function Reports() {
  return <ReportsPage search={Route.useSearch()} />;
}
