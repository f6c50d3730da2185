import { createFileRoute } from '@tanstack/react-router';
import type { DisputeQueueSearch } from '#features/hires/disputes/queue/dispute-queue.rules.ts';
import { DisputesPage } from '../pages/admin/DisputesPage.tsx';

export const Route = createFileRoute('/admin/disputes')({
  // Validated by the page, to exclude the filters of admin lists from the entry bundle.
  validateSearch: (search: DisputeQueueSearch) => search,
  head: () => ({ meta: [{ title: 'Disputes' }] }),
  component: Disputes,
});

function Disputes() {
  return <DisputesPage search={Route.useSearch()} />;
}
