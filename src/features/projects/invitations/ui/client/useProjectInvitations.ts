import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { isInvitationEvent } from '../invitation-lists.ts';

export function useProjectInvitations(projectId: number) {
  const utils = trpc.useUtils();
  useLiveEvents((event) => {
    if (isInvitationEvent(event)) void utils.invitations.ofProject.invalidate({ projectId });
  });
  return trpc.invitations.ofProject.useQuery({ projectId }, { staleTime: 15_000 });
}
