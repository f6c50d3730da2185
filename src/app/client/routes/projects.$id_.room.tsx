import { createFileRoute } from '@tanstack/react-router';
import { RoomSkeleton } from '#features/hires/ui/room/RoomSkeleton.tsx';
import { ProjectRoomPage } from '../pages/ProjectRoomPage.tsx';
import { idIn, titleOf } from '../pages/route-id.ts';

export const Route = createFileRoute('/projects/$id_/room')({
  loader: ({ context: { api }, params }) => {
    const projectId = idIn(params);
    const title = api.hires.room
      .ensureData({ projectId })
      .then((room) => `Project room: ${room.title}`);
    return titleOf(title, 'Project room');
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Project room' }] }),
  component: ProjectRoom,
  pendingComponent: RoomSkeleton,
});

function ProjectRoom() {
  return <ProjectRoomPage id={idIn(Route.useParams())} />;
}
