import { IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatOverBudget } from '#features/bids/bid-comparison.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import { formatMilestone } from '#features/hires/milestones/milestone.labels.ts';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import {
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatDollars,
} from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { StartedPayment } from '../../payment.schema.ts';
import { CardFormSkeleton } from '../card-form/CardFormSkeleton.tsx';
import { MilestonePlan } from './MilestonePlan.tsx';
import classes from '../payment.module.css';

const SandboxCardForm = lazy(() => import('#tools/sandbox/card-form/SandboxCardForm.tsx'));
const StripeCardForm = lazy(() => import('../card-form/StripeCardForm.tsx'));

interface SecurePaymentProps {
  payment: StartedPayment;
  projectId: number;
  isRestarting: boolean;
  onRestart: () => void;
}

/** A client secret begins with the id of its intent. */
const readIntentId = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** Correct in two cases: another payment was opened, or this one was open for too long. */
const REOPENED_NOTICE =
  'Your card was not charged. This payment was closed because another payment for this project ' +
  'was opened, for example in another tab, or because it was open for too long. It is open ' +
  'again now. Check the developer and the price, then press Pay. You only ever pay for one bid ' +
  'of a project.';

export function SecurePayment(props: SecurePaymentProps) {
  const { payment, projectId, isRestarting, onRestart } = props;
  const navigate = useNavigate();
  const isPaid = useRef(false);
  const [notice, setNotice] = useState<string | null>(null);
  const { amount, sandbox, clientSecret, publishableKey } = payment;
  const CardForm = sandbox ? SandboxCardForm : StripeCardForm;

  function handlePaid() {
    if (isPaid.current) return;
    isPaid.current = true;
    toast.success('Payment sent', 'Your card was accepted.');
    // The Back button must not lead to a form that is already paid.
    const search = { project: projectId, payment_intent: readIntentId(clientSecret) };
    void navigate({ to: '/payment-success', search, replace: true });
  }
  function handleFailed(message: string) {
    toast.error('Payment Failed', message);
  }

  function handleExpired() {
    setNotice(REOPENED_NOTICE);
    onRestart();
  }

  return (
    <div className={classes.columns}>
      <PaymentSummary payment={payment} projectId={projectId} />
      <section className={classes.card} aria-labelledby="pay-by-card">
        <h2 id="pay-by-card">Pay by card</h2>
        <Suspense
          fallback={<CardFormSkeleton label="Loading the card form…" isSandbox={sandbox} />}
        >
          <CardForm
            // Stripe's fields belong to one intent; the sandbox's fields can be sent with another.
            key={sandbox ? 'sandbox' : clientSecret}
            clientSecret={clientSecret}
            publishableKey={publishableKey}
            returnPath={`/payment-success?project=${projectId}`}
            payLabel={`Pay ${formatDollars(amount)}`}
            onComplete={() => track('payment_info_added', { projectId, value: amount })}
            onPaid={handlePaid}
            onFailed={handleFailed}
            onExpired={handleExpired}
            notice={notice}
            isRestarting={isRestarting}
          />
        </Suspense>
      </section>
    </div>
  );
}

function PaymentSummary({ payment, projectId }: Pick<SecurePaymentProps, 'payment' | 'projectId'>) {
  const { amount, budget, feeCents, projectTitle, developerName, proposal } = payment;
  const price = formatDollars(amount);
  const isHired = payment.milestoneId !== null;
  const current = payment.milestones.find(({ when }) => when === 'now');
  const totalCents = payment.milestones.reduce((sum, part) => sum + part.amountCents, 0);
  // The budget is for all milestones, and counts before the hire only.
  const overBudgetText = isHired
    ? null
    : formatOverBudget(current ? centsToDollars(totalCents) : amount, budget);
  return (
    <section className={classes.summary} aria-labelledby="pay-title">
      <h1 id="pay-title">Secure Payment</h1>
      <p className={classes.project}>
        <Link to="/projects/$id" params={{ id: String(projectId) }}>
          {projectTitle}
        </Link>
      </p>
      <DimensionLine
        ariaLabel={`${price} from you to ${developerName}, held while the work is done`}
        figure={price}
        start="You"
        end={developerName}
      />
      <dl className={classes.facts}>
        <Fact label="Developer">
          {developerName}
          <UnconfirmedMark user={{ isUnconfirmed: payment.isDeveloperUnconfirmed }} />
        </Fact>
        <Fact label={current ? 'You pay now' : 'You pay'} figure>
          {price}
          {current && <small>{formatMilestone(current, payment.milestones.length)}</small>}
          {overBudgetText && <small>{overBudgetText}</small>}
        </Fact>
        <Fact label="Delivery" figure>
          {formatDays(payment.deliveryTime)}
          {isHired ? (
            <small>from the start of the milestone</small>
          ) : (
            <DueDate days={payment.deliveryTime} />
          )}
        </Fact>
        {feeCents === 0 && <Fact label="Platform fee">None</Fact>}
        {feeCents > 0 && (
          <>
            <Fact label="Platform fee, part of the price" figure>
              {formatCents(feeCents)}
            </Fact>
            <Fact label="The developer receives" figure>
              {formatCents(dollarsToCents(amount) - feeCents)}
            </Fact>
          </>
        )}
      </dl>
      <MilestonePlan milestones={payment.milestones} />
      <h2 className={classes.proposal}>
        {isHired ? 'The proposal you accepted' : 'The proposal you accept'}
        {payment.revisedAt && (
          <>
            {', changed '}
            <FormattedDate at={payment.revisedAt} />
          </>
        )}
      </h2>
      <PlainText text={proposal} maxLines={4} charactersPerLine={56} noun="the proposal" />
      <AgreedVersion payment={payment} projectId={projectId} />
      <p className={classes.protected}>
        <IconLock size={20} stroke={1.6} aria-hidden />
        <span>
          Your payment is held as protected funds. It is released to the developer when you approve
          the work, or if you do not answer for {periodDays.releaseAfterDelivery} days after the
          delivery. If you disagree, an admin decides.
        </span>
      </p>
    </section>
  );
}

function AgreedVersion({ payment, projectId }: Pick<SecurePaymentProps, 'payment' | 'projectId'>) {
  const { projectRevision, currentTitle, isEdited, criteriaCount, excludedCriteria } = payment;
  if (payment.agreementVersion !== null) {
    return (
      <div className={classes.agreed}>
        <p>
          {`You pay on version ${payment.agreementVersion} of your agreement. `}
          <Link to="/projects/$id/agreement" params={{ id: String(projectId) }}>
            Read the agreement
          </Link>
        </p>
      </div>
    );
  }
  const hasCriteria = criteriaCount > 0 || excludedCriteria.length > 0;
  if (!isEdited && !hasCriteria) return null;
  const criteriaText = criteriaCount === 1 ? '1 criterion' : `${criteriaCount} criteria`;
  return (
    <div className={classes.agreed}>
      <p>
        {`You agree to version ${projectRevision}${hasCriteria ? `, ${criteriaText}` : ''}. `}
        <Link to="/projects/$id" params={{ id: String(projectId) }}>
          Read the project
        </Link>
        {isEdited && (
          <>
            {' or '}
            <Link to="/projects/$id/history" params={{ id: String(projectId) }}>
              its versions
            </Link>
          </>
        )}
      </p>
      {currentTitle !== null && (
        <p>
          {'The agreement has the title of this version. Your project is now called “'}
          <bdi>{currentTitle}</bdi>
          {'”.'}
        </p>
      )}
      {excludedCriteria.length > 0 && (
        <>
          <p>This bid does not include:</p>
          <ul>
            {excludedCriteria.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function DueDate({ days }: { days: number }) {
  const now = useNow(60_000);
  return (
    <small>
      {'by '}
      <FormattedDate at={addDays(now, days).toISOString()} />
      {', if paid today'}
    </small>
  );
}

interface FactProps {
  label: string;
  figure?: boolean;
  children: React.ReactNode;
}

function Fact({ label, figure = false, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={figure ? 'bw-figure' : undefined}>{children}</dd>
    </div>
  );
}

const labelWidths = ['4rem', '3.5rem', '3.75rem', '5.5rem'];

export function PaymentSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.summary}>
        <h1>Secure Payment</h1>
        <div className={`${classes.project} ${classes.skeletonProject}`}>
          <Skeleton height="1.25rem" width="70%" />
        </div>
        <Skeleton className={classes.skeletonSum} />
        <div className={classes.facts}>
          {labelWidths.map((width) => (
            <div key={width} className={classes.skeletonFact}>
              <Skeleton height="1rem" width={width} />
              <Skeleton height="1rem" width="6rem" />
            </div>
          ))}
        </div>
        <Skeleton className={classes.skeletonProposal} />
        <Skeleton className={classes.skeletonProtected} />
      </div>
      <div className={classes.card}>
        <h2>Pay by card</h2>
        {/* The larger form, because it is not known yet which one is shown. */}
        <CardFormSkeleton label="Preparing your payment…" isSandbox />
      </div>
    </div>
  );
}
