import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { BidView } from '../bid.schema.ts';
import type { OfferFormValues } from './form/offer-draft.ts';

/**
 * Returns the actions of a developer on a project. Each resolves when the data is reloaded and
 * throws if the request fails.
 */
export function useBidActions(projectId: number) {
  const utils = trpc.useUtils();
  const placeMutation = trpc.bids.place.useMutation();
  const changeMutation = trpc.bids.change.useMutation();
  const withdrawMutation = trpc.bids.withdraw.useMutation();

  async function refresh() {
    void utils.projects.list.invalidate();
    await Promise.all([
      utils.bids.onProject.invalidate({ projectId }),
      utils.projects.get.invalidate({ id: projectId }),
    ]);
  }

  /** Returns the new bid. */
  async function place(offer: OfferFormValues) {
    const placed = await refreshAfter(placeMutation.mutateAsync({ projectId, ...offer }), refresh);
    track('bid_placed', { projectId, bidAmount: Number(offer.amount) });
    toast.success('Bid submitted successfully!');
    return placed;
  }

  /**
   * Changes the bid. Throws if it was changed after `revision`, so that no change is overwritten
   * unseen.
   */
  async function change(id: number, offer: OfferFormValues, revision: number) {
    await refreshAfter(changeMutation.mutateAsync({ id, ...offer, revision }), refresh);
    toast.success('Bid changed', 'The client sees your new offer.');
  }

  /** Returns the withdrawn bid. Throws if it was changed after `revision`. */
  async function withdraw(id: number, revision: number) {
    const withdrawn = await refreshAfter(withdrawMutation.mutateAsync({ id, revision }), refresh);
    toast.success('Bid withdrawn');
    return withdrawn;
  }

  return { place, change, withdraw };
}

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

/**
 * Returns the result of the action when the data is reloaded. If the action fails, throws its error
 * without delay and reloads in the background, because an error may mean that the page is outdated
 * (a bid from another tab, or a hire).
 */
async function refreshAfter<Result>(
  action: Promise<Result>,
  refresh: () => Promise<void>,
): Promise<Result> {
  try {
    await action;
  } catch (error) {
    void refresh();
    throw error;
  }
  await refresh();
  return action;
}
