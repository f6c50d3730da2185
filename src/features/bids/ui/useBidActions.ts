import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { BidView } from '../bid.schema.ts';
import type { OfferFormValues } from './form/offer-draft.ts';

/**
 * Each action throws if its request fails; otherwise it waits until the bids and the project have
 * been reloaded, and then shows a toast.
 */
export function useBidActions(projectId: number) {
  const utils = trpc.useUtils();
  const placeMutation = trpc.bids.place.useMutation();
  const changeMutation = trpc.bids.change.useMutation();
  const withdrawMutation = trpc.bids.withdraw.useMutation();
  const confirmMutation = trpc.bids.confirm.useMutation();

  async function refresh() {
    // Not awaited, because the page of the project does not show the list of projects.
    void utils.projects.list.invalidate();
    await Promise.all([
      utils.bids.onProject.invalidate({ projectId }),
      utils.projects.get.invalidate({ id: projectId }),
      utils.projects.revisions.invalidate({ id: projectId }),
      utils.projects.changesSince.invalidate(),
    ]);
  }

  /** Throws if the brief had a material change after `projectRevision`. */
  async function place(offer: OfferFormValues, projectRevision: number) {
    const input = { projectId, projectRevision, ...offer };
    const placedBid = await refreshAfter(placeMutation.mutateAsync(input), refresh);
    track('bid_placed', { projectId, bidAmount: Number(offer.amount) });
    toast.success('Bid submitted successfully!');
    return placedBid;
  }

  /**
   * Throws if the bid was changed after `revision`, or if the brief had a material change after
   * `projectRevision`: otherwise the developer could overwrite or accept a change without seeing
   * it.
   */
  async function change(
    bidId: number,
    offer: OfferFormValues & { revision: number; projectRevision: number },
  ) {
    await refreshAfter(changeMutation.mutateAsync({ id: bidId, ...offer }), refresh);
    toast.success('Bid changed', 'The client sees your new offer.');
  }

  /** Throws if there is a newer revision. */
  async function confirm(bidId: number, projectRevision: number) {
    await refreshAfter(confirmMutation.mutateAsync({ id: bidId, projectRevision }), refresh);
    toast.success('Bid confirmed', 'The client gets a notification.');
  }

  /** Throws if the bid was changed after `revision`. */
  async function withdraw(bidId: number, revision: number) {
    const input = { id: bidId, revision };
    const withdrawnBid = await refreshAfter(withdrawMutation.mutateAsync(input), refresh);
    toast.success('Bid withdrawn');
    return withdrawnBid;
  }

  return { place, change, withdraw, confirm };
}

/** `decline` throws if the request fails; the other actions show the error as a toast. */
export function useBidDecisions(projectId: number) {
  const utils = trpc.useUtils();
  const shortlistMutation = trpc.bids.shortlist.useMutation();
  const declineMutation = trpc.bids.decline.useMutation();
  const reconsiderMutation = trpc.bids.reconsider.useMutation();
  const askMutation = trpc.bids.askConfirmation.useMutation();

  async function refresh() {
    await Promise.all([
      utils.bids.onProject.invalidate({ projectId }),
      utils.projects.get.invalidate({ id: projectId }),
    ]);
  }

  function setShortlistedInCache(bidId: number, shortlisted: boolean) {
    utils.bids.onProject.setData({ projectId }, (bids) =>
      bids?.map((bid) => (bid.id === bidId ? { ...bid, shortlisted } : bid)),
    );
  }

  /** The page shows the change before the response. */
  async function shortlist({ id }: BidView, shortlisted: boolean) {
    // A running query would overwrite the optimistic update.
    await utils.bids.onProject.cancel({ projectId });
    setShortlistedInCache(id, shortlisted);
    try {
      await shortlistMutation.mutateAsync({ id, shortlisted });
      if (shortlisted) track('feature_used', { feature: 'shortlist' });
    } catch (error) {
      setShortlistedInCache(id, !shortlisted);
      toast.error('Error', readError(error).message);
    }
    await refresh();
  }

  async function decline({ id, developer }: BidView, reason: string) {
    await refreshAfter(declineMutation.mutateAsync({ id, reason }), refresh);
    toast.success('Bid declined', `${developer.name} has been notified of your reason.`);
  }

  async function reconsider({ id, developer }: BidView) {
    try {
      await refreshAfter(reconsiderMutation.mutateAsync({ id }), refresh);
      toast.success('Bid open again', `${developer.name} has been notified.`);
    } catch (error) {
      toast.error('Error', readError(error).message);
    }
  }

  async function askConfirmation({ id, developer }: BidView) {
    if (askMutation.isPending) return;
    try {
      await refreshAfter(askMutation.mutateAsync({ id }), refresh);
      toast.success('Asked to confirm', `${developer.name} has been notified.`);
    } catch (error) {
      toast.error('Error', readError(error).message);
    }
  }

  return {
    shortlist,
    decline,
    reconsider,
    isReconsidering: reconsiderMutation.isPending,
    askConfirmation,
    isAsking: askMutation.isPending,
  };
}

/**
 * A failed request throws without delay and refreshes in the background, because the error may mean
 * that the page is outdated, for example after a hire.
 */
async function refreshAfter<Result>(
  request: Promise<Result>,
  refresh: () => Promise<void>,
): Promise<Result> {
  try {
    await request;
  } catch (error) {
    void refresh();
    throw error;
  }
  await refresh();
  return request;
}
