import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormActions, FormNote } from '#platform/client/kit/FormParts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { formatCents } from '#platform/shared/money.ts';
import { mayRestart } from '../payout.rules.ts';
import type { PayoutAccountView } from '../payout.schema.ts';
import { PayoutSetup } from './PayoutSetup.tsx';
import { accountTexts, hasAccountText } from './payout-words.ts';
import { type Leave, useLeave } from './useLeave.ts';
import classes from './payouts.module.css';

const SETUP =
  'Stripe, our payment provider, pays your earnings to your bank. It asks on its own pages who ' +
  'you are and where the money goes; we never see your bank details. It takes a few minutes.';

const ANOTHER =
  'An account at Stripe is for one country, and for a person or a company; neither can be changed. ' +
  'The one you began ends with this, and what you entered there is not taken along. Your earnings ' +
  'wait for you here meanwhile.';

interface PayoutAccountProps {
  account: PayoutAccountView;
  country: string | null;
  leave: Leave;
}

/** Shows the state of the developer's account and its only action. */
export function PayoutAccount({ account, country, leave }: PayoutAccountProps) {
  const { status, waitingCents, sendingCents, sentCents } = account;
  if (hasAccountText(status)) {
    const isPaid = sendingCents + sentCents > 0;
    return <AccountText status={status} isPaid={isPaid} country={country} leave={leave} />;
  }
  if (status === 'closed') {
    return (
      <PayoutSetup
        title="Your account at Stripe is closed"
        words="Nothing more can be sent to it. Set up another one: earnings wait for you until then."
        country={country}
        leave={leave}
      />
    );
  }
  const waits = waitingCents > 0 ? `${formatCents(waitingCents)} waits for you. ` : '';
  return (
    <PayoutSetup title="Set up payouts" words={waits + SETUP} country={country} leave={leave} />
  );
}

interface BegunProps extends Omit<PayoutAccountProps, 'account'> {
  status: keyof typeof accountTexts;
  /** Whether earnings were transferred to it, or are in transfer. */
  isPaid: boolean;
}

function AccountText({ status, isPaid, ...place }: BegunProps) {
  const { client } = trpc.useUtils();
  const { go, busy, refusal } = useLeave(place.leave);
  const [startsOver, setStartsOver] = useState(false);
  const { title, words, act } = accountTexts[status];
  if (startsOver && act) {
    return (
      <PayoutSetup
        {...place}
        title="Start over at Stripe"
        words={ANOTHER}
        onKeep={() => setStartsOver(false)}
      />
    );
  }
  return (
    <section className={classes.account} data-status={status} aria-labelledby="payout-account">
      <div className={classes.text}>
        <h2 id="payout-account">{title}</h2>
        <p>{words}</p>
      </div>
      {act && (
        <div className="bw-form-fields">
          {refusal !== null && <FormNote>{refusal}</FormNote>}
          <FormActions>
            {mayRestart({ status, isPaid }) && (
              <Button variant="default" onClick={() => setStartsOver(true)}>
                Wrong country or kind?
              </Button>
            )}
            <Button
              variant="next"
              aria-disabled={busy}
              onClick={() => void go(() => client.payouts.resume.mutate())}
            >
              {busy ? 'Opening Stripe...' : act}
            </Button>
          </FormActions>
        </div>
      )}
    </section>
  );
}
