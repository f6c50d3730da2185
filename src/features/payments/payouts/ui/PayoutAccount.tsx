import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormError } from '#platform/client/forms/FormParts.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { canRestartOnboarding } from '../payout.rules.ts';
import type { PayoutAccountView } from '../payout.schema.ts';
import { OnboardingForm } from './OnboardingForm.tsx';
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
  profileCountry: string | null;
  openUrl: OpenUrl;
}

export function PayoutAccount({ account, profileCountry, openUrl }: PayoutAccountProps) {
  const { status, waitingCents, sendingCents, sentCents } = account;
  if (hasAccountText(status)) {
    const hasPayouts = sendingCents + sentCents > 0;
    return (
      <StartedAccount
        status={status}
        hasPayouts={hasPayouts}
        profileCountry={profileCountry}
        openUrl={openUrl}
      />
    );
  }
  if (status === 'closed') {
    return (
      <OnboardingForm
        title="Your account at Stripe is closed"
        text="We cannot send money to it. Set up another one. Your earnings wait for you until then."
        profileCountry={profileCountry}
        openUrl={openUrl}
      />
    );
  }
  const waitingText = waitingCents > 0 ? `${formatCents(waitingCents)} is waiting for you. ` : '';
  return (
    <OnboardingForm
      title="Set up payouts"
      text={waitingText + SETUP_TEXT}
      profileCountry={profileCountry}
      openUrl={openUrl}
    />
  );
}

interface StartedAccountProps extends Omit<PayoutAccountProps, 'account'> {
  status: keyof typeof accountTexts;
  hasPayouts: boolean;
}

function StartedAccount({ status, hasPayouts, ...formProps }: StartedAccountProps) {
  const { client } = trpc.useUtils();
  const { redirect, isBusy, errorText } = useOnboardingRedirect(formProps.openUrl);
  const [isStartingOver, setIsStartingOver] = useState(false);
  const { title, text, actionLabel } = accountTexts[status];
  if (isStartingOver && actionLabel) {
    return (
      <OnboardingForm
        {...formProps}
        title="Start over at Stripe"
        text={START_OVER_TEXT}
        onKeepAccount={() => setIsStartingOver(false)}
      />
    );
  }
  return (
    <section className={classes.account} data-status={status} aria-labelledby="payout-account">
      <div className={classes.text}>
        <h2 id="payout-account">{title}</h2>
        <p>{text}</p>
      </div>
      {actionLabel && (
        <div className="bw-form-fields">
          {errorText !== null && <FormError>{errorText}</FormError>}
          <FormActions>
            {canRestartOnboarding({ status, hasPayouts }) && (
              <Button variant="default" onClick={() => setIsStartingOver(true)}>
                Wrong country or account type?
              </Button>
            )}
            <Button
              variant="primary"
              aria-disabled={isBusy}
              onClick={() => void redirect(() => client.payouts.resume.mutate())}
            >
              {isBusy ? 'Opening Stripe...' : actionLabel}
            </Button>
          </FormActions>
        </div>
      )}
    </section>
  );
}
