import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { BidView } from '../../bid.schema.ts';
import { formatBidWeights } from '../../bid-weights.labels.ts';

export interface CompareRow {
  key?: string;
  label: string;
  isLabelHidden?: boolean;
  /** The label was written by the client. */
  isCriterion?: boolean;
  render: (bid: BidView) => ReactNode;
}

interface CriterionCellProps {
  bid: BidView;
  criterion: Criterion;
  criteria: readonly Criterion[];
}

function CriterionCell({ bid, criterion, criteria }: CriterionCellProps) {
  const { answeredCriteria, projectRevision } = bid;
  const answer = bid.criteria.find(({ id }) => id === criterion.id);
  const readText = answeredCriteria?.find(({ id }) => id === criterion.id)?.text;
  // The developer has not read a criterion that is newer than the bid.
  if (answeredCriteria && readText === undefined) {
    return <Text size="sm" c="dimmed">{`Not in version ${projectRevision}`}</Text>;
  }
  // A developer only needs to answer criteria that the bid excludes or that need a remark.
  const isIncluded = answer?.included ?? true;
  const weight = formatBidWeights(bid, answeredCriteria ?? criteria).get(criterion.id);
  return (
    <>
      {isIncluded ? 'Included' : <Tag tone="yellow">Not included</Tag>}
      {weight && <Text size="sm" c="dimmed">{`weight ${weight}`}</Text>}
      {answer?.remark && (
        <Text size="sm" c="dimmed">
          <bdi>{answer.remark}</bdi>
        </Text>
      )}
      {readText !== undefined && readText !== criterion.text && (
        <Text size="sm" c="dimmed">
          {`In version ${projectRevision}: “`}
          <bdi>{readText}</bdi>
          {'”'}
        </Text>
      )}
    </>
  );
}

export function createCriterionRow(
  criterion: Criterion,
  criteria: readonly Criterion[],
): CompareRow {
  return {
    key: `criterion-${criterion.id}`,
    label: criterion.text,
    isCriterion: true,
    render: (bid) => <CriterionCell bid={bid} criterion={criterion} criteria={criteria} />,
  };
}

function VersionCell({ bid }: { bid: BidView }) {
  const { projectRevision, isOutdated, confirmedAt } = bid;
  if (isOutdated) return <Tag tone="yellow">{`For version ${projectRevision}`}</Tag>;
  return (
    <>
      {`For version ${projectRevision}`}
      {confirmedAt && (
        <Text size="sm" c="dimmed">
          {'confirmed '}
          <FormattedDate at={confirmedAt} />
        </Text>
      )}
    </>
  );
}

/** Returns no row if the project was never edited. */
export function createVersionRows(revision: number): CompareRow[] {
  if (revision === 1) return [];
  return [{ label: `Version ${revision}`, render: (bid) => <VersionCell bid={bid} /> }];
}
