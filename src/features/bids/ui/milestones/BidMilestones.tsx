import { Text } from '@mantine/core';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { BidView } from '../../bid.schema.ts';
import { assignCriteria, getFirstAmount } from '../../milestones/bid-milestones.rules.ts';
import { MilestoneList } from './MilestoneList.tsx';
import classes from './milestones.module.css';

interface BidMilestonesProps {
  bid: Pick<BidView, 'amount' | 'milestones' | 'criteria' | 'answeredCriteria'>;
  /** After a hire, the criteria of the agreement. */
  criteria: readonly Criterion[];
  isFolded?: boolean;
}

/** Nothing if the bid is not split. */
export function BidMilestones({ bid, criteria, isFolded = false }: BidMilestonesProps) {
  const { milestones, answeredCriteria } = bid;
  if (!milestones) return null;
  const readCriteria = answeredCriteria ?? criteria;
  const isIncluded = ({ id }: Criterion) =>
    bid.criteria.find((answer) => answer.id === id)?.included ?? true;
  const includedIds = readCriteria.filter(isIncluded).map(({ id }) => id);
  const count = `In ${milestones.length} milestones, the first for ${formatDollars(getFirstAmount(bid))}`;
  const list = (
    <MilestoneList milestones={assignCriteria(milestones, includedIds)} criteria={readCriteria} />
  );
  if (isFolded) {
    return (
      <details className={classes.folded}>
        <summary>{count}</summary>
        {list}
      </details>
    );
  }
  return (
    <div>
      <Text c="dimmed" mb="xs">
        {count}
      </Text>
      {list}
    </div>
  );
}
