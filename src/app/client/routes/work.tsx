import { createFileRoute } from '@tanstack/react-router';
import type { WorkSearch } from '#features/work/work.rules.ts';
import { WorkPage } from '../pages/work/WorkPage.tsx';

export const Route = createFileRoute('/work')({
  // The page validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: WorkSearch) => search,
  head: () => ({ meta: [{ title: 'Work' }] }),
  component: Work,
});

function Work() {
  return <WorkPage search={Route.useSearch()} />;
}
