import { createFileRoute } from '@tanstack/react-router';
import { ProjectHistoryPage } from '../pages/project/ProjectHistoryPage.tsx';
import { loadTitle, parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/projects/$id_/history')({
  loader: ({ context: { api }, params }) => {
    const id = parseRouteId(params);
    void api.projects.revisions.prefetchInfinite({ id });
    const title = api.projects.get.ensureData({ id }).then((project) => project.title);
    return loadTitle(
      title.then((projectTitle) => `What changed: ${projectTitle}`),
      'What changed',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'What changed' }] }),
  component: ProjectHistory,
});

function ProjectHistory() {
  return <ProjectHistoryPage id={parseRouteId(Route.useParams())} />;
}
