import { Link } from '@tanstack/react-router';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { DisputeQueueItem } from '../dispute-queue.schema.ts';
import { disputeQueueLabels } from './dispute-queue.labels.ts';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './dispute-queue.module.css';

/** A link to the dispute in the project room. */
export function DisputeLink({ projectId, title }: DisputeQueueItem) {
  return (
    <Link
      to="/projects/$id/room"
      params={{ id: String(projectId) }}
      hash="dispute"
      className={recordsClasses.link}
    >
      <span>
        {title}
        <span className="bw-muted-line">{`Project ${projectId}`}</span>
      </span>
    </Link>
  );
}

export function SidesCell({ client, developer, openedBy }: DisputeQueueItem) {
  const sides = [
    { ...client, part: 'client' as const },
    { ...developer, part: 'developer' as const },
  ];
  return (
    <ul className={classes.sides}>
      {sides.map(({ id, name, part }) => (
        <li key={part}>
          <Link to="/admin/users/$id" params={{ id: String(id) }}>
            {name}
          </Link>
          <span className="bw-muted-line">{part === openedBy ? `${part}, opened it` : part}</span>
        </li>
      ))}
      {openedBy === 'admin' && (
        <li>
          Bidwright <span className="bw-muted-line">opened it</span>
        </li>
      )}
    </ul>
  );
}

const toneByStatus: Record<Exclude<DisputeQueueItem['status'], 'open'>, TagTone> = {
  decided: 'green',
  settled: 'green',
  withdrawn: 'plain',
  overtaken: 'plain',
};

function OpenStatus({ client, developer, frozen, next }: DisputeQueueItem) {
  if (frozen) {
    return (
      <>
        <Tag tone="yellow">With the bank</Tag>
        <span className="bw-muted-line">No money moves until it has answered</span>
      </>
    );
  }
  if (!next?.until) {
    return (
      <>
        <Tag tone="red">{disputeQueueLabels.decidable}</Tag>
        <span className="bw-muted-line">An admin decides</span>
      </>
    );
  }
  const names = { client: client.name, developer: developer.name, admin: 'both sides' };
  return (
    <>
      <Tag tone="blue">{`Waiting for ${names[next.turn]}`}</Tag>
      <span className="bw-muted-line">
        To decide in <Countdown deadline={new Date(next.until)} />
      </span>
    </>
  );
}

function ClosedStatus({ status, closedAt, toDeveloperCents, amountCents }: DisputeQueueItem) {
  if (status === 'open') return null;
  return (
    <>
      <Tag tone={toneByStatus[status]}>{disputeQueueLabels[status]}</Tag>
      <span className="bw-muted-line">
        {closedAt && <FormattedDate at={closedAt} />}
        {toDeveloperCents !== null &&
          `: ${formatCents(toDeveloperCents)} to the developer, ${formatCents(
            amountCents - toDeveloperCents,
          )} back`}
      </span>
    </>
  );
}

/** The status of a dispute: the next party to act and its deadline, or the result. */
export function DisputeStatus(row: DisputeQueueItem) {
  return (
    <span className={classes.status}>
      {row.status === 'open' ? <OpenStatus {...row} /> : <ClosedStatus {...row} />}
    </span>
  );
}
