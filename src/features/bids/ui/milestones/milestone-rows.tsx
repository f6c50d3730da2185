import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { BidView } from '../../bid.schema.ts';
import type { CompareRow } from '../comparison/brief-rows.tsx';
import { BidMilestones } from './BidMilestones.tsx';

/** Returns no row if no bid is split. */
export function createMilestoneRows(
  bids: readonly BidView[],
  criteria: readonly Criterion[],
): CompareRow[] {
  if (!bids.some(({ milestones }) => milestones)) return [];
  return [
    {
      label: 'Milestones',
      render: (bid) =>
        bid.milestones ? (
          <BidMilestones bid={bid} criteria={criteria} isFolded />
        ) : (
          'Not split: one payment'
        ),
    },
  ];
}
