import { createFileRoute } from '@tanstack/react-router';
import { parseBidIds, readCompareSearch } from '#features/bids/ui/comparison/compare-search.ts';
import { ComparePage } from '../pages/project/ComparePage.tsx';
import { loadTitle, parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/projects/$id_/compare')({
  validateSearch: readCompareSearch,
  loader: ({ context: { api }, params }) => {
    const id = parseRouteId(params);
    void api.bids.onProject.prefetch({ projectId: id });
    const title = api.projects.get.ensureData({ id }).then((project) => project.title);
    return loadTitle(
      title.then((projectTitle) => `Compare bids: ${projectTitle}`),
      'Compare bids',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Compare bids' }] }),
  component: Compare,
});

function Compare() {
  // The router also returns parameters that `validateSearch` left out.
  const { bids } = readCompareSearch({ ...Route.useSearch() });
  return <ComparePage projectId={parseRouteId(Route.useParams())} bidIds={parseBidIds(bids)} />;
}
