import { useDraft } from '#platform/client/kit/useDraft.ts';
import type { BidView } from '../bid.schema.ts';
import { COMPARED_MAX } from './compare-link.ts';

const none: { ids: number[] } = { ids: [] };

/** The bids chosen to be compared: kept in this tab, on the way there and back. */
export function useChosen(projectId: number, bids: BidView[]) {
  const [{ ids }, setKept] = useDraft(`compare-${projectId}`, none);
  const chosen = ids.filter((id) => bids.some((bid) => bid.id === id)).slice(0, COMPARED_MAX);
  const full = chosen.length === COMPARED_MAX;

  function toggle(id: number) {
    if (chosen.includes(id)) setKept({ ids: chosen.filter((one) => one !== id) });
    else if (!full) setKept({ ids: [...chosen, id] });
  }

  return { chosen, full, toggle, clear: () => setKept(none) };
}
