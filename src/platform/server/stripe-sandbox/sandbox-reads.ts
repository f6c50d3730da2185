import type Stripe from 'stripe';
import {
  fields,
  filled,
  flag,
  listOf,
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
  refund: ['balance_transaction', 'charge', 'payment_intent'],
  balance_transaction: ['source'],
  event: [],
};

const kindOfPrefix: { readonly [prefix: string]: Kind } = {
  pi: 'payment_intent',
  pm: 'payment_method',
  ch: 'charge',
  re: 'refund',
  txn: 'balance_transaction',
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

const filters = {
  payment_intent: {},
  payment_method: {},
  charge: { payment_intent: filled, transfer_group: filled },
  refund: { charge: filled, payment_intent: filled },
  balance_transaction: { currency: filled, source: filled, type: filled },
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
  else where.add(`body->>'${name}' = ?`, value);
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

async function startAfter(act: Act, where: Conditions, kind: Kind, id: string | undefined) {
  if (id === undefined) return;
  const { rows } = await act.db.query<{ created: string; seq: string }>(
    'select created, seq from stripe_sandbox.objects where id = $1 and kind = $2',
    [id, kind],
  );
  const last = rows[0];
  if (!last) throw missingResource(kind, id, 'starting_after');
  where.add('(created, seq) < (?, ?)', last.created, last.seq);
}

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
  const size = pageSize(page.limit);
  const where = new Conditions();
  where.add('kind = ?', kind);
  for (const name in filters[kind]) {
    if (params[name] !== undefined) addFilter(where, name, params[name]);
  }
  if (page.created) addRange(where, page.created);
  await startAfter(act, where, kind, page.starting_after);
  const { rows } = await act.db.query<{ body: Kept[K] }>(
    `select body from stripe_sandbox.objects where ${where.texts.join(' and ')}
     order by created desc, seq desc limit ${size + 1}`,
    where.values,
  );
  const paths = (page.expand ?? []).map((path) => {
    if (path.startsWith('data.')) return path.slice('data.'.length);
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  });
  const data: object[] = [];
  for (const { body } of rows.slice(0, size)) data.push(await expanded(act, kind, body, paths));
  return { object: 'list', data, has_more: rows.length > size, url };
}
