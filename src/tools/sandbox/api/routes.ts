import { z } from 'zod';
import { createAccountLink } from '../accounts/account-links.ts';
import { closeAccount, createAccount, retrieveAccount } from '../accounts/accounts.ts';
import { pageParams, parseParams, type RawParams, textParam } from '../params.ts';
import { confirmIntent } from '../payments/confirmation.ts';
import { cancelIntent, createIntent, retrieveIntent } from '../payments/payment-intents.ts';
import { createRefund } from '../payments/refunds.ts';
import { createReversal, createTransfer } from '../payments/transfers.ts';
import type { ObjectKind, StripeObjects, Tx } from '../store.ts';

type ApiCall = { id: string; path: string; params: RawParams; browserUrl: string };
/** Returns a `StripeFailure` if the request fails but its changes must be committed. */
type Operation = (tx: Tx, call: ApiCall) => Promise<object>;

const list =
  (kind: ListedKind): Operation =>
  (tx, { path, params }) =>
    listObjects(tx, kind, path, params);

export const routes: { readonly [route: string]: Operation } = {
  'GET /v1/payment_intents': list('payment_intent'),
  'POST /v1/payment_intents': (tx, { params }) => createIntent(tx, params),
  'GET /v1/payment_intents/:id': (tx, { id, params }) => retrieveIntent(tx, id, params),
  'POST /v1/payment_intents/:id/cancel': (tx, { id, params }) => cancelIntent(tx, id, params),
  'POST /v1/payment_intents/:id/confirm': (tx, { id, params }) => confirmIntent(tx, id, params),
  'GET /v1/refunds': list('refund'),
  'POST /v1/refunds': (tx, { params }) => createRefund(tx, params),
  'GET /v1/transfers': list('transfer'),
  'POST /v1/transfers': (tx, { params }) => createTransfer(tx, params),
  'GET /v1/transfers/:id/reversals': (tx, { id, path, params }) =>
    listObjects(tx, 'transfer_reversal', path, { ...params, transfer: id }),
  'POST /v1/transfers/:id/reversals': (tx, { id, params }) => createReversal(tx, id, params),
  'GET /v1/disputes': list('dispute'),
  'GET /v1/balance_transactions': list('balance_transaction'),
  'POST /v2/core/accounts': (tx, { params }) => createAccount(tx, params),
  'GET /v2/core/accounts/:id': (tx, { id, params }) => retrieveAccount(tx, id, params),
  'POST /v2/core/accounts/:id/close': (tx, { id, params }) => closeAccount(tx, id, params),
  'POST /v2/core/account_links': (tx, { params, browserUrl }) =>
    createAccountLink(tx, params, browserUrl),
};

const filters = {
  payment_intent: 'transfer_group',
  refund: 'payment_intent',
  dispute: 'payment_intent',
  transfer: 'transfer_group',
  transfer_reversal: 'transfer',
  balance_transaction: 'source',
} as const satisfies { [K in ObjectKind]?: string };

type ListedKind = keyof typeof filters;

async function listObjects<K extends ListedKind>(tx: Tx, kind: K, path: string, raw: RawParams) {
  // Safe as a part of the SQL text, because `property` is one of the constants above.
  const property = filters[kind];
  const schema = z.strictObject({ ...pageParams, [property]: textParam.optional() });
  const params = parseParams(schema, raw);
  const { created, limit } = params;
  const { rows } = await tx.db.query<{ body: StripeObjects[K] }>(
    `select body from stripe_sandbox.objects
     where kind = $1 and created >= $2 and created <= $3
       and ($4::text is null or (created, seq) < (
         select created, seq from stripe_sandbox.objects where id = $4))
       and ($5::text is null or body->>'${property}' = $5)
     order by created desc, seq desc limit $6`,
    [
      kind,
      created?.gte ?? 0,
      created?.lte ?? Number.MAX_SAFE_INTEGER,
      params.starting_after,
      raw[property],
      limit + 1,
    ],
  );
  const data = rows.slice(0, limit).map(({ body }) => body);
  return { object: 'list', data, has_more: rows.length > limit, url: path };
}
