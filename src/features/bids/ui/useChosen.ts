import { useDraftState } from '#platform/client/forms/useDraftState.ts';
import type { BidView } from '../bid.schema.ts';
import { COMPARED_MAX } from './compare-link.ts';

const none: { ids: number[] } = { ids: [] };

/** Returns the bids chosen for the comparison. The choice is stored for this tab. */
export function useChosen(projectId: number, bids: BidView[]) {
  const [{ ids }, setChosen] = useDraftState(`compare-${projectId}`, none);
  const chosen = ids.filter((id) => bids.some((bid) => bid.id === id)).slice(0, COMPARED_MAX);
  const full = chosen.length === COMPARED_MAX;

  function toggle(id: number) {
    if (chosen.includes(id)) setChosen({ ids: chosen.filter((other) => other !== id) });
    else if (!full) setChosen({ ids: [...chosen, id] });
  }

  return { chosen, full, toggle, clear: () => setChosen(none) };
}
