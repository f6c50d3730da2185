import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { OfferFormValues } from '../form/offer-form-values.ts';
import { refreshAfter } from '../refresh-after.ts';

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
