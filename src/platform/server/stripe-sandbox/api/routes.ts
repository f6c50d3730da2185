import { createAccountLink } from '../accounts/account-links.ts';
import { closeAccount, createAccount, retrieveAccount } from '../accounts/accounts.ts';
import type { RawParams } from '../params.ts';
import { confirmIntent } from '../payments/confirmation.ts';
import { cancelIntent, createIntent, retrieveIntent } from '../payments/payment-intents.ts';
import { createRefund } from '../payments/refunds.ts';
import { createReversal } from '../payments/transfer-reversals.ts';
import { createTransfer } from '../payments/transfers.ts';
import type { Tx } from '../store.ts';
import { type ListedKind, listObjects } from './lists.ts';

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
