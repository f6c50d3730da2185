import { IconLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { overBudget } from '#features/bids/compared.rules.ts';
import { clocks } from '#features/hires/hire.rules.ts';
import { DimensionLine } from '#platform/client/kit/DimensionLine.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { track } from '#platform/client/tracking/event-line.ts';
import { dollarsToCents, formatCents, formatDollars } from '#platform/shared/money.ts';
import type { StartedPayment } from '../payment.schema.ts';
import { CardFormComing } from './CardFormComing.tsx';

const SandboxCardForm = lazy(() => import('./SandboxCardForm.tsx'));
const StripeCardForm = lazy(() => import('./StripeCardForm.tsx'));

interface SecurePaymentProps {
  payment: StartedPayment;
  projectId: number;
  onStartAgain: () => void;
}

export function SecurePayment({ payment, projectId, onStartAgain }: SecurePaymentProps) {
  const navigate = useNavigate();
  const { amount, sandbox, clientSecret, publishableKey } = payment;
  const CardForm = sandbox ? SandboxCardForm : StripeCardForm;

  function paid() {
    toast.success('Payment sent', 'Your card was accepted.');
    void navigate({ to: '/payment-success', search: { project: projectId } });
  }
  function failed(message: string) {
    toast.error('Payment Failed', message);
  }
  function over(message: string) {
    failed(message);
    onStartAgain();
  }

  return (
    <div className="bw-pay">
      <WhatIsPaid payment={payment} />
      <section className="bw-pay-card" aria-labelledby="pay-by-card">
        <h2 id="pay-by-card">Pay by card</h2>
        <Suspense fallback={<CardFormComing says="Loading the card form…" test={sandbox} />}>
          <CardForm
            clientSecret={clientSecret}
            publishableKey={publishableKey}
            returnPath={`/payment-success?project=${projectId}`}
            pay={`Pay ${formatDollars(amount)}`}
            onFilled={() => track('payment_info_added', { projectId, value: amount })}
            onPaid={paid}
            onFailed={failed}
            onOver={over}
          />
        </Suspense>
      </section>
    </div>
  );
}

function WhatIsPaid({ payment }: { payment: StartedPayment }) {
  const { amount, budget, feeCents, projectTitle, developerName } = payment;
  const price = formatDollars(amount);
  const over = overBudget(amount, budget);
  return (
    <section className="bw-pay-what" aria-labelledby="pay-title">
      <h1 id="pay-title">Secure Payment</h1>
      <p className="bw-pay-project">{projectTitle}</p>
      <DimensionLine
        says={`${price} from you to ${developerName}, held while the work is done`}
        figure={price}
        start="You"
        end={developerName}
      />
      <dl className="bw-pay-facts">
        <Fact label="Developer">{developerName}</Fact>
        <Fact label="You pay" figure>
          {price}
          {over && <small>{over}</small>}
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
      <p className="bw-pay-protected">
        <IconLock size={20} stroke={1.6} aria-hidden />
        <span>
          Your payment is held as protected funds. It is released to the developer when you approve
          the work, or when you say nothing for {clocks.releaseAfterDelivery} days after the
          delivery. If you two disagree, an admin decides.
        </span>
      </p>
    </section>
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
