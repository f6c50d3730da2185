import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { addThinEvent, toIsoTime } from '../events/events.ts';
import { parseParams, type RawParams, textParam } from '../params.ts';
import { randomText, type Tx } from '../store.ts';
import { lockOpenAccount } from './accounts.ts';

const LINK_SECONDS = 5 * 60;
const SESSION_SECONDS = 30 * 60;

const urlParam = z.url({ protocol: /^https?$/ });
const creationParams = z.strictObject({
  account: textParam,
  use_case: z.strictObject({
    type: z.literal('account_onboarding'),
    account_onboarding: z.strictObject({ refresh_url: urlParam, return_url: urlParam }),
  }),
});

function hashSecret(secret: string) {
  return createHash('sha256').update(secret).digest('hex');
}

/** Creates a link to the onboarding page; `pageUrl` is where a browser reaches the sandbox. */
export async function createAccountLink(
  tx: Tx,
  raw: RawParams,
  pageUrl: string,
): Promise<Stripe.V2.Core.AccountLink> {
  const { account, use_case } = parseParams(creationParams, raw);
  const { refresh_url, return_url } = use_case.account_onboarding;
  await lockOpenAccount(tx, account);
  const secret = randomText(32);
  const expiresAt = tx.now + LINK_SECONDS;
  await tx.db.query(
    `insert into stripe_sandbox.account_links
       (token_hash, account, refresh_url, return_url, use_case, expires)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashSecret(secret), account, refresh_url, return_url, use_case.type, expiresAt],
  );
  return {
    object: 'v2.core.account_link',
    account,
    created: toIsoTime(tx.now),
    expires_at: toIsoTime(expiresAt),
    livemode: false,
    url: `${pageUrl}/onboarding/${secret}`,
    use_case,
  };
}

export type OnboardingSession = {
  account: string;
  refreshUrl: string;
  returnUrl: string;
  useCase: string;
  isOpen: boolean;
};

/**
 * Exchanges the secret of a link for that of a session. The session is null if the link was used
 * before or has expired; both values are null if the link does not exist.
 */
export async function redeemLink(tx: Tx, secret: string) {
  const session = randomText(32);
  const { rows } = await tx.db.query<{ refreshUrl: string; hasSession: boolean }>(
    `with opened as (
       update stripe_sandbox.account_links l set session_hash = $2, session_expires = $3
       from stripe_sandbox.objects a
       where l.token_hash = $1 and l.session_hash is null and l.expires > $4
         and a.id = l.account and not (a.body->>'closed')::boolean
       returning l.token_hash)
     select refresh_url as "refreshUrl", exists (select from opened) as "hasSession"
     from stripe_sandbox.account_links where token_hash = $1`,
    [hashSecret(secret), hashSecret(session), tx.now + SESSION_SECONDS, tx.now],
  );
  const [link] = rows;
  return { session: link?.hasSession ? session : null, refreshUrl: link?.refreshUrl ?? null };
}

export async function findSession(tx: Tx, secret: string): Promise<OnboardingSession | undefined> {
  const { rows } = await tx.db.query<OnboardingSession>(
    `select account, refresh_url as "refreshUrl", return_url as "returnUrl", use_case as "useCase",
       session_expires > $2 as "isOpen"
     from stripe_sandbox.account_links where session_hash = $1`,
    [hashSecret(secret), tx.now],
  );
  return rows[0];
}

export function addReturnedEvent(tx: Tx, { account, useCase }: OnboardingSession) {
  return addThinEvent(tx, {
    type: 'v2.core.account_link.returned',
    data: { account_id: account, configurations: ['recipient'], use_case: useCase },
  });
}
