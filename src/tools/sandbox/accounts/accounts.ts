import type Stripe from 'stripe';
import { z } from 'zod';
import { addAccountEvent, toIsoTime } from '../events/events.ts';
import { nullFields } from '../null-fields.ts';
import { metadataParam, parseParams, type RawParams, textParam } from '../params.ts';
import {
  findObject,
  insertObject,
  lockObject,
  randomText,
  type Tx,
  updateObject,
} from '../store.ts';
import { invalidRequestFailure, missingResourceFailure } from '../stripe-failure.ts';

type Account = Stripe.V2.Core.Account;
type Capabilities = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities;
type Capability = NonNullable<NonNullable<Capabilities['stripe_balance']>['stripe_transfers']>;

function createCapabilities(stripe_transfers: Capability): Capabilities {
  return { stripe_balance: { stripe_transfers } };
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

/** Ignored, because the product always sends the same value. */
const ignoredParam = z.looseObject({});
const creationParams = z.strictObject({
  configuration: ignoredParam,
  contact_email: z.email(),
  dashboard: z.literal('express'),
  defaults: ignoredParam,
  display_name: textParam,
  identity: z.strictObject({
    country: z.string().regex(/^[a-z]{2}$/),
    entity_type: z.enum(['company', 'individual']),
  }),
  metadata: metadataParam,
});

export async function createAccount(tx: Tx, raw: RawParams) {
  const { configuration: _, defaults: __, ...params } = parseParams(creationParams, raw);
  const account: Account = {
    id: `acct_1${randomText(15)}`,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: { recipient: { applied: true, capabilities: incompleteCapabilities } },
    created: toIsoTime(tx.now),
    livemode: false,
    ...params,
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
  if (!account) throw missingResourceFailure('account', id);
  return toAccountView(account, include);
}

/**
 * Properties that were not requested are null, as in API v2. The null fields before `...account`
 * are defaults, those after it are always null.
 */
function toAccountView(account: Account, include: Include = []) {
  const recipient = account.configuration?.recipient ?? null;
  return {
    ...nullFields('contact_email display_name'),
    ...account,
    ...nullFields('contact_phone defaults future_requirements requirements'),
    configuration: include.includes('configuration.recipient')
      ? { ...nullFields('customer merchant'), recipient }
      : null,
    identity: include.includes('identity') ? (account.identity ?? null) : null,
  };
}

export async function lockOpenAccount(tx: Tx, id: string) {
  const account = await lockObject(tx, 'account', id);
  if (!account.closed) return account;
  throw invalidRequestFailure(`The account ${id} is closed.`, { code: 'account_closed' });
}

const closingParams = z.strictObject({
  applied_configurations: z.array(z.literal('recipient')).optional(),
});

/** Closes an account even if it has a balance. */
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

export async function lockActivePayee(tx: Tx, id: string) {
  const account = await findObject(tx, 'account', id, 'for update');
  if (!account || account.closed) throw missingResourceFailure('destination', id);
  if (getTransferCapability(account)?.status === 'active') return;
  throw invalidRequestFailure(
    'Your destination account needs to have at least one of the following capabilities enabled: ' +
      'transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
}

function getTransferCapability({ configuration }: Account) {
  return configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
}

export type OnboardingOutcome = 'complete' | 'leave' | 'restrict';

export async function finishOnboarding(tx: Tx, id: string, outcome: OnboardingOutcome) {
  const account = await lockObject(tx, 'account', id);
  const recipient = account.configuration?.recipient;
  if (account.closed || !recipient || outcome === 'leave') return;
  recipient.capabilities = outcome === 'complete' ? activeCapabilities : restrictedCapabilities;
  await updateObject(tx, 'account', account);
  await addAccountEvent(
    tx,
    'v2.core.account[configuration.recipient].capability_status_updated',
    id,
  );
  await addAccountEvent(tx, 'v2.core.account.updated', id);
}
