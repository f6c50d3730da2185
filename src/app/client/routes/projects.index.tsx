import { createFileRoute } from '@tanstack/react-router';
import { filterOf, listCache, readProjectSearch } from '#features/projects/project-search.rules.ts';
import { knownSearch } from '#platform/client/known-search.ts';
import { ProjectsPage } from '../pages/ProjectsPage.tsx';

export const Route = createFileRoute('/projects/')({
  validateSearch: readProjectSearch,
  search: {
    middlewares: [
      knownSearch(readProjectSearch, [
        ...['category', 'visibility', 'urgent', 'search'],
        ...['isPrivate', 'limit', 'cursor'],
      ]),
    ],
  },
  // What a route's reading leaves out, the router hands on as it stood in the address.
  loaderDeps: ({ search }) => readProjectSearch({ ...search }),
  // Not waited for: the page shows its own shapes and keeps the filters in hand.
  loader: ({ context: { api }, deps }) => {
    void api.projects.list.prefetchInfinite(filterOf(deps), listCache);
  },
  head: () => ({ meta: [{ title: 'Browse projects' }] }),
  component: Projects,
});

function Projects() {
  return <ProjectsPage search={Route.useLoaderDeps()} />;
}
