import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';

/** `missed`: other events may have been lost. */
const workEventKinds = new Set(['notification', 'work', 'missed']);

function isWorkEvent({ kind }: { kind: string }): boolean {
  return workEventKinds.has(kind);
}

/** Reads again after live events. */
/** Opens this milestone, or the one whose turn it is. */
export function useWorkspace(
  projectId: number,
  { enabled, milestoneId }: { enabled: boolean; milestoneId?: number | undefined },
) {
  const utils = trpc.useUtils();
  useLiveEvents((event) => {
    if (!enabled || !isWorkEvent(event)) return;
    void utils.hires.workspace.invalidate({ projectId });
    void utils.hires.timeline.invalidate();
    void utils.hires.changes.invalidate({ projectId });
    void utils.hires.agreement.invalidate({ projectId });
    void utils.disputes.offers.invalidate();
  });
  // `staleTime` is shorter than the default, because the possible steps depend on the current
  // state.
  return trpc.hires.workspace.useQuery(
    { projectId, ...(milestoneId && { milestoneId }) },
    { enabled, staleTime: 15_000, retryOnMount: false },
  );
}
