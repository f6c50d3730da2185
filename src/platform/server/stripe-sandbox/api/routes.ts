import { z } from 'zod';
import { createAccountLink } from '../accounts/account-links.ts';
import { closeAccount, createAccount, retrieveAccount } from '../accounts/accounts.ts';
import { pageParams, parseParams, type RawParams, textParam } from '../params.ts';
import { withCurrentStatus } from '../payments/charges.ts';
import { confirmIntent } from '../payments/confirmation.ts';
import { cancelIntent, createIntent, retrieveIntent } from '../payments/payment-intents.ts';
import { createRefund } from '../payments/refunds.ts';
import { createReversal, createTransfer } from '../payments/transfers.ts';
import type { ObjectKind, StripeObjects, Tx } from '../store.ts';
import { missingResource } from '../stripe-failure.ts';

/** `id` is the id in the path; `pageUrl` is where a browser reaches the sandbox. */
type ApiCall = { id: string; path: string; params: RawParams; pageUrl: string };
type Operation = (tx: Tx, call: ApiCall) => Promise<object>;

const createListOperation =
  (kind: ListedKind): Operation =>
  (tx, { path, params }) =>
    listObjects(tx, kind, path, params);

/** The calls to Stripe that the product makes. */
export const routes: { readonly [route: string]: Operation } = {
  'GET /v1/payment_intents': createListOperation('payment_intent'),
  'POST /v1/payment_intents': (tx, { params }) => createIntent(tx, params),
  'GET /v1/payment_intents/:id': (tx, { id, params }) => retrieveIntent(tx, id, params),
  'POST /v1/payment_intents/:id/cancel': (tx, { id, params }) => cancelIntent(tx, id, params),
  'POST /v1/payment_intents/:id/confirm': (tx, { id, params }) => confirmIntent(tx, id, params),
  'GET /v1/refunds': createListOperation('refund'),
  'POST /v1/refunds': (tx, { params }) => createRefund(tx, params),
  'GET /v1/transfers': createListOperation('transfer'),
  'POST /v1/transfers': (tx, { params }) => createTransfer(tx, params),
  'GET /v1/transfers/:id/reversals': (tx, { id, path, params }) =>
    listObjects(tx, 'transfer_reversal', path, { ...params, transfer: id }),
  'POST /v1/transfers/:id/reversals': (tx, { id, params }) => createReversal(tx, id, params),
  'GET /v1/disputes': createListOperation('dispute'),
  'GET /v1/balance_transactions': createListOperation('balance_transaction'),
  'POST /v2/core/accounts': (tx, { params }) => createAccount(tx, params),
  'GET /v2/core/accounts/:id': (tx, { id, params }) => retrieveAccount(tx, id, params),
  'POST /v2/core/accounts/:id/close': (tx, { id, params }) => closeAccount(tx, id, params),
  'POST /v2/core/account_links': (tx, { params, pageUrl }) =>
    createAccountLink(tx, params, pageUrl),
};

/** The property of the objects by which a list can be filtered. */
const filterByKind = {
  payment_intent: null,
  refund: 'payment_intent',
  dispute: 'payment_intent',
  transfer: 'transfer_group',
  transfer_reversal: 'transfer',
  balance_transaction: null,
} as const satisfies { [K in ObjectKind]?: string | null };

type ListedKind = keyof typeof filterByKind;

/** Returns a page of a list, newest first. */
async function listObjects<K extends ListedKind>(tx: Tx, kind: K, url: string, raw: RawParams) {
  const property = filterByKind[kind];
  const schema = z.strictObject({
    ...pageParams,
    ...(property && { [property]: textParam.optional() }),
  });
  const params = parseParams(schema, raw);
  const value = property === null ? undefined : (params as RawParams)[property];
  const after = params.starting_after && (await findPosition(tx, kind, params.starting_after));
  const { rows } = await tx.db.query<{ body: StripeObjects[K] }>(
    `select body from stripe_sandbox.objects
     where kind = $1 and created >= $2 and created <= $3
       ${property ? `and ($7::text is null or body->>'${property}' = $7)` : ''}
       and ($4::bigint is null or (created, seq) < ($4, $5::bigint))
     order by created desc, seq desc limit $6`,
    [
      kind,
      params.created?.gte ?? 0,
      params.created?.lte ?? Number.MAX_SAFE_INTEGER,
      after ? after.created : null,
      after ? after.seq : null,
      params.limit + 1,
      ...(property ? [value ?? null] : []),
    ],
  );
  const data = rows.slice(0, params.limit).map(({ body }) => body);
  return {
    object: 'list',
    data: data.map((object) =>
      object.object === 'balance_transaction' ? withCurrentStatus(object, tx.now) : object,
    ),
    has_more: rows.length > params.limit,
    url,
  };
}

async function findPosition({ db }: Tx, kind: ObjectKind, id: string) {
  const { rows } = await db.query<{ created: string; seq: string }>(
    'select created, seq from stripe_sandbox.objects where id = $1 and kind = $2',
    [id, kind],
  );
  if (rows[0]) return rows[0];
  throw missingResource(kind, id, 'starting_after');
}
