import type { ReactNode } from 'react';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { ProgramMark } from '#platform/client/text/ProgramMark.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { DateTime, FormattedDate } from '#platform/client/text/values.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { PUBLIC_AVERAGE_MIN_BIDS } from '../../average-bid/average-bid.rules.ts';
import type { ProjectView } from '../../project.schema.ts';
import { ProjectTags } from '../ProjectTags.tsx';
import classes from './project.module.css';

interface ProjectHeadingProps {
  project: ProjectView;
  /** The viewer is the client, and the project takes bids. */
  isOpenOfOwner: boolean;
  clientFacts?: ReactNode;
  actions?: ReactNode;
}

export function ProjectHeading(props: ProjectHeadingProps) {
  const { project, isOpenOfOwner, clientFacts, actions } = props;
  const { title, clientId, clientName, createdAt, deadline, status } = project;
  return (
    <PageHeading
      eyebrow={<ProjectTags project={project} />}
      title={title}
      nameInTitle={title}
      isCompact={isOpenOfOwner}
      lead={
        <span className={classes.lead}>
          {!isOpenOfOwner && (
            <>
              <ProfileLink to="/clients/$id" user={{ id: clientId, name: clientName }} />
              <UnconfirmedMark user={{ isUnconfirmed: project.isClientUnconfirmed }} />
            </>
          )}
          <span>
            {'Posted '}
            <FormattedDate at={createdAt} />
          </span>
          <ProgramMark isByProgram={project.isByProgram} />
          {status === 'active' && <Countdown deadline={new Date(deadline)} />}
          {clientFacts}
        </span>
      }
      {...(actions && { actions })}
    />
  );
}

export function ProjectFigures({ project }: { project: ProjectView }) {
  const { budget, bidCount, averageBid, deadline, status } = project;
  const dollars = formatDollars(budget);
  return (
    <section className={classes.figures} aria-label="Figures">
      <DescriptionList
        items={[
          {
            label: 'Budget',
            value: (
              <span className={classes.budget}>
                <DimensionLine ariaLabel={`Budget ${dollars}`} figure={dollars} />
              </span>
            ),
            wide: true,
          },
          { label: 'Total bids', value: <span className="bw-figure">{bidCount}</span> },
          {
            label: 'Average bid',
            value:
              averageBid === null ? (
                formatMissingAverage(bidCount)
              ) : (
                <span className="bw-figure">{formatDollars(averageBid)}</span>
              ),
          },
          {
            label: 'Time remaining',
            value:
              status === 'active' ? <Countdown deadline={new Date(deadline)} /> : 'Bidding closed',
          },
          { label: 'Deadline', value: <DateTime at={deadline} /> },
        ]}
      />
    </section>
  );
}

/**
 * Returns the text that replaces the average bid. The average of one or two bids, or one that each
 * bid moves, would disclose the amounts, so users other than the client and admins do not receive
 * it.
 */
function formatMissingAverage(bidCount: number): string {
  if (bidCount === 0) return 'No bids yet';
  return bidCount < PUBLIC_AVERAGE_MIN_BIDS
    ? `Shown from ${PUBLIC_AVERAGE_MIN_BIDS} bids on`
    : `Shown when ${PUBLIC_AVERAGE_MIN_BIDS} bids are a day old`;
}
