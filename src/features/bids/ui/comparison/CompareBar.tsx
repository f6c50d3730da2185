import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDraftState } from '#platform/client/forms/useDraftState.ts';
import type { BidView } from '../../bid.schema.ts';
import { COMPARED_MAX, COMPARED_MIN, toCompareSearch } from './compare-search.ts';
import classes from '../decision/bid-decision.module.css';
import buttonClasses from '../decision/decision-buttons.module.css';

const emptySelection: { ids: number[] } = { ids: [] };

/**
 * Ids in the order of the selection, without bids that are no longer in `bids`. The selection is
 * stored for this tab.
 */
export function useComparisonSelection(projectId: number, bids: BidView[]) {
  const [{ ids }, setSelection] = useDraftState(`compare-${projectId}`, emptySelection);
  const selectedIds = ids.filter((id) => bids.some((bid) => bid.id === id)).slice(0, COMPARED_MAX);
  const isFull = selectedIds.length === COMPARED_MAX;

  function toggle(bidId: number) {
    if (selectedIds.includes(bidId)) {
      setSelection({ ids: selectedIds.filter((selectedId) => selectedId !== bidId) });
    } else if (!isFull) setSelection({ ids: [...selectedIds, bidId] });
  }

  return { selectedIds, isFull, toggle, clear: () => setSelection(emptySelection) };
}

function formatSelection(count: number): string {
  if (count < COMPARED_MIN) return `${count} bid chosen. Choose one more to compare.`;
  const limitNote = count === COMPARED_MAX ? ` You can compare at most ${COMPARED_MAX} bids.` : '';
  return `${count} bids chosen.${limitNote}`;
}

interface CompareBarProps {
  projectId: number;
  selectedIds: number[];
  onClear: () => void;
}

/**
 * Rendered even if no bid is selected, because its live region must exist before a change can be
 * announced.
 */
export function CompareBar({ projectId, selectedIds, onClear }: CompareBarProps) {
  const count = selectedIds.length;
  return (
    <div className={classes.compareBar} data-empty={count === 0}>
      <p role="status">{count > 0 && formatSelection(count)}</p>
      {count > 0 && (
        <Button variant="subtle" className={buttonClasses.quiet} onClick={onClear}>
          Clear
          <span className="bw-hidden"> the comparison</span>
        </Button>
      )}
      {count >= COMPARED_MIN && (
        <Button
          variant="solid"
          renderRoot={(props) => (
            <Link
              to="/projects/$id/compare"
              params={{ id: String(projectId) }}
              search={toCompareSearch(selectedIds)}
              {...props}
            />
          )}
        >
          {`Compare ${count} bids`}
        </Button>
      )}
    </div>
  );
}
