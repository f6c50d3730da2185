import type Stripe from 'stripe';
import {
  fields,
  filled,
  flag,
  listOf,
  type ParamsOf,
  pageFields,
  type RawParams,
  type Rule,
  type timeRange,
} from './form-params.ts';
import { type Act, find, type Kept, type Kind } from './sandbox-store.ts';
import { invalidRequest, missingResource } from './stripe-failure.ts';

const expandable: Record<Kind, readonly string[]> = {
  payment_intent: ['latest_charge', 'payment_method'],
  payment_method: [],
  charge: ['balance_transaction', 'payment_intent'],
  refund: ['balance_transaction', 'charge', 'failure_balance_transaction', 'payment_intent'],
  balance_transaction: ['source'],
  event: [],
  transfer: ['balance_transaction', 'source_transaction'],
  transfer_reversal: ['balance_transaction', 'transfer'],
  dispute: ['charge', 'payment_intent'],
  account: [],
  thin_event: [],
};

const kindOfPrefix: { readonly [prefix: string]: Kind } = {
  pi: 'payment_intent',
  pm: 'payment_method',
  ch: 'charge',
  re: 'refund',
  txn: 'balance_transaction',
  tr: 'transfer',
  trr: 'transfer_reversal',
  du: 'dispute',
};

type Plain = { [field: string]: unknown };

async function expandOne(act: Act, kind: Kind, body: object, path: string[]): Promise<Plain> {
  const copy: Plain = { ...body };
  const [field, ...rest] = path;
  if (field === undefined) return copy;
  if (!expandable[kind].includes(field)) {
    throw invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' });
  }
  const value = copy[field];
  if (typeof value === 'string') {
    const below = kindOfPrefix[value.slice(0, value.indexOf('_'))];
    const target = below && (await find(act, below, value));
    if (below && target) copy[field] = await expandOne(act, below, target, rest);
  } else if (typeof value === 'object' && value !== null) {
    const below = kindOfPrefix[String((value as Plain).id).split('_')[0] ?? ''];
    if (below) copy[field] = await expandOne(act, below, value, rest);
  }
  return copy;
}

export async function expanded(act: Act, kind: Kind, body: object, paths: readonly string[] = []) {
  let result: object = matured(act, kind, body);
  for (const path of paths) result = await expandOne(act, kind, result, path.split('.'));
  return result;
}

/** Funds become available with time alone, so their status is worked out when it is read. */
function matured(act: Act, kind: Kind, body: object): object {
  if (kind !== 'balance_transaction' || !('available_on' in body)) return body;
  return { ...body, status: Number(body.available_on) <= act.now ? 'available' : 'pending' };
}

const readRetrieve = fields({ client_secret: filled, expand: listOf(filled) });

export async function retrieve(act: Act, kind: Kind, id: string, raw: RawParams) {
  const params = readRetrieve(raw, '');
  const body = await find(act, kind, id);
  if (!body) throw missingResource(kind, id, kind === 'payment_intent' ? 'intent' : kind);
  return expanded(act, kind, body, params.expand);
}

/** The platform's own balance is never paid out here. */
const noPayout: Rule<string> = (value, param) => {
  throw missingResource('payout', filled(value, param), param);
};

const filters = {
  payment_intent: {},
  payment_method: {},
  charge: { payment_intent: filled, transfer_group: filled },
  refund: { charge: filled, payment_intent: filled },
  balance_transaction: { currency: filled, payout: noPayout, source: filled, type: filled },
  dispute: { charge: filled, payment_intent: filled },
  transfer: { destination: filled, transfer_group: filled },
  transfer_reversal: { transfer: filled },
  account: {},
  thin_event: {},
  event: { delivery_success: flag, type: filled, types: listOf(filled) },
} as const satisfies Record<Kind, { [name: string]: Rule<unknown> }>;

class Conditions {
  readonly values: unknown[] = [];
  readonly texts: string[] = [];
  add(sql: string, ...values: unknown[]) {
    let text = sql;
    for (const value of values) text = text.replace('?', () => `$${this.values.push(value)}`);
    this.texts.push(text);
  }
}

const delivered = `exists (select from stripe_sandbox.deliveries d
  where d.event_id = objects.id and d.outcome = 'delivered') = ?`;

function addFilter(where: Conditions, name: string, value: unknown) {
  if (name === 'delivery_success') where.add(delivered, value);
  else if (name === 'types') where.add(`body->>'type' = any(?)`, value);
  else if (typeof value === 'string' && name === 'type' && value.endsWith('.*')) {
    where.add(`starts_with(body->>'type', ?)`, value.slice(0, -1));
  } else where.add(`body->>'${name}' = ?`, value);
}

const compare = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function addRange(where: Conditions, range: ReturnType<typeof timeRange>) {
  for (const name of ['gt', 'gte', 'lt', 'lte'] as const) {
    if (range[name] !== undefined) where.add(`created ${compare[name]} ?`, range[name]);
  }
}

function pageSize(limit = 10) {
  if (limit >= 1 && limit <= 100) return limit;
  throw invalidRequest('Invalid limit: must be between 1 and 100.', {
    code: 'parameter_invalid_integer',
    param: 'limit',
  });
}

function refuseBoth(params: RawParams, one: string, other: string) {
  if (params[one] === undefined || params[other] === undefined) return;
  throw invalidRequest(`You may only specify one of these parameters: ${one}, ${other}.`, {
    code: 'parameters_exclusive',
  });
}

async function place(act: Act, kind: Kind, id: string, param: string) {
  const { rows } = await act.db.query<{ created: string; seq: string }>(
    'select created, seq from stripe_sandbox.objects where id = $1 and kind = $2',
    [id, kind],
  );
  const found = rows[0];
  if (!found) throw missingResource(kind, id, param);
  return found;
}

async function turnPage(act: Act, where: Conditions, kind: Kind, page: Page) {
  const { starting_after: after, ending_before: before } = page;
  refuseBoth(page, 'ending_before', 'starting_after');
  if (after !== undefined) {
    const { created, seq } = await place(act, kind, after, 'starting_after');
    where.add('(created, seq) < (?, ?)', created, seq);
  }
  if (before !== undefined) {
    const { created, seq } = await place(act, kind, before, 'ending_before');
    where.add('(created, seq) > (?, ?)', created, seq);
  }
}

type Page = ParamsOf<typeof pageFields>;

export async function list<K extends Kind>(
  act: Act,
  kind: K,
  url: string,
  raw: RawParams,
): Promise<Stripe.ApiList<object>> {
  const params: { [name: string]: unknown } = fields({ ...pageFields, ...filters[kind] })(raw, '');
  const page = fields(pageFields)(
    Object.fromEntries(Object.entries(raw).filter(([name]) => Object.hasOwn(pageFields, name))),
    '',
  );
  refuseBoth(params, 'type', 'types');
  const size = pageSize(page.limit);
  const where = new Conditions();
  where.add('kind = ?', kind);
  for (const name in filters[kind]) {
    if (params[name] !== undefined) addFilter(where, name, params[name]);
  }
  if (page.created) addRange(where, page.created);
  await turnPage(act, where, kind, page);
  const order = page.ending_before === undefined ? 'desc' : 'asc';
  const { rows } = await act.db.query<{ body: Kept[K] }>(
    `select body from stripe_sandbox.objects where ${where.texts.join(' and ')}
     order by created ${order}, seq ${order} limit ${size + 1}`,
    where.values,
  );
  const paths = (page.expand ?? []).map((path) => {
    if (path.startsWith('data.')) return path.slice('data.'.length);
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  });
  const shown = rows.slice(0, size);
  if (order === 'asc') shown.reverse();
  const data: object[] = [];
  for (const { body } of shown) data.push(await expanded(act, kind, body, paths));
  return { object: 'list', data, has_more: rows.length > size, url };
}
