import { expand, fields, type RawParams } from './form-params.ts';
import { createAccountLink } from './sandbox-account-links.ts';
import { closeAccount, createAccount, retrieveAccount, updateAccount } from './sandbox-accounts.ts';
import { confirmIntent, createIntent } from './sandbox-confirm.ts';
import { closeDispute, updateDispute } from './sandbox-disputes.ts';
import { cancelIntent } from './sandbox-intents.ts';
import { balance } from './sandbox-movements.ts';
import { expanded, list, retrieve } from './sandbox-reads.ts';
import { createRefund } from './sandbox-refunds.ts';
import { answerOf, type Work } from './sandbox-requests.ts';
import { createReversal, reversalOf } from './sandbox-reversals.ts';
import type { Act, Kind } from './sandbox-store.ts';
import { createTransfer, updateTransfer } from './sandbox-transfers.ts';
import { listAccounts, listThinEvents, retrieveThinEvent } from './sandbox-v2-reads.ts';

/** `sub` names the second object of an address; `page` is where browsers find the sandbox. */
export type Call = { id: string; sub?: string; url: string; params: RawParams; page: string };
type Endpoint = (act: Act, call: Call) => ReturnType<Work>;
type Doing = (act: Act, call: Call) => Promise<object>;

async function ok(body: Promise<object>) {
  return { status: 200, body: await body };
}

function expandOf({ params }: Call) {
  return params.expand === undefined ? undefined : expand(params.expand, 'expand');
}

function reads(path: string, kind: Kind): { [route: string]: Endpoint } {
  return {
    [`GET ${path}`]: (act, { url, params }) => ok(list(act, kind, url, params)),
    [`GET ${path}/:id`]: (act, { id, params }) => ok(retrieve(act, kind, id, params)),
  };
}

/** Does it, and answers with the object as it is then, expanded as asked. */
function acts(kind: Kind, doing: Doing): Endpoint {
  return async (act, call) => {
    const made = await doing(act, call);
    return ok(expanded(act, kind, made, expandOf(call)));
  };
}

const plain =
  (doing: Doing): Endpoint =>
  (act, call) =>
    ok(doing(act, call));
const readBalance = fields({ expand });

export const endpoints: { readonly [route: string]: Endpoint } = {
  ...reads('/v1/payment_intents', 'payment_intent'),
  ...reads('/v1/charges', 'charge'),
  ...reads('/v1/refunds', 'refund'),
  ...reads('/v1/transfers', 'transfer'),
  ...reads('/v1/disputes', 'dispute'),
  ...reads('/v1/balance_transactions', 'balance_transaction'),
  ...reads('/v1/events', 'event'),
  'POST /v1/payment_intents': async (act, call) =>
    answerOf(act, await createIntent(act, call.params), expandOf(call)),
  'POST /v1/payment_intents/:id/confirm': async (act, call) =>
    answerOf(act, await confirmIntent(act, call.id, call.params), expandOf(call)),
  'POST /v1/payment_intents/:id/cancel': acts('payment_intent', (act, { id, params }) =>
    cancelIntent(act, id, params),
  ),
  'POST /v1/refunds': acts('refund', (act, { params }) => createRefund(act, params)),
  'GET /v1/balance': plain((act, { params }) => {
    readBalance(params, '');
    return balance(act);
  }),
  'POST /v1/transfers': acts('transfer', (act, { params }) => createTransfer(act, params)),
  'POST /v1/transfers/:id': acts('transfer', (act, { id, params }) =>
    updateTransfer(act, id, params),
  ),
  'POST /v1/transfers/:id/reversals': acts('transfer_reversal', (act, { id, params }) =>
    createReversal(act, id, params),
  ),
  'GET /v1/transfers/:id/reversals': plain((act, { id, url, params }) =>
    list(act, 'transfer_reversal', url, { ...params, transfer: id }),
  ),
  'GET /v1/transfers/:id/reversals/:sub': acts('transfer_reversal', (act, { id, sub }) =>
    reversalOf(act, id, sub),
  ),
  'POST /v1/disputes/:id': acts('dispute', (act, { id, params }) => updateDispute(act, id, params)),
  'POST /v1/disputes/:id/close': acts('dispute', (act, { id, params }) =>
    closeDispute(act, id, params),
  ),
  'POST /v2/core/accounts': plain((act, { params }) => createAccount(act, params)),
  'GET /v2/core/accounts': plain((act, { url, params }) => listAccounts(act, url, params)),
  'GET /v2/core/accounts/:id': plain((act, { id, params }) => retrieveAccount(act, id, params)),
  'POST /v2/core/accounts/:id': plain((act, { id, params }) => updateAccount(act, id, params)),
  'POST /v2/core/accounts/:id/close': plain((act, { id, params }) => closeAccount(act, id, params)),
  'POST /v2/core/account_links': plain((act, { params, page }) =>
    createAccountLink(act, params, page),
  ),
  'GET /v2/core/events': plain((act, { url, params }) => listThinEvents(act, url, params)),
  'GET /v2/core/events/:id': plain((act, { id, params }) => retrieveThinEvent(act, id, params)),
};
