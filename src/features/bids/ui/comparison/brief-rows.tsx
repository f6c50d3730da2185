import type { ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { BidView } from '../../bid.schema.ts';

interface BriefRow {
  key: string;
  label: string;
  render: (bid: BidView) => ReactNode;
}

function CriterionCell({ bid, criterion }: { bid: BidView; criterion: Criterion }) {
  const { answeredCriteria, projectRevision } = bid;
  const answer = bid.criteria.find(({ id }) => id === criterion.id);
  const readText = answeredCriteria?.find(({ id }) => id === criterion.id)?.text;
  // The developer has not read a criterion that is newer than the bid.
  if (answeredCriteria && readText === undefined) {
    return <small>{`Not in version ${projectRevision}`}</small>;
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
      {readText !== undefined && readText !== criterion.text && (
        <small>
          {`In version ${projectRevision}: “`}
          <bdi>{readText}</bdi>
          {'”'}
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
    ...criteria.map((criterion) => ({
      key: `criterion-${criterion.id}`,
      label: criterion.text,
      render: (bid: BidView) => <CriterionCell bid={bid} criterion={criterion} />,
    })),
  ];
}
