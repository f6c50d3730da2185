import { formatCents } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { StartedPayment } from '../../payment.schema.ts';
import classes from '../payment.module.css';

type PlannedMilestone = StartedPayment['milestones'][number];

const whenLabels: Record<PlannedMilestone['when'], string> = {
  paid: 'Paid',
  now: 'You pay now',
  later: 'You pay later',
  dropped: 'Dropped',
};

/** What is paid now and later, if there are several milestones. */
export function MilestonePlan({ milestones }: Pick<StartedPayment, 'milestones'>) {
  if (milestones.length === 0) return null;
  const priced = milestones.filter(({ when }) => when !== 'dropped');
  const totalCents = sumOf(priced, 'amountCents');
  const feeCents = sumOf(priced, 'feeCents');
  return (
    <section className={classes.plan} aria-labelledby="plan-title">
      <h2 id="plan-title">Milestones</h2>
      <ol>
        {milestones.map(({ position, title, amountCents, days, when, criteria }) => (
          <li key={position} data-when={when}>
            <div>
              <bdi>{title ?? `Milestone ${position}`}</bdi>
              <span className="bw-figure">{formatCents(amountCents)}</span>
            </div>
            <p className="bw-muted-line">{`${whenLabels[when]} · ${formatDays(days)}`}</p>
            {criteria.length > 0 && (
              <ul aria-label="Done when">
                {criteria.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <p>
        {`${formatCents(totalCents)} in all.`}
        {milestones.some(({ when }) => when === 'later') &&
          ' You fund each later milestone when you are ready for it.'}
        {feeCents > 0 && ` The platform fee for all of them is ${formatCents(feeCents)}.`}
      </p>
    </section>
  );
}

function sumOf(milestones: PlannedMilestone[], field: 'amountCents' | 'feeCents'): number {
  return milestones.reduce((sum, milestone) => sum + milestone[field], 0);
}
