import { createFileRoute } from '@tanstack/react-router';
import type { DisputeQueueSearch } from '#features/hires/disputes/queue/dispute-queue.rules.ts';
import { DisputesPage } from '../pages/admin/DisputesPage.tsx';

export const Route = createFileRoute('/admin/disputes')({
  // The page validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: DisputeQueueSearch) => search,
  head: () => ({ meta: [{ title: 'Disputes' }] }),
  component: Disputes,
});

function Disputes() {
  return <DisputesPage search={Route.useSearch()} />;
}
