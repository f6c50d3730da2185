import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { BidView } from '../bid.schema.ts';
import { refreshAfter } from './refresh-after.ts';

/** Returns the actions of the client on the bids of a project, except the hire. */
export function useChoiceActs(projectId: number) {
  const utils = trpc.useUtils();
  const shortlisting = trpc.bids.shortlist.useMutation();
  const declining = trpc.bids.decline.useMutation();
  const reconsidering = trpc.bids.reconsider.useMutation();

  async function refresh() {
    await Promise.all([
      utils.bids.onProject.invalidate({ projectId }),
      utils.projects.get.invalidate({ id: projectId }),
    ]);
  }

  function show(id: number, shortlisted: boolean) {
    utils.bids.onProject.setData({ projectId }, (bids) =>
      bids?.map((bid) => (bid.id === id ? { ...bid, shortlisted } : bid)),
    );
  }

  async function shortlist({ id }: BidView, shortlisted: boolean) {
    await utils.bids.onProject.cancel({ projectId });
    show(id, shortlisted);
    try {
      await shortlisting.mutateAsync({ id, shortlisted });
      if (shortlisted) track('feature_used', { feature: 'shortlist' });
    } catch (error) {
      show(id, !shortlisted);
      toast.error('Error', readError(error).message);
    }
    await refresh();
  }

  async function decline({ id, developer }: BidView, reason: string) {
    await refreshAfter(declining.mutateAsync({ id, reason }), refresh);
    toast.success('Bid declined', `${developer.name} has been told why.`);
  }

  async function reconsider({ id, developer }: BidView) {
    try {
      await refreshAfter(reconsidering.mutateAsync({ id }), refresh);
      toast.success('Bid open again', `${developer.name} has been told.`);
    } catch (error) {
      toast.error('Error', readError(error).message);
    }
  }

  return { shortlist, decline, reconsider, reconsidering: reconsidering.isPending };
}
