import { Link } from '@tanstack/react-router';
import { Day } from '#platform/client/kit/Day.tsx';
import type { DeadEvent, RefusedCommand, Troubles as TroublesFound } from '../trouble.schema.ts';
import { FailedRefunds } from './FailedRefunds.tsx';
import { NotedRefunds } from './NotedRefunds.tsx';
import classes from './reconciliation.module.css';

const commandWords: Record<RefusedCommand['kind'], string> = {
  create_intent: 'Opening a payment',
  cancel_intent: 'Cancelling a payment',
  refund: 'Refund',
  transfer: 'Payout to the developer',
  reversal: 'Taking a payout back',
};

export function Troubles({ troubles }: { troubles: TroublesFound }) {
  const { refunds, noted, commands, events } = troubles;
  if (refunds.length + noted.length + commands.length + events.length === 0) {
    return (
      <p className={classes.booksNote}>
        Nothing: no refund came back from a bank, Stripe refused nothing, and every event was
        worked.
      </p>
    );
  }
  return (
    <div className={classes.troubles}>
      {refunds.length > 0 && <FailedRefunds refunds={refunds} />}
      {noted.length > 0 && <NotedRefunds refunds={noted} />}
      {commands.length > 0 && <Commands commands={commands} />}
      {events.length > 0 && <Events events={events} />}
    </div>
  );
}

function Commands({ commands }: { commands: RefusedCommand[] }) {
  return (
    <div>
      <h3>Refused by Stripe</h3>
      <p className={classes.booksNote}>
        What we asked for in the last 30 days and Stripe will not do. It is not sent again by
        itself.
      </p>
      <ul>
        {commands.map(({ id, kind, why, projectId, projectTitle, at }) => (
          <li key={id} className={classes.trouble}>
            <p>
              <strong>{commandWords[kind]}</strong>
              {' for '}
              <Link to="/projects/$id" params={{ id: String(projectId) }}>
                {projectTitle}
              </Link>
            </p>
            <p>{why ?? 'Stripe gave no reason.'}</p>
            <p>
              <Day at={at} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Events({ events }: { events: DeadEvent[] }) {
  return (
    <div>
      <h3>Events given up</h3>
      <p className={classes.booksNote}>
        What Stripe told us in the last 30 days and could not be worked, twelve times. The
        comparison above shows what is missing of it, if anything.
      </p>
      <ul>
        {events.map(({ id, type, objectId, at }) => (
          <li key={id} className={classes.trouble}>
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
              <Day at={at} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
