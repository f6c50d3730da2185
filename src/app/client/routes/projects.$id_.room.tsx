import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceSkeleton } from '#features/hires/ui/workspace/WorkspaceSkeleton.tsx';
import { WorkspacePage } from '../pages/hire/WorkspacePage.tsx';
import { loadTitle, parseRouteId, readIfSignedIn } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/projects/$id_/room')({
  loader: ({ context: { api }, params }) => {
    const projectId = parseRouteId(params);
    const workspace = readIfSignedIn(api, () => api.hires.workspace.ensureData({ projectId }));
    return loadTitle(
      workspace.then((loaded) => (loaded ? `Project room: ${loaded.title}` : 'Project room')),
      'Project room',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Project room' }] }),
  component: Workspace,
  pendingComponent: WorkspaceSkeleton,
});

function Workspace() {
  return <WorkspacePage id={parseRouteId(Route.useParams())} />;
}
