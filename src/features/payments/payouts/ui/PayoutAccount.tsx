import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormError } from '#platform/client/forms/FormParts.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { canRestartOnboarding } from '../payout.rules.ts';
import type { PayoutAccountView } from '../payout.schema.ts';
import { PayoutSetup } from './PayoutSetup.tsx';
import { accountTexts, hasAccountText } from './payout.labels.ts';
import { type OpenUrl, useOnboardingRedirect } from './useOnboardingRedirect.ts';
import classes from './payouts.module.css';

const SETUP_TEXT =
  'Stripe, our payment provider, pays your earnings to your bank. On its own pages, Stripe ' +
  'asks who you are and where to send the money. We never see your bank details. It takes a ' +
  'few minutes.';

const START_OVER_TEXT =
  'An account at Stripe is for one country, and for a person or a company. You cannot change ' +
  'either later. If you start over, your unfinished account is closed and you enter your ' +
  'details again. Your earnings wait for you here.';

interface PayoutAccountProps {
  account: PayoutAccountView;
  country: string | null;
  openUrl: OpenUrl;
}

/** Shows the state of the developer's account and its only action. */
export function PayoutAccount({ account, country, openUrl }: PayoutAccountProps) {
  const { status, waitingCents, sendingCents, sentCents } = account;
  if (hasAccountText(status)) {
    const hasPayouts = sendingCents + sentCents > 0;
    return (
      <AccountText status={status} hasPayouts={hasPayouts} country={country} openUrl={openUrl} />
    );
  }
  if (status === 'closed') {
    return (
      <PayoutSetup
        title="Your account at Stripe is closed"
        text="We cannot send money to it. Set up another one. Your earnings wait for you until then."
        country={country}
        openUrl={openUrl}
      />
    );
  }
  const waitingText = waitingCents > 0 ? `${formatCents(waitingCents)} is waiting for you. ` : '';
  return (
    <PayoutSetup
      title="Set up payouts"
      text={waitingText + SETUP_TEXT}
      country={country}
      openUrl={openUrl}
    />
  );
}

interface AccountTextProps extends Omit<PayoutAccountProps, 'account'> {
  status: keyof typeof accountTexts;
  /** Whether earnings were transferred to it, or are in transfer. */
  hasPayouts: boolean;
}

function AccountText({ status, hasPayouts, ...formProps }: AccountTextProps) {
  const { client } = trpc.useUtils();
  const { redirect, busy, refusal } = useOnboardingRedirect(formProps.openUrl);
  const [isStartingOver, setIsStartingOver] = useState(false);
  const { title, text, action } = accountTexts[status];
  if (isStartingOver && action) {
    return (
      <PayoutSetup
        {...formProps}
        title="Start over at Stripe"
        text={START_OVER_TEXT}
        onContinue={() => setIsStartingOver(false)}
      />
    );
  }
  return (
    <section className={classes.account} data-status={status} aria-labelledby="payout-account">
      <div className={classes.text}>
        <h2 id="payout-account">{title}</h2>
        <p>{text}</p>
      </div>
      {action && (
        <div className="bw-form-fields">
          {refusal !== null && <FormError>{refusal}</FormError>}
          <FormActions>
            {canRestartOnboarding({ status, hasPayouts }) && (
              <Button variant="default" onClick={() => setIsStartingOver(true)}>
                Wrong country or account type?
              </Button>
            )}
            <Button
              variant="next"
              aria-disabled={busy}
              onClick={() => void redirect(() => client.payouts.resume.mutate())}
            >
              {busy ? 'Opening Stripe...' : action}
            </Button>
          </FormActions>
        </div>
      )}
    </section>
  );
}
