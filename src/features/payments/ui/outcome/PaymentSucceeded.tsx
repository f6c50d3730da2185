import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { periodDays } from '#features/hires/hire.rules.ts';
import {
  formatMilestone,
  formatMilestoneTitle,
} from '#features/hires/milestones/milestone.labels.ts';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { type OutcomeProps, PaymentResult, ResultLinks } from './PaymentResult.tsx';
import { useRedirectCountdown } from './useRedirectCountdown.ts';
import classes from './payment-success.module.css';

const REDIRECT_SECONDS = 5;

export function PaymentSucceeded({ projectId, payment }: OutcomeProps) {
  const navigate = useNavigate();
  const { secondsLeft, isStopped, stop } = useRedirectCountdown(
    REDIRECT_SECONDS,
    () => void navigate({ to: '/projects/$id', params: { id: String(projectId) } }),
  );
  const developer = payment.developerName ?? 'the developer';
  const { milestone } = payment;
  const isLaterMilestone = milestone !== null && milestone.position > 1;

  return (
    <PaymentResult
      icon={<IconCheck className={classes.check} size={40} stroke={1.5} aria-hidden />}
      title="Payment Successful!"
      lead={
        <span role="status">
          {isLaterMilestone
            ? `“${formatMilestoneTitle(payment.projectTitle, milestone, milestone.count)}” has been funded.`
            : `“${payment.projectTitle}” has been assigned to ${developer}.`}
        </span>
      }
    >
      {payment.amount !== null && <FundsStatus price={formatDollars(payment.amount)} />}
      <h2>What happens next</h2>
      <ul className={classes.nextSteps}>
        <li>
          {isLaterMilestone
            ? `${developer} has been notified.`
            : `${developer} has been notified and can start.`}
        </li>
        {milestone?.position === 1 && (
          <li>
            {`You paid for ${formatMilestone(milestone, milestone.count)}. You fund the next one in the project room.`}
          </li>
        )}
        <li>
          {'You can track the progress in your dashboard: '}
          <Link
            to="/projects/$id/room"
            params={{ id: String(projectId) }}
            search={milestone ? { milestone: milestone.id } : {}}
          >
            the project room
          </Link>
          .
        </li>
        <li>
          {'What you agreed on is in '}
          <Link to="/projects/$id/agreement" params={{ id: String(projectId) }}>
            the agreement
          </Link>
          .
        </li>
        <li>Communication tools are available in the project room and on the project page.</li>
      </ul>
      <ResultLinks projectId={projectId} />
      <div className={classes.countdown}>
        <p role="timer" aria-live="off">
          {isStopped
            ? 'You stay on this page.'
            : `Opening the project in ${formatCount(secondsLeft, 'second')}.`}
        </p>
        {!isStopped && (
          <Button variant="subtle" onClick={stop}>
            Stay here
          </Button>
        )}
      </div>
    </PaymentResult>
  );
}

function FundsStatus({ price }: { price: string }) {
  return (
    <div className={classes.funds}>
      <DimensionLine
        ariaLabel={`${price} is paid and held as protected funds; released when you approve the work, or do not answer a delivery for ${periodDays.releaseAfterDelivery} days`}
        filled={0.5}
        marks={[
          { at: 0, label: 'Paid' },
          { at: 0.5, label: `${price} held`, next: true },
          { at: 1, label: 'Released' },
        ]}
        end="when you approve"
      />
    </div>
  );
}
