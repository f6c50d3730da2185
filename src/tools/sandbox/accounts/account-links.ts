import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { toIsoTime } from '../events/events.ts';
import { parseParams, type RawParams, textParam } from '../params.ts';
import { randomText, type Tx } from '../store.ts';
import { lockOpenAccount } from './accounts.ts';

const LINK_SECONDS = 5 * 60;
/** Time after the expiry of a link in which the onboarding page can still be submitted. */
const PAGE_SECONDS = 30 * 60;

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

export async function createAccountLink(
  tx: Tx,
  raw: RawParams,
  browserUrl: string,
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
    url: `${browserUrl}/onboarding/${secret}`,
    use_case,
  };
}

type AccountLink = {
  account: string;
  refreshUrl: string;
  returnUrl: string;
  canOpen: boolean;
  /** True for longer than `canOpen`, because the page may be open already. */
  canSubmit: boolean;
};

export async function lockLink(tx: Tx, secret: string): Promise<AccountLink | undefined> {
  const { rows } = await tx.db.query<AccountLink>(
    `select account, refresh_url as "refreshUrl", return_url as "returnUrl",
       expires > $2 as "canOpen", expires + ${PAGE_SECONDS} > $2 as "canSubmit"
     from stripe_sandbox.account_links where token_hash = $1 for update`,
    [hashSecret(secret), tx.now],
  );
  return rows[0];
}

/** A page can be submitted only once. */
export async function endLink({ db }: Tx, secret: string) {
  await db.query('update stripe_sandbox.account_links set expires = 0 where token_hash = $1', [
    hashSecret(secret),
  ]);
}
