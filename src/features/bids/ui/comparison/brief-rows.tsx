import type { ReactNode } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { BidView } from '../../bid.schema.ts';

/** A row of the comparison with a cell for each bid. */
interface BriefRow {
  key: string;
  label: string;
  render: (bid: BidView) => ReactNode;
}

function CriterionCell({ bid, criterionId }: { bid: BidView; criterionId: number }) {
  const answer = bid.criteria.find(({ id }) => id === criterionId);
  // The criterion may be newer than the bid. The developer has not accepted such a criterion yet.
  if (!answer && bid.isOutdated) {
    return <small>{`Included, if it was in version ${bid.projectRevision}`}</small>;
  }
  // A developer only needs to answer criteria that the bid excludes or that need a remark.
  const isIncluded = answer?.included ?? true;
  return (
    <>
      {isIncluded ? 'Included' : <Tag tone="yellow">Not included</Tag>}
      {answer?.remark && (
        <small>
          <bdi>{answer.remark}</bdi>
        </small>
      )}
    </>
  );
}

function VersionCell({ bid }: { bid: BidView }) {
  const { projectRevision, isOutdated, confirmedAt } = bid;
  if (isOutdated) return <Tag tone="yellow">{`For version ${projectRevision}`}</Tag>;
  return (
    <>
      {`For version ${projectRevision}`}
      {confirmedAt && (
        <small>
          {'confirmed '}
          <FormattedDate at={confirmedAt} />
        </small>
      )}
    </>
  );
}

/**
 * Returns a row with the revision that each bid is for, if the project was edited. A row for each
 * criterion follows.
 */
export function createBriefRows({
  project,
}: {
  project: Pick<ProjectView, 'revision' | 'criteria'>;
}): BriefRow[] {
  const { revision, criteria } = project;
  const version = {
    key: 'version',
    label: `Version ${revision}`,
    render: (bid: BidView) => <VersionCell bid={bid} />,
  };
  return [
    ...(revision > 1 ? [version] : []),
    ...criteria.map(({ id, text }) => ({
      key: `criterion-${id}`,
      label: text,
      render: (bid: BidView) => <CriterionCell bid={bid} criterionId={id} />,
    })),
  ];
}
