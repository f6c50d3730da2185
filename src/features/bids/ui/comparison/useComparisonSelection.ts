import { useDraftState } from '#platform/client/forms/useDraftState.ts';
import type { BidView } from '../../bid.schema.ts';
import { COMPARED_MAX } from './compare-search.ts';

const emptySelection: { ids: number[] } = { ids: [] };

/** Returns the bids chosen for the comparison. The choice is stored for this tab. */
export function useComparisonSelection(projectId: number, bids: BidView[]) {
  const [{ ids }, setSelection] = useDraftState(`compare-${projectId}`, emptySelection);
  const selectedIds = ids.filter((id) => bids.some((bid) => bid.id === id)).slice(0, COMPARED_MAX);
  const isFull = selectedIds.length === COMPARED_MAX;

  function toggle(id: number) {
    if (selectedIds.includes(id))
      setSelection({ ids: selectedIds.filter((other) => other !== id) });
    else if (!isFull) setSelection({ ids: [...selectedIds, id] });
  }

  return { selectedIds, isFull, toggle, clear: () => setSelection(emptySelection) };
}
