import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { OfferText } from './offer-text.ts';
import { refreshAfter } from './refresh-after.ts';

/**
 * Returns the actions of a developer on a project. Each resolves when the data is reloaded and
 * throws if the request fails.
 */
export function useBidActs(projectId: number) {
  const utils = trpc.useUtils();
  const placing = trpc.bids.place.useMutation();
  const changing = trpc.bids.change.useMutation();
  const withdrawing = trpc.bids.withdraw.useMutation();

  async function refresh() {
    void utils.projects.list.invalidate();
    await Promise.all([
      utils.bids.onProject.invalidate({ projectId }),
      utils.projects.get.invalidate({ id: projectId }),
    ]);
  }

  /** Returns the new bid. */
  async function place(offer: OfferText) {
    const placed = await refreshAfter(placing.mutateAsync({ projectId, ...offer }), refresh);
    track('bid_placed', { projectId, bidAmount: Number(offer.amount) });
    toast.success('Bid submitted successfully!');
    return placed;
  }

  /**
   * Changes the bid. Throws if it was changed after `revision`, so that no change is overwritten
   * unseen.
   */
  async function change(id: number, offer: OfferText, revision: number) {
    await refreshAfter(changing.mutateAsync({ id, ...offer, revision }), refresh);
    toast.success('Bid changed', 'The client sees your new offer.');
  }

  /** Returns the withdrawn bid. Throws if it was changed after `revision`. */
  async function withdraw(id: number, revision: number) {
    const withdrawn = await refreshAfter(withdrawing.mutateAsync({ id, revision }), refresh);
    toast.success('Bid withdrawn');
    return withdrawn;
  }

  return { place, change, withdraw };
}
