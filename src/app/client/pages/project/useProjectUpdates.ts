import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';

/** Also invalidates after any notification, and when live events may have been missed. */
export function useProjectUpdates(id: number): void {
  const { projects, bids, questions, takedowns } = trpc.useUtils();
  useLiveEvents((event) => {
    const isThisProject = event.kind === 'project' && event.id === id;
    if (!isThisProject && event.kind !== 'notification' && event.kind !== 'missed') return;
    void projects.get.invalidate({ id });
    void projects.revisions.invalidate({ id });
    void projects.changesSince.invalidate();
    void bids.onProject.invalidate({ projectId: id });
    void questions.list.invalidate({ projectId: id });
    void takedowns.own.invalidate({ projectId: id });
  });
}
