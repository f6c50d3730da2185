import { createFileRoute } from '@tanstack/react-router';
import { filterOf, listCache, readProjectSearch } from '#features/projects/ui/project-search.ts';
import { ProjectsPage } from '../pages/ProjectsPage.tsx';

export const Route = createFileRoute('/projects/')({
  validateSearch: readProjectSearch,
  loaderDeps: ({ search }) => search,
  // Not waited for: the page shows its own shapes and keeps the filters in hand.
  loader: ({ context: { api }, deps }) => {
    void api.projects.list.prefetchInfinite(filterOf(deps), listCache);
  },
  head: () => ({ meta: [{ title: 'Browse projects' }] }),
  component: Projects,
});

function Projects() {
  return <ProjectsPage search={Route.useSearch()} />;
}
