import { createFileRoute } from '@tanstack/react-router';
import type { MyProjectSearch } from '#features/projects/my-projects/my-project.rules.ts';
import { MyProjectsPage } from '../pages/project/MyProjectsPage.tsx';

export const Route = createFileRoute('/my-projects')({
  // Validated by the page, to exclude its filters from the entry bundle.
  validateSearch: (search: MyProjectSearch) => search,
  head: () => ({ meta: [{ title: 'My projects' }] }),
  component: MyProjects,
});

function MyProjects() {
  return <MyProjectsPage search={Route.useSearch()} />;
}
