import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceSkeleton } from '#features/hires/ui/workspace/WorkspaceSkeleton.tsx';
import { WorkspacePage } from '../pages/hire/WorkspacePage.tsx';
import { loadTitle, parseRouteId, readIfSignedIn } from '../routing/route-helpers.ts';

interface RoomSearch {
  /** The open one; by default the one whose turn it is. */
  milestone?: number;
}

function readRoomSearch({ milestone }: Record<string, unknown>): RoomSearch {
  const id = Number(milestone);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? { milestone: id } : {};
}

export const Route = createFileRoute('/projects/$id_/room')({
  validateSearch: readRoomSearch,
  loaderDeps: ({ search: { milestone } }) => ({ milestone }),
  loader: ({ context: { api }, params, deps: { milestone: milestoneId } }) => {
    const input = { projectId: parseRouteId(params), ...(milestoneId && { milestoneId }) };
    const workspace = readIfSignedIn(api, () => api.hires.workspace.ensureData(input));
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
  const { milestone } = Route.useSearch();
  return <WorkspacePage id={parseRouteId(Route.useParams())} milestoneId={milestone} />;
}
