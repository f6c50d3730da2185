import { createFileRoute } from '@tanstack/react-router';
import {
  listQueryOptions,
  readProjectSearch,
  toProjectFilter,
} from '#features/projects/project-search.rules.ts';
import { removeUnknownSearch } from '#platform/client/navigation/search-params.ts';
import { ProjectsPage } from '../pages/project/ProjectsPage.tsx';

export const Route = createFileRoute('/projects/')({
  validateSearch: readProjectSearch,
  search: {
    middlewares: [
      removeUnknownSearch(readProjectSearch, [
        ...[
          'category',
          'visibility',
          'urgent',
          'search',
          'budgetMin',
          'budgetMax',
          'skill',
          'sort',
        ],
        // Parameters of the REST API, which users may copy into the URL.
        ...['isPrivate', 'limit', 'cursor'],
      ]),
    ],
  },
  // The router also returns parameters that `validateSearch` left out.
  loaderDeps: ({ search }) => readProjectSearch({ ...search }),
  // Not awaited, because the page shows skeletons while the list is loading.
  loader: ({ context: { api }, deps }) => {
    void api.projects.list.prefetchInfinite(toProjectFilter(deps), listQueryOptions);
  },
  head: () => ({ meta: [{ title: 'Browse projects' }] }),
  component: Projects,
});

function Projects() {
  return <ProjectsPage search={Route.useLoaderDeps()} />;
}
