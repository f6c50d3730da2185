import { formatNamedTitle } from '#features/hires/milestones/milestone.labels.ts';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { DeadEvent, PaymentIssues, RefusedCommand } from '../reconciliation.schema.ts';
import { FailedRefunds } from './FailedRefunds.tsx';
import { ManualRefunds } from './ManualRefunds.tsx';
import { PaidWorkLink } from './PaidWorkLink.tsx';
import classes from './reconciliation.module.css';

const commandLabels: Record<RefusedCommand['kind'], string> = {
  create_intent: 'Opening a payment',
  cancel_intent: 'Cancelling a payment',
  refund: 'Refund',
  transfer: 'Payout to the developer',
  reversal: 'Reversing a payout',
};

export function PaymentIssueList({ issues }: { issues: PaymentIssues }) {
  const { failedRefunds, manualRefunds, refusedCommands, deadEvents } = issues;
  if (
    failedRefunds.length + manualRefunds.length + refusedCommands.length + deadEvents.length ===
    0
  ) {
    return (
      <p className={classes.note}>
        Nothing to resolve: no bank returned a refund, Stripe refused no command, and all events
        were processed.
      </p>
    );
  }
  return (
    <div className={classes.issues}>
      {failedRefunds.length > 0 && <FailedRefunds refunds={failedRefunds} />}
      {manualRefunds.length > 0 && <ManualRefunds refunds={manualRefunds} />}
      {refusedCommands.length > 0 && <RefusedCommands commands={refusedCommands} />}
      {deadEvents.length > 0 && <DeadEvents events={deadEvents} />}
    </div>
  );
}

function RefusedCommands({ commands }: { commands: RefusedCommand[] }) {
  return (
    <div>
      <h3>Refused by Stripe</h3>
      <p className={classes.note}>
        Commands of the last 30 days that Stripe refused. They are not sent again automatically.
      </p>
      <ul>
        {commands.map(({ id, kind, reason, projectId, projectTitle, milestone, at }) => (
          <li key={id} className={classes.issue}>
            <p>
              <strong>{commandLabels[kind]}</strong>
              {' for '}
              <PaidWorkLink projectId={projectId} milestone={milestone}>
                {formatNamedTitle(projectTitle, milestone)}
              </PaidWorkLink>
            </p>
            <p>{reason ?? 'Stripe gave no reason.'}</p>
            <p>
              <FormattedDate at={at} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeadEvents({ events }: { events: DeadEvent[] }) {
  return (
    <div>
      <h3>Failed events</h3>
      <p className={classes.note}>
        Events of the last 30 days that failed in all twelve attempts to process them. The
        comparison above shows whether anything is missing.
      </p>
      <ul>
        {events.map(({ id, type, objectId, at }) => (
          <li key={id} className={classes.issue}>
            <p>
              <strong>{type}</strong>
              {objectId && (
                <>
                  {' about '}
                  <code>{objectId}</code>
                </>
              )}
            </p>
            <p>
              <code>{id}</code>
            </p>
            <p>
              <FormattedDate at={at} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
