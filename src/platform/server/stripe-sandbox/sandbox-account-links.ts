import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { fields, filled, oneOf, type RawParams, type Rule, required } from './form-params.ts';
import { openAccount } from './sandbox-accounts.ts';
import { announceThin, iso } from './sandbox-events.ts';
import { type Act, randomText } from './sandbox-store.ts';
import { invalidRequest } from './stripe-failure.ts';

const linkSeconds = 5 * 60;
const sessionSeconds = 30 * 60;

const webAddress: Rule<string> = (value, param) => {
  const address = filled(value, param);
  const protocol = URL.parse(address)?.protocol;
  if (protocol === 'https:' || protocol === 'http:') return address;
  throw invalidRequest('Not a valid URL', { param });
};

const addresses = fields({
  collection_options: fields({
    fields: oneOf('currently_due', 'eventually_due'),
    future_requirements: oneOf('include', 'omit'),
  }),
  refresh_url: webAddress,
  return_url: webAddress,
});
const readCreate = fields({
  account: filled,
  use_case: fields({
    account_onboarding: addresses,
    account_update: addresses,
    type: oneOf('account_onboarding', 'account_update'),
  }),
});

function hashOf(secret: string) {
  return createHash('sha256').update(secret).digest('hex');
}

/** `page` is where the browser reaches the sandbox's own pages. */
export async function createAccountLink(act: Act, raw: RawParams, page: string) {
  const params = readCreate(raw, '');
  const useCase = required(params.use_case, 'use_case');
  const type = required(useCase.type, 'use_case.type');
  const way = required(useCase[type], `use_case.${type}`);
  const refreshUrl = required(way.refresh_url, `use_case.${type}.refresh_url`);
  const account = await openAccount(act, required(params.account, 'account'));
  const token = randomText(32);
  const expires = act.now + linkSeconds;
  await act.db.query(
    `insert into stripe_sandbox.account_links
       (token_hash, account, refresh_url, return_url, use_case, expires)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashOf(token), account.id, refreshUrl, way.return_url ?? null, type, expires],
  );
  const shown = {
    ...(way.collection_options && { collection_options: way.collection_options }),
    refresh_url: refreshUrl,
    ...(way.return_url && { return_url: way.return_url }),
  };
  const link: Stripe.V2.Core.AccountLink = {
    object: 'v2.core.account_link',
    account: account.id,
    created: iso(act.now),
    expires_at: iso(expires),
    livemode: false,
    url: `${page}/onboarding/${token}`,
    use_case: { type, [type]: shown },
  };
  return link;
}

export type Visit = {
  account: string;
  refreshUrl: string;
  returnUrl: string | null;
  useCase: string;
};

const columns = `account, refresh_url as "refreshUrl", return_url as "returnUrl",
  use_case as "useCase"`;

/** The first to come with a fresh link gets a session; everybody else may ask for a new link. */
export async function followLink(act: Act, token: string) {
  const session = randomText(32);
  const { rows } = await act.db.query<Visit>(
    `update stripe_sandbox.account_links l set session_hash = $2, session_expires = $3
     from stripe_sandbox.objects a
     where l.token_hash = $1 and l.session_hash is null and l.expires > $4
       and a.id = l.account and not (a.body->>'closed')::boolean
     returning ${columns}`,
    [hashOf(token), hashOf(session), act.now + sessionSeconds, act.now],
  );
  if (rows[0]) return { session, refreshUrl: null };
  const known = await act.db.query<Visit>(
    `select ${columns} from stripe_sandbox.account_links where token_hash = $1`,
    [hashOf(token)],
  );
  return { session: null, refreshUrl: known.rows[0]?.refreshUrl ?? null };
}

export async function visitOf(act: Act, session: string) {
  const { rows } = await act.db.query<Visit & { open: boolean }>(
    `select ${columns}, session_expires > $2 as open
     from stripe_sandbox.account_links where session_hash = $1`,
    [hashOf(session), act.now],
  );
  return rows[0];
}

export function announceReturn(act: Act, { account, useCase }: Visit) {
  return announceThin(act, {
    type: 'v2.core.account_link.returned',
    data: { account_id: account, configurations: ['recipient'], use_case: useCase },
  });
}
