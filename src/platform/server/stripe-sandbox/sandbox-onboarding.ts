import type Stripe from 'stripe';
import { announceAccount, announceCapability } from './sandbox-events.ts';
import { type Act, lock, save } from './sandbox-store.ts';

type StripeBalance = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance;
type Requirements = Stripe.V2.Core.Account.Requirements;

const incomplete = {
  status: 'restricted' as const,
  status_details: [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }],
};
const refused = {
  status: 'restricted' as const,
  status_details: [{ code: 'restricted_other' as const, resolution: 'contact_stripe' as const }],
};
const active = { status: 'active' as const, status_details: [] };

export const notOnboarded: StripeBalance = { payouts: incomplete, stripe_transfers: incomplete };
const restricted: StripeBalance = { payouts: refused, stripe_transfers: refused };
const onboarded: StripeBalance = { payouts: active, stripe_transfers: active };

const restrictsTransfers = {
  capability: 'stripe_balance.stripe_transfers' as const,
  configuration: 'recipient' as const,
  deadline: { status: 'currently_due' as const },
};

export const unmetRequirements: Requirements = {
  entries: [
    {
      awaiting_action_from: 'user',
      description: 'identity.individual.given_name',
      errors: [],
      impact: { restricts_capabilities: [restrictsTransfers] },
      minimum_deadline: { status: 'currently_due' },
      requested_reasons: [{ code: 'routine_onboarding' }],
    },
  ],
  summary: { minimum_deadline: { status: 'currently_due' } },
};

export type Outcome = 'complete' | 'leave' | 'restrict';

/** What the person did on the hosted page. Leaving changes nothing, as on Stripe's own. */
export async function finishOnboarding(act: Act, id: string, outcome: Outcome) {
  const account = await lock(act, 'account', id);
  const recipient = account?.configuration?.recipient;
  if (!account || account.closed || !recipient || outcome === 'leave') return;
  const before = recipient.capabilities?.stripe_balance?.stripe_transfers?.status;
  const after = outcome === 'complete' ? onboarded : restricted;
  recipient.capabilities = { ...recipient.capabilities, stripe_balance: after };
  account.requirements = { entries: [] };
  await save(act, 'account', account);
  if (before !== after.stripe_transfers?.status || outcome === 'restrict') {
    for (const name of ['stripe_transfers', 'payouts']) {
      await announceCapability(act, id, `stripe_balance.${name}`);
    }
  }
  await announceAccount(act, id, { type: 'v2.core.account[requirements].updated' });
  await announceAccount(act, id, { type: 'v2.core.account.updated' });
}
