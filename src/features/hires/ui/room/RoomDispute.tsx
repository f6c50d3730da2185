import { getQueryKey } from '@trpc/react-query';
import type { FileView } from '#features/files/file.schema.ts';
import { FileList } from '#features/files/ui/FileList.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import type { OfferView, RoomView, StatementView } from '../../work/room.schema.ts';
import { dividedWords } from '../../work/side-words.rules.ts';
import { DisputeOffers } from './DisputeOffers.tsx';
import { SayForm } from './SayForm.tsx';
import { useEarlier } from './useEarlier.ts';
import roomClasses from './room.module.css';
import classes from './room-dispute.module.css';

export type Dispute = RoomView['disputes'][number];

const ends: Record<Exclude<Dispute['status'], 'open'>, string> = {
  withdrawn: 'Withdrawn',
  settled: 'Settled',
  decided: 'Decided',
  overtaken: 'Ended by the bank',
};

type DisputeEntry = Omit<StatementView, 'id' | 'files'> & { files: FileView[] };

/** Returns the reason of a dispute as its first statement. */
function openingOf({ client, developer }: RoomView, dispute: Dispute): DisputeEntry {
  const names = { client: client.name, developer: developer.name, admin: 'Our team' };
  const { openedBy, reason, files, openedAt } = dispute;
  return { party: openedBy, name: names[openedBy], text: reason, files, at: openedAt };
}

function Clock({ dispute }: { dispute: Dispute }) {
  const until = new Date(dispute.decidableFrom);
  const now = useNow(30_000);
  // The clock of this page may be half a minute behind that of the server.
  if (until.getTime() - now.getTime() < 60_000)
    return <p className={classes.disputeClock}>An admin may decide now.</p>;
  return (
    <p className={classes.disputeClock}>
      {'An admin may decide in '}
      <Countdown deadline={until} />
    </p>
  );
}

const roles = { client: 'Client', developer: 'Developer', admin: 'Bidwright' };

function Statement({ entry, mine }: { entry: DisputeEntry; mine: boolean }) {
  return (
    <li className={classes.statement} data-party={entry.party} data-mine={mine}>
      <p className={classes.statementPerson}>
        <strong>{entry.name}</strong>
        <span>{roles[entry.party]}</span>
        <DateTime at={entry.at} />
      </p>
      <PlainText text={entry.text} maxLines={14} noun={`what ${entry.name} wrote`} />
      <FileList files={entry.files} label={`Files of ${entry.name}`} handed />
    </li>
  );
}

function Decision({ dispute, room }: { dispute: Dispute; room: RoomView }) {
  const { decision, toDeveloperCents, status, closedAt } = dispute;
  if (status === 'open' || status === 'withdrawn') return null;
  return (
    <div className={classes.decision}>
      <h3>
        {status === 'decided' ? 'Decision by Bidwright' : ends[status]}
        {closedAt && <DateTime at={closedAt} />}
      </h3>
      {toDeveloperCents !== null && <p>{`${dividedWords(room, toDeveloperCents)}.`}</p>}
      {decision && <PlainText text={decision} />}
    </div>
  );
}

interface RoomDisputeProps {
  room: RoomView;
  dispute: Dispute;
  onOffer: () => void;
  /** Called when the user wants to accept an offer. */
  onAccept: (offer: OfferView) => void;
}

/** Lists the reason of a dispute and its statements, oldest first. */
function Statements({ room, dispute }: Pick<RoomDisputeProps, 'room' | 'dispute'>) {
  const { id: disputeId, statementsNext } = dispute;
  const api = trpc.useUtils().client;
  const earlier = useEarlier(
    [...getQueryKey(trpc.disputes.statements), { disputeId }],
    statementsNext,
    (cursor) => api.disputes.statements.query({ disputeId, cursor }),
  );
  const opening = openingOf(room, dispute);
  return (
    <ol className={classes.statements} aria-label="Statements">
      <Statement entry={opening} mine={opening.party === room.party} />
      {statementsNext !== null && (
        <li>
          <MoreButton
            query={earlier.pages}
            itemCount={earlier.items.length}
            label="Show earlier statements"
          />
        </li>
      )}
      {[...earlier.items.toReversed(), ...dispute.statements].map((entry) => (
        <Statement key={entry.id} entry={entry} mine={entry.party === room.party} />
      ))}
    </ol>
  );
}

/** Shows one dispute: its statements, its offers and its result. */
export function RoomDispute({ room, dispute, onOffer, onAccept }: RoomDisputeProps) {
  const open = dispute.status === 'open';
  const title = `dispute-${dispute.id}`;
  return (
    <section
      {...(open && { id: 'dispute' })}
      className={`${roomClasses.part} ${classes.dispute}`}
      data-open={open}
      aria-labelledby={title}
    >
      <div className={classes.disputeTop}>
        <h2 id={title}>
          Dispute
          {dispute.status !== 'open' && <Tag>{ends[dispute.status]}</Tag>}
        </h2>
        {open && <Clock dispute={dispute} />}
      </div>
      <Decision dispute={dispute} room={room} />
      <Statements room={room} dispute={dispute} />
      {open && !room.involved && <SayForm room={room} disputeId={dispute.id} />}
      <DisputeOffers {...{ room, dispute, onOffer, onAccept }} />
    </section>
  );
}
