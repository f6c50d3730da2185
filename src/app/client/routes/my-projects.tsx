import { createFileRoute } from '@tanstack/react-router';
import type { MyProjectSearch } from '#features/projects/my-projects/my-project.rules.ts';
import { MyProjectsPage } from '../pages/project/MyProjectsPage.tsx';

export const Route = createFileRoute('/my-projects')({
  // The page validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: MyProjectSearch) => search,
  head: () => ({ meta: [{ title: 'My projects' }] }),
  component: MyProjects,
});

function MyProjects() {
  return <MyProjectsPage search={Route.useSearch()} />;
}
