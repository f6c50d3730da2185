import { createFileRoute } from '@tanstack/react-router';
import { ProjectSkeleton } from '#features/projects/ui/ProjectSkeleton.tsx';
import { ProjectPage } from '../pages/ProjectPage.tsx';
import { idIn, titleOf } from '../pages/route-id.ts';

export const Route = createFileRoute('/projects/$id')({
  loader: ({ context: { api }, params }) => {
    const id = idIn(params);
    void api.bids.onProject.prefetch({ projectId: id });
    const title = api.projects.get.ensureData({ id }).then((project) => project.title);
    return titleOf(title, 'Project');
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Project' }] }),
  component: Project,
  pendingComponent: ProjectSkeleton,
});

function Project() {
  return <ProjectPage id={idIn(Route.useParams())} />;
}
