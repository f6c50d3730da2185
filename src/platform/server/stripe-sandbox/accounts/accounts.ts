import type Stripe from 'stripe';
import { z } from 'zod';
import { addAccountEvent, CAPABILITY_UPDATED, toIsoTime } from '../events/events.ts';
import { parseParams, type RawParams, textParam } from '../params.ts';
import {
  findObject,
  insertObject,
  lockObject,
  randomText,
  type Tx,
  updateObject,
} from '../store.ts';
import { invalidRequest, missingResource } from '../stripe-failure.ts';

type Account = Stripe.V2.Core.Account;
type StripeBalance = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance;
type Capability = NonNullable<StripeBalance['stripe_transfers']>;

/** Returns the capabilities to receive transfers and to pay them out, which change together. */
function createCapabilities(capability: Capability): StripeBalance {
  return { payouts: capability, stripe_transfers: capability };
}

const incompleteCapabilities = createCapabilities({
  status: 'restricted',
  status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
});
const restrictedCapabilities = createCapabilities({
  status: 'restricted',
  status_details: [{ code: 'restricted_other', resolution: 'contact_stripe' }],
});
const activeCapabilities = createCapabilities({ status: 'active', status_details: [] });

const requestedParam = z.strictObject({ requested: z.literal(true) });
const capabilitiesParam = z.strictObject({
  stripe_balance: z.strictObject({ stripe_transfers: requestedParam }),
});
const creationParams = z.strictObject({
  configuration: z.strictObject({ recipient: z.strictObject({ capabilities: capabilitiesParam }) }),
  contact_email: z.email(),
  dashboard: z.enum(['express', 'full', 'none']),
  defaults: z.strictObject({
    responsibilities: z.strictObject({
      fees_collector: z.enum(['application', 'stripe']),
      losses_collector: z.enum(['application', 'stripe']),
    }),
  }),
  display_name: textParam.optional(),
  identity: z.strictObject({
    country: z.string().regex(/^[a-z]{2}$/),
    entity_type: z.enum(['company', 'individual']),
  }),
  metadata: z.record(z.string(), z.string()).default({}),
});

export async function createAccount(tx: Tx, raw: RawParams) {
  const { contact_email, dashboard, display_name, identity, metadata } = parseParams(
    creationParams,
    raw,
  );
  const account: Account = {
    id: `acct_1${randomText(15)}`,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: {
      recipient: { applied: true, capabilities: { stripe_balance: incompleteCapabilities } },
    },
    contact_email,
    created: toIsoTime(tx.now),
    dashboard,
    ...(display_name && { display_name }),
    identity,
    livemode: false,
    metadata,
  };
  await insertObject(tx, 'account', account);
  await addAccountEvent(tx, 'v2.core.account.created', account.id);
  return toAccountView(account);
}

const retrievalParams = z.strictObject({
  include: z.array(z.enum(['configuration.recipient', 'identity'])).default([]),
});
type Include = z.infer<typeof retrievalParams>['include'];

export async function retrieveAccount(tx: Tx, id: string, raw: RawParams) {
  const { include } = parseParams(retrievalParams, raw);
  const account = await findObject(tx, 'account', id);
  if (!account) throw missingResource('account', id);
  return toAccountView(account, include);
}

/** Returns the account as API v2 does: properties that were not requested are null. */
function toAccountView(account: Account, include: Include = []) {
  const recipient = account.configuration?.recipient ?? null;
  return {
    contact_email: null,
    display_name: null,
    ...account,
    configuration: include.includes('configuration.recipient')
      ? { customer: null, merchant: null, recipient }
      : null,
    contact_phone: null,
    defaults: null,
    future_requirements: null,
    identity: include.includes('identity') ? (account.identity ?? null) : null,
    requirements: null,
  };
}

export async function lockOpenAccount(tx: Tx, id: string) {
  const account = await lockObject(tx, 'account', id);
  if (!account.closed) return account;
  throw invalidRequest(`The account ${id} is closed.`, { code: 'account_closed' });
}

const closingParams = z.strictObject({
  applied_configurations: z.array(z.literal('recipient')).optional(),
});

export async function closeAccount(tx: Tx, id: string, raw: RawParams) {
  parseParams(closingParams, raw);
  const account = await lockOpenAccount(tx, id);
  account.closed = true;
  account.applied_configurations = [];
  delete account.configuration;
  await updateObject(tx, 'account', account);
  await addAccountEvent(tx, 'v2.core.account.closed', id);
  return toAccountView(account);
}

/** Locks the account that a transfer goes to. Throws if it is closed or not yet onboarded. */
export async function lockPayee(tx: Tx, id: string) {
  const account = await findObject(tx, 'account', id, 'for update');
  if (!account || account.closed) throw missingResource('destination', id);
  if (getTransferCapability(account)?.status === 'active') return;
  throw invalidRequest(
    'Your destination account needs to have at least one of the following capabilities enabled: ' +
      'transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
}

function getTransferCapability({ configuration }: Account) {
  return configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
}

export type OnboardingOutcome = 'complete' | 'leave' | 'restrict';

/** Applies the result of the hosted page. `leave` changes nothing, as at Stripe. */
export async function finishOnboarding(tx: Tx, id: string, outcome: OnboardingOutcome) {
  const account = await lockObject(tx, 'account', id);
  const recipient = account.configuration?.recipient;
  if (account.closed || !recipient || outcome === 'leave') return;
  const wasActive = getTransferCapability(account)?.status === 'active';
  recipient.capabilities = {
    stripe_balance: outcome === 'complete' ? activeCapabilities : restrictedCapabilities,
  };
  await updateObject(tx, 'account', account);
  if (!wasActive || outcome === 'restrict') {
    for (const name of ['stripe_transfers', 'payouts']) {
      const updated_capability = `stripe_balance.${name}`;
      await addAccountEvent(tx, CAPABILITY_UPDATED, id, { updated_capability });
    }
  }
  await addAccountEvent(tx, 'v2.core.account.updated', id);
}
