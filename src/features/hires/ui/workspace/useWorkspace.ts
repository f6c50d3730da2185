import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { isWorkEvent } from '../is-work-event.ts';

/** Returns the room of a project with live updates. */
export function useWorkspace(projectId: number, enabled: boolean) {
  const utils = trpc.useUtils();
  useLiveEvents((event) => {
    if (!enabled || !isWorkEvent(event)) return;
    void utils.hires.room.invalidate({ projectId });
    void utils.hires.timeline.invalidate();
    void utils.disputes.offers.invalidate();
  });
  return trpc.hires.room.useQuery(
    { projectId },
    { enabled, staleTime: 15_000, retryOnMount: false },
  );
}
