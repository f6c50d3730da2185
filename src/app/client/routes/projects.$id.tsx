import { createFileRoute } from '@tanstack/react-router';
import { ProjectSkeleton } from '#features/projects/ui/page/ProjectSkeleton.tsx';
import { ProjectPage } from '../pages/project/ProjectPage.tsx';
import { loadTitle, parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/projects/$id')({
  loader: ({ context: { api }, params }) => {
    const id = parseRouteId(params);
    void api.bids.onProject.prefetch({ projectId: id });
    void api.questions.list.prefetchInfinite({ projectId: id });
    const title = api.projects.get.ensureData({ id }).then((project) => project.title);
    return loadTitle(title, 'Project');
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Project' }] }),
  component: Project,
  pendingComponent: ProjectSkeleton,
});

function Project() {
  return <ProjectPage id={parseRouteId(Route.useParams())} />;
}
