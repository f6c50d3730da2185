import type Stripe from 'stripe';
import {
  fields,
  filled,
  flag,
  listOf,
  metadataChange,
  oneOf,
  type ParamsOf,
  type RawParams,
  type Rule,
  required,
  text,
} from './form-params.ts';
import { type AccountEvent, announceAccount, iso } from './sandbox-events.ts';
import { notOnboarded, unmetRequirements } from './sandbox-onboarding.ts';
import { type Act, add, find, lock, randomText, save } from './sandbox-store.ts';
import { invalidRequest, missingResource } from './stripe-failure.ts';

type Account = Stripe.V2.Core.Account;
/** Where transfers go; which account that is was checked and locked. */
export type Payee = { id: string };

const country: Rule<string> = (value, param) => {
  const code = filled(value, param);
  if (/^[a-z]{2}$/.test(code)) return code;
  throw invalidRequest(`Invalid ${param}: must be a two-letter country code in lowercase`, {
    param,
  });
};

const email: Rule<string> = (value, param) => {
  const address = filled(value, param);
  if (/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(address)) return address;
  throw invalidRequest(`Invalid email address: ${address}`, { param });
};

const include = listOf(
  oneOf(
    'configuration.customer',
    'configuration.merchant',
    'configuration.recipient',
    'defaults',
    'future_requirements',
    'identity',
    'requirements',
  ),
);

const requested = fields({ requested: flag });
const accountFields = {
  configuration: fields({
    recipient: fields({
      capabilities: fields({ stripe_balance: fields({ stripe_transfers: requested }) }),
    }),
  }),
  contact_email: email,
  dashboard: oneOf('express', 'full', 'none'),
  defaults: fields({
    currency: filled,
    responsibilities: fields({
      fees_collector: oneOf('application', 'application_custom', 'application_express', 'stripe'),
      losses_collector: oneOf('application', 'stripe'),
    }),
  }),
  display_name: text(),
  identity: fields({
    country,
    entity_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  }),
  include,
  metadata: metadataChange,
} as const;
type AccountParams = ParamsOf<typeof accountFields>;
const readAccount = fields(accountFields);
const readInclude = fields({ include });
type Include = ReturnType<typeof include>;

function wantsTransfers({ configuration }: AccountParams) {
  const asked = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  return asked?.requested;
}

function apply(account: Account, params: AccountParams) {
  const { contact_email, dashboard, defaults, display_name, identity, metadata } = params;
  if (contact_email !== undefined) account.contact_email = contact_email;
  if (dashboard !== undefined) account.dashboard = dashboard;
  if (display_name !== undefined) account.display_name = display_name;
  if (metadata) account.metadata = metadata(account.metadata ?? {});
  account.identity = { ...account.identity, ...identity };
  account.defaults = {
    ...account.defaults,
    ...(defaults?.currency && { currency: defaults.currency }),
    responsibilities: {
      requirements_collector: 'stripe',
      ...account.defaults?.responsibilities,
      ...defaults?.responsibilities,
    },
  };
}

function configureRecipient(account: Account, wanted: boolean | undefined) {
  if (wanted === undefined) return;
  const has = account.configuration?.recipient?.applied ?? false;
  if (has === wanted) return;
  if (has) throw invalidRequest('The sandbox takes no capability away again. Close the account.');
  account.applied_configurations = ['recipient'];
  account.configuration = {
    recipient: { applied: true, capabilities: { stripe_balance: notOnboarded } },
  };
  account.requirements = unmetRequirements;
}

function refuseIncomplete({
  contact_email,
  dashboard,
  configuration,
  defaults,
  identity,
}: Account) {
  if (!configuration?.recipient) return;
  required(contact_email, 'contact_email');
  required(identity?.country, 'identity.country');
  const { fees_collector, losses_collector } = defaults?.responsibilities ?? {};
  required(fees_collector, 'defaults.responsibilities.fees_collector');
  if (required(losses_collector, 'defaults.responsibilities.losses_collector') === 'stripe') return;
  if (dashboard !== 'full') return;
  throw invalidRequest('An account with the full dashboard answers for its own losses.', {
    param: 'dashboard',
  });
}

export async function createAccount(act: Act, raw: RawParams) {
  const params = readAccount(raw, '');
  const account: Account = {
    id: `acct_1${randomText(15)}`,
    object: 'v2.core.account',
    applied_configurations: [],
    closed: false,
    created: iso(act.now),
    dashboard: 'none',
    future_requirements: { entries: [] },
    livemode: false,
    metadata: {},
    requirements: { entries: [] },
  };
  apply(account, params);
  configureRecipient(account, wantsTransfers(params));
  refuseIncomplete(account);
  await add(act, 'account', account);
  await announceAccount(act, account.id, { type: 'v2.core.account.created' });
  return shown(account, params.include);
}

export async function lockedAccount(act: Act, id: string) {
  const account = await lock(act, 'account', id);
  if (!account) throw missingResource('account', id, 'account');
  return account;
}

export async function openAccount(act: Act, id: string) {
  const account = await lockedAccount(act, id);
  if (!account.closed) return account;
  throw invalidRequest(`The account ${id} is closed.`, { code: 'account_closed' });
}

export async function updateAccount(act: Act, id: string, raw: RawParams) {
  const params = readAccount(raw, '');
  const account = await openAccount(act, id);
  apply(account, params);
  configureRecipient(account, wantsTransfers(params));
  refuseIncomplete(account);
  await save(act, 'account', account);
  const types: AccountEvent[] = ['v2.core.account.updated'];
  if (params.identity) types.push('v2.core.account[identity].updated');
  for (const type of types) await announceAccount(act, id, { type });
  return shown(account, params.include);
}

const readClose = fields({ applied_configurations: listOf(oneOf('recipient')) });

export async function closeAccount(act: Act, id: string, raw: RawParams) {
  readClose(raw, '');
  const account = await openAccount(act, id);
  account.closed = true;
  account.applied_configurations = [];
  delete account.configuration;
  await save(act, 'account', account);
  await announceAccount(act, id, { type: 'v2.core.account.closed' });
  return shown(account);
}

export async function retrieveAccount(act: Act, id: string, raw: RawParams) {
  const params = readInclude(raw, '');
  const account = await find(act, 'account', id);
  if (!account) throw missingResource('account', id);
  return shown(account, params.include);
}

function shownConfiguration({ configuration }: Account, asked: Include) {
  if (!asked.some((name) => name.startsWith('configuration.'))) return null;
  const recipient = asked.includes('configuration.recipient') && configuration?.recipient;
  return { customer: null, merchant: null, recipient: recipient || null };
}

/** API v2 leaves out what was not asked for, and says so with null. */
export function shown(account: Account, asked: Include = []) {
  const { contact_email = null, dashboard = null, display_name = null, metadata = {} } = account;
  const only = (name: 'defaults' | 'future_requirements' | 'identity' | 'requirements') =>
    (asked.includes(name) && account[name]) || null;
  return {
    id: account.id,
    object: account.object,
    applied_configurations: account.applied_configurations,
    closed: account.closed ?? false,
    configuration: shownConfiguration(account, asked),
    contact_email,
    contact_phone: null,
    created: account.created,
    dashboard,
    defaults: only('defaults'),
    display_name,
    future_requirements: only('future_requirements'),
    identity: only('identity'),
    livemode: false,
    metadata,
    requirements: only('requirements'),
  };
}

/** The account a transfer may go to. A closed one is as good as none. */
export async function payee(act: Act, id: string): Promise<Payee> {
  const account = await lock(act, 'account', id);
  if (!account || account.closed) throw missingResource('destination', id);
  const transfers =
    account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  if (transfers?.status === 'active') return { id };
  throw invalidRequest(
    'Your destination account needs to have at least one of the following capabilities enabled: ' +
      'transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
}
