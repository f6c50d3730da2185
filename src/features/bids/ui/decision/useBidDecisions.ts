import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { BidView } from '../../bid.schema.ts';
import { refreshAfter } from '../refresh-after.ts';

/** Returns the actions of the client on the bids of a project, except the hire. */
export function useBidDecisions(projectId: number) {
  const utils = trpc.useUtils();
  const shortlistMutation = trpc.bids.shortlist.useMutation();
  const declineMutation = trpc.bids.decline.useMutation();
  const reconsiderMutation = trpc.bids.reconsider.useMutation();

  async function refresh() {
    await Promise.all([
      utils.bids.onProject.invalidate({ projectId }),
      utils.projects.get.invalidate({ id: projectId }),
    ]);
  }

  function setShortlisted(id: number, shortlisted: boolean) {
    utils.bids.onProject.setData({ projectId }, (bids) =>
      bids?.map((bid) => (bid.id === id ? { ...bid, shortlisted } : bid)),
    );
  }

  async function shortlist({ id }: BidView, shortlisted: boolean) {
    await utils.bids.onProject.cancel({ projectId });
    setShortlisted(id, shortlisted);
    try {
      await shortlistMutation.mutateAsync({ id, shortlisted });
      if (shortlisted) track('feature_used', { feature: 'shortlist' });
    } catch (error) {
      setShortlisted(id, !shortlisted);
      toast.error('Error', readError(error).message);
    }
    await refresh();
  }

  async function decline({ id, developer }: BidView, reason: string) {
    await refreshAfter(declineMutation.mutateAsync({ id, reason }), refresh);
    toast.success('Bid declined', `${developer.name} has been notified why.`);
  }

  async function reconsider({ id, developer }: BidView) {
    try {
      await refreshAfter(reconsiderMutation.mutateAsync({ id }), refresh);
      toast.success('Bid open again', `${developer.name} has been notified.`);
    } catch (error) {
      toast.error('Error', readError(error).message);
    }
  }

  return { shortlist, decline, reconsider, isReconsidering: reconsiderMutation.isPending };
}
