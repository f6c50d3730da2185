import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';

/** `missed` means that other events may have been lost. */
const workEventKinds = new Set(['notification', 'work', 'missed']);

/** Returns true if a live event may change the state of a hire. */
export function isWorkEvent({ kind }: { kind: string }): boolean {
  return workEventKinds.has(kind);
}

/**
 * Reads the workspace of a project, and reads it again after live events. Reads nothing if
 * `enabled` is false.
 */
export function useWorkspace(projectId: number, { enabled }: { enabled: boolean }) {
  const utils = trpc.useUtils();
  useLiveEvents((event) => {
    if (!enabled || !isWorkEvent(event)) return;
    void utils.hires.workspace.invalidate({ projectId });
    void utils.hires.timeline.invalidate();
    void utils.disputes.offers.invalidate();
  });
  // `staleTime` is shorter than the default of five minutes, because the possible steps depend on
  // the current state.
  return trpc.hires.workspace.useQuery(
    { projectId },
    { enabled, staleTime: 15_000, retryOnMount: false },
  );
}
