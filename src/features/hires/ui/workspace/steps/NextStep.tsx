import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { DateTime, FormattedDate, formatDateTime } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { findOpenRequest, listRemoved } from '../../../agreement/criteria-state.rules.ts';
import { ProposeLink } from '../../../changes/ui/ProposeLink.tsx';
import { toTurnContext } from '../../../deadlines/idle.rules.ts';
import { isAwaitingDelivery, isReadersTurn } from '../../../deadlines/turn.rules.ts';
import {
  findNewestOpenOffer,
  getOpenDisputeOffers,
  involvedError,
} from '../../../disputes/dispute.rules.ts';
import { formatOpenOffers } from '../../../disputes/settlement-offer.labels.ts';
import {
  formatCountdownLabel,
  formatDeadline,
  formatSide,
  formatTurn,
} from '../../../hire.labels.ts';
import { type MilestoneState, stepDefinitions } from '../../../hire.rules.ts';
import { formatMilestone } from '../../../milestones/milestone.labels.ts';
import { hasSeveralMilestones } from '../../../milestones/several-milestones.rules.ts';
import type { OfferView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { RequestedChanges } from '../changes/RequestedChanges.tsx';
import { AcceptOfferButton } from '../disputes/DisputeOffers.tsx';
import { FundButton } from '../milestones/FundButton.tsx';
import { StepButtons } from './StepButtons.tsx';
import classes from './next-step.module.css';

const findOpenMilestone = ({ milestones, milestoneId }: WorkspaceView) =>
  milestones.find(({ id }) => id === milestoneId);

/** The first milestone starts with the hire. Null for later ones, whose start is not stored. */
function getStart(workspace: WorkspaceView): string | null {
  return findOpenMilestone(workspace)?.position === 1 ? workspace.hiredAt : null;
}

/**
 * While a delivery is awaited, the due date, and after it the time of the automatic refund; with
 * the time from which it is counted, if that is known.
 */
function getCurrentDeadline(workspace: WorkspaceView, now: Date) {
  const { stateSince, dueAt, next } = workspace;
  if (!next) return null;
  const isDeliveryAwaited = isAwaitingDelivery(workspace);
  if (isDeliveryAwaited && dueAt && now < new Date(dueAt)) {
    return { from: getStart(workspace), to: dueAt, label: 'Due in' };
  }
  if (!next.until) return null;
  const isIdle = next.automaticStep === 'dropPlanned';
  const since = isIdle ? (workspace.idleSince ?? stateSince) : stateSince;
  const from = isDeliveryAwaited ? (dueAt ?? since) : since;
  return { from, to: next.until, label: formatCountdownLabel(workspace) };
}

function TimeLeft({ workspace, now }: { workspace: WorkspaceView; now: Date }) {
  const deadline = getCurrentDeadline(workspace, now);
  if (!deadline) return null;
  return (
    <div className={classes.time}>
      <p>
        {`${deadline.label} `}
        <Countdown deadline={new Date(deadline.to)} />
      </p>
      {deadline.from ? (
        <ElapsedTime from={deadline.from} to={deadline.to} now={now} />
      ) : (
        <p>
          <DateTime at={deadline.to} />
        </p>
      )}
    </div>
  );
}

function ElapsedTime({ from, to, now }: { from: string; to: string; now: Date }) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return (
    <DimensionLine
      ariaLabel={`From ${formatDateTime(from)} to ${formatDateTime(to)}`}
      filled={(now.getTime() - start) / Math.max(1, end - start)}
      start={<FormattedDate at={from} />}
      end={<DateTime at={to} />}
    />
  );
}

/** Null if a completed hire moved no money. */
function formatOutcome(workspace: WorkspaceView): string | null {
  const { state, releasedCents } = workspace;
  const refundedCents = workspace.refundedCents - workspace.reducedCents;
  const parts = [
    releasedCents > 0 &&
      `${formatCents(releasedCents)} was released to ${formatSide(workspace, 'developer')}.`,
    refundedCents > 0 &&
      `${formatCents(refundedCents)} goes back to ${formatSide(workspace, 'client')}.`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(' ');
  return state === 'cancelled' ? 'The work ended here.' : null;
}

function formatFailedRefund(workspace: WorkspaceView): string | null {
  const { unreturnedCents, party } = workspace;
  if (unreturnedCents === 0) return null;
  const sum = formatCents(unreturnedCents);
  return party === 'client'
    ? `${sum} of the refund did not reach your card. Our team will contact you to find another way.`
    : `${sum} of the refund did not reach the client’s card. An admin handles it.`;
}

const undeliveredStates: readonly MilestoneState[] = stepDefinitions.deliver.from;

/**
 * Null if the developer cannot deliver in this state, if a chargeback freezes the money, or if the
 * countdown is to the due date.
 */
function formatDueDate(workspace: WorkspaceView, now: Date): string | null {
  const { state, dueAt, frozen, deliveries } = workspace;
  if (!dueAt || frozen || !undeliveredStates.includes(state)) return null;
  if (getCurrentDeadline(workspace, now)?.to === dueAt) return null;
  const isLate = now >= new Date(dueAt);
  const verb = deliveries.length > 0 ? 'delivered again' : 'delivered';
  return isLate
    ? `The work was due to be ${verb} by ${formatDateTime(dueAt)}.`
    : `The work is due to be ${verb} by ${formatDateTime(dueAt)}.`;
}

function Lines({ lines }: { lines: (string | null | false)[] }) {
  return lines.map((line) => line && <p key={line}>{line}</p>);
}

/** The list has the remarks and files. */
function CriteriaLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <a href="#agreed-criteria">
        {count === 1 ? 'See the criterion to correct' : `See the ${count} criteria to correct`}
      </a>
    </p>
  );
}

interface NextStepProps {
  workspace: WorkspaceView;
  onAccept: (offer: OfferView) => void;
}

export function NextStep({ workspace, onAccept }: NextStepProps) {
  const now = useNow(30_000);
  const turn = toTurnContext(workspace);
  const title = formatTurn(turn);
  const { state, party, offeredTo } = workspace;
  const offer =
    offeredTo === party ? findNewestOpenOffer(getOpenDisputeOffers(workspace)) : undefined;
  const milestone = hasSeveralMilestones(workspace) && findOpenMilestone(workspace);
  // Delivered work is released before the next milestone is funded.
  const isDelivered = state === 'delivered';
  const fundButton = <FundButton workspace={workspace} />;
  const lastDispute = workspace.disputes.at(-1);
  const openRequest = findOpenRequest(workspace);
  const removed = listRemoved(openRequest?.changesCriteria ?? [], workspace.agreement);
  const lines = [
    formatDueDate(workspace, now),
    formatOpenOffers(workspace),
    formatDeadline(turn, formatDateTime),
    workspace.next && workspace.isInvolved && involvedError().message,
    !workspace.next && formatOutcome(workspace),
    formatFailedRefund(workspace),
  ];
  return (
    <section
      className={classes.next}
      data-mine={isReadersTurn(turn)}
      data-over={!turn.next}
      aria-labelledby="next"
    >
      <span className="bw-hidden" role="status">
        {title}
      </span>
      <div className={classes.top}>
        <div className={classes.text}>
          {milestone && (
            <Text span display="block" size="sm" c="dimmed">
              {formatMilestone(milestone, workspace.milestones.length)}
            </Text>
          )}
          <h2 id="next">{title}</h2>
          {!openRequest && <Lines lines={lines} />}
          {!workspace.next && party === 'developer' && workspace.releasedCents > 0 && (
            <p>
              {'It is sent to your bank account once you have set up payouts. '}
              <Link to="/payouts">See your payouts</Link>
            </p>
          )}
          {state === 'disputed' && (
            <p>
              <a href="#dispute">See the statements and offers</a>
            </p>
          )}
          {!workspace.next && lastDispute && (
            <p>
              <a href={`#dispute-${lastDispute.id}`}>See how the dispute ended</a>
            </p>
          )}
        </div>
        <TimeLeft workspace={{ ...workspace, next: turn.next }} now={now} />
      </div>
      {openRequest && (
        <div className={classes.request}>
          <RequestedChanges
            workspace={workspace}
            delivery={openRequest}
            level={3}
            criteria={removed}
          />
          <CriteriaLink count={openRequest.changesCriteria.length - removed.length} />
          <Lines lines={lines} />
        </div>
      )}
      <div className={classes.steps}>
        {offer && (
          <AcceptOfferButton
            workspace={workspace}
            offer={offer}
            variant="primary"
            onAccept={onAccept}
          />
        )}
        {!isDelivered && fundButton}
        <StepButtons workspace={workspace} now={now} />
        {isDelivered && fundButton}
        <ProposeLink workspace={workspace} openRequest={openRequest} />
      </div>
    </section>
  );
}
