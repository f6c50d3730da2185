import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceSkeleton } from '#features/hires/ui/workspace/WorkspaceSkeleton.tsx';
import { ProjectRoomPage } from '../pages/ProjectRoomPage.tsx';
import { idIn, titleOf } from '../pages/route-id.ts';
import { whenSignedIn } from '../pages/when-signed-in.ts';

export const Route = createFileRoute('/projects/$id_/room')({
  loader: ({ context: { api }, params }) => {
    const projectId = idIn(params);
    const room = whenSignedIn(api, () => api.hires.room.ensureData({ projectId }));
    return titleOf(
      room.then((found) => (found ? `Project room: ${found.title}` : 'Project room')),
      'Project room',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Project room' }] }),
  component: ProjectRoom,
  pendingComponent: WorkspaceSkeleton,
});

function ProjectRoom() {
  return <ProjectRoomPage id={idIn(Route.useParams())} />;
}
