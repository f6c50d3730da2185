import { toast } from '#platform/client/toasts.tsx';
import { track } from '#platform/client/tracking/event-line.ts';
import { trpc } from '#platform/client/trpc.ts';
import type { OfferText } from './offer-text.ts';
import { refreshAfter } from './refresh-after.ts';

/** What a developer can do with a bid on this project; each is done when the page shows it. */
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

  /** Gives what was placed. */
  async function place(offer: OfferText) {
    const placed = await refreshAfter(placing.mutateAsync({ projectId, ...offer }), refresh);
    track('bid_placed', { projectId, bidAmount: Number(offer.amount) });
    toast.success('Bid submitted successfully!');
    return placed;
  }

  /** Over the revision that was read; a newer one is not written over unseen. */
  async function change(id: number, offer: OfferText, revision: number) {
    await refreshAfter(changing.mutateAsync({ id, ...offer, revision }), refresh);
    toast.success('Bid changed', 'The client sees your new offer.');
  }

  /** As it was read; gives what was withdrawn. */
  async function withdraw(id: number, revision: number) {
    const withdrawn = await refreshAfter(withdrawing.mutateAsync({ id, revision }), refresh);
    toast.success('Bid withdrawn');
    return withdrawn;
  }

  return { place, change, withdraw };
}
