import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { ProjectView } from '../../project.schema.ts';
import classes from './project.module.css';

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
                'No bids yet'
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
