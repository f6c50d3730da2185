import { Link } from '@tanstack/react-router';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { formatDateTime } from '#platform/client/text/DateTime.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { formatCents } from '#platform/shared/money.ts';
import { involvedRefusal } from '../../disputes/dispute.rules.ts';
import { type HireState, steps } from '../../hire.rules.ts';
import { offersToSettle, offerWords, standingOffer } from '../../work/offer-words.rules.ts';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { toWhom } from '../../work/side-words.rules.ts';
import { clockLabel, clockWords, isTurnOf, turnWords } from '../../work/step-words.rules.ts';
import { AcceptButton } from './AcceptButton.tsx';
import { StepButtons } from './StepButtons.tsx';
import classes from './next-step.module.css';

/**
 * Returns the start and end of the current deadline; the promised day while work is in progress.
 */
function spanOf(room: RoomView, now: Date) {
  const { stateSince, dueAt, hiredAt, next } = room;
  if (!next) return null;
  const building = next.clock === 'refundAbandoned';
  const what = clockLabel(room);
  if (building && now < new Date(dueAt)) return { from: hiredAt, to: dueAt, what: 'Due in' };
  return next.until ? { from: building ? dueAt : stateSince, to: next.until, what } : null;
}

function TimeLeft({ room, now }: { room: RoomView; now: Date }) {
  const span = spanOf(room, now);
  if (!span) return null;
  const [from, to] = [new Date(span.from), new Date(span.to)];
  const gone = (now.getTime() - from.getTime()) / Math.max(1, to.getTime() - from.getTime());
  return (
    <div className={classes.time}>
      <p>
        {`${span.what} `}
        <Countdown deadline={to} />
      </p>
      <DimensionLine
        ariaLabel={`From ${formatDateTime(span.from)} to ${formatDateTime(span.to)}`}
        filled={gone}
        start={<FormattedDate at={span.from} />}
        end={<FormattedDate at={span.to} />}
      />
    </div>
  );
}

function ending(room: RoomView) {
  const { state, releasedCents, refundedCents } = room;
  const parts = [
    releasedCents > 0 &&
      `${formatCents(releasedCents)} was released to ${toWhom(room, 'developer')}.`,
    refundedCents > 0 && `${formatCents(refundedCents)} goes back to ${toWhom(room, 'client')}.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : state === 'cancelled' && 'The work ended here.';
}

function unreturned(room: RoomView): string | null {
  const { unreturnedCents, party } = room;
  if (unreturnedCents === 0) return null;
  const sum = formatCents(unreturnedCents);
  return party === 'client'
    ? `${sum} of it did not reach your card. Our team agrees with you on another way.`
    : `${sum} of it did not reach the client’s card, and waits for an admin.`;
}

const undelivered: readonly HireState[] = steps.deliver.from;

function dueWords({ state, dueAt, frozen, deliveries }: RoomView, now: Date): string | null {
  if (frozen || !undelivered.includes(state)) return null;
  const late = now >= new Date(dueAt);
  const again = deliveries.length > 0 ? 'delivered again' : 'delivered';
  return late
    ? `The work was to be ${again} by ${formatDateTime(dueAt)}.`
    : `The work is to be ${again} by ${formatDateTime(dueAt)}.`;
}

interface NextStepProps {
  room: RoomView;
  /** Called when the user wants to accept this offer. */
  onAccept: (offer: OfferView) => void;
}

/**
 * The next step of the project, its deadline, what happens automatically, and the user's actions.
 */
export function NextStep({ room, onAccept }: NextStepProps) {
  const now = useNow(30_000);
  const title = turnWords(room);
  const { state, party, offeredTo } = room;
  const offer = offeredTo === party ? standingOffer(offersToSettle(room)) : undefined;
  const lines = [
    dueWords(room, now),
    offerWords(room),
    clockWords(room, formatDateTime),
    room.next && room.involved && involvedRefusal().message,
    !room.next && ending(room),
    !room.next && unreturned(room),
  ];
  return (
    <section
      className={classes.next}
      data-mine={isTurnOf(room)}
      data-over={!room.next}
      aria-labelledby="next"
    >
      <span className="bw-hidden" role="status">
        {title}
      </span>
      <div className={classes.top}>
        <div className={classes.text}>
          <h2 id="next">{title}</h2>
          {lines.map((line) => line && <p key={line}>{line}</p>)}
          {!room.next && party === 'developer' && room.releasedCents > 0 && (
            <p>
              {'It is sent to your bank account once your payouts are set up. '}
              <Link to="/payouts">See your payouts</Link>
            </p>
          )}
          {state === 'disputed' && (
            <p>
              <a href="#dispute">See what was said and offered</a>
            </p>
          )}
        </div>
        <TimeLeft room={room} now={now} />
      </div>
      <div className={classes.steps}>
        {offer && <AcceptButton room={room} offer={offer} variant="next" onAsk={onAccept} />}
        <StepButtons room={room} now={now} />
      </div>
    </section>
  );
}
