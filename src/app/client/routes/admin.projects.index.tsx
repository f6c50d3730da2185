import { createFileRoute } from '@tanstack/react-router';
import type { AdminProjectSearch } from '#features/admin/projects/admin-projects.rules.ts';
import { AdminProjectsPage } from '../pages/admin/AdminProjectsPage.tsx';

export const Route = createFileRoute('/admin/projects/')({
  // The page validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: AdminProjectSearch) => search,
  head: () => ({ meta: [{ title: 'Projects' }] }),
  component: Projects,
});

function Projects() {
  return <AdminProjectsPage search={Route.useSearch()} />;
}
