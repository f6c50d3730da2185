import { createFileRoute } from '@tanstack/react-router';
import type { DocketSearch } from '#features/hires/disputes/docket/docket.rules.ts';
import { DisputesPage } from '../pages/admin/DisputesPage.tsx';

export const Route = createFileRoute('/admin/disputes')({
  // The page reads it: what admins search for weighs nothing on everybody's first paint.
  validateSearch: (given: DocketSearch) => given,
  head: () => ({ meta: [{ title: 'Disputes' }] }),
  component: Disputes,
});

function Disputes() {
  return <DisputesPage search={Route.useSearch()} />;
}
