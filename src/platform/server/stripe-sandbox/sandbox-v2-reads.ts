import { fields, filled, flag, integer, listOf, oneOf, type RawParams } from './form-params.ts';
import { shown } from './sandbox-accounts.ts';
import { type Act, find, type Kept } from './sandbox-store.ts';
import { invalidRequest, missingResource } from './stripe-failure.ts';

type Listed = 'account' | 'thin_event';
type Filter = { sql: string; value: unknown };
type Pages = { limit?: number; page?: string };

function pageSize(limit = 20) {
  if (limit >= 1 && limit <= 100) return limit;
  throw invalidRequest('Invalid limit: must be between 1 and 100.', { param: 'limit' });
}

function startOf(page: string | undefined) {
  if (page === undefined) return null;
  const start = Buffer.from(page, 'base64url').toString();
  if (/^\d{1,18}$/.test(start)) return start;
  throw invalidRequest('Invalid page token.', { param: 'page' });
}

/** Pages go by token: the address of the next one is part of the answer. */
async function pageOf<K extends Listed>(
  act: Act,
  kind: K,
  url: string,
  { limit, page }: Pages,
  filters: Filter[],
) {
  const size = pageSize(limit);
  const start = startOf(page);
  const asked = start === null ? filters : [...filters, { sql: 'seq < ?', value: start }];
  const where = asked.map(({ sql }, index) => ` and ${sql.replace('?', `$${index + 2}`)}`);
  const { rows } = await act.db.query<{ seq: string; body: Kept[K] }>(
    `select seq, body from stripe_sandbox.objects where kind = $1${where.join('')}
     order by seq desc limit ${size + 1}`,
    [kind, ...asked.map(({ value }) => value)],
  );
  const last = rows.length > size ? rows[size - 1] : undefined;
  const token = last && Buffer.from(last.seq).toString('base64url');
  return {
    bodies: rows.slice(0, size).map(({ body }) => body),
    next_page_url: token ? `${url}?limit=${size}&page=${token}` : null,
    previous_page_url: null,
  };
}

const readAccounts = fields({
  applied_configurations: listOf(oneOf('customer', 'merchant', 'recipient')),
  closed: flag,
  limit: integer,
  page: filled,
});

export async function listAccounts(act: Act, url: string, raw: RawParams) {
  const { applied_configurations: applied, closed = false, ...pages } = readAccounts(raw, '');
  const filters = [{ sql: `(body->>'closed')::boolean = ?`, value: closed }];
  const { bodies, ...rest } = await pageOf(act, 'account', url, pages, [
    ...filters,
    ...(applied
      ? [
          {
            sql: `(body->'applied_configurations')::jsonb @> ?::jsonb`,
            value: JSON.stringify(applied),
          },
        ]
      : []),
  ]);
  return { data: bodies.map((account) => shown(account)), ...rest };
}

const readEvents = fields({
  limit: integer,
  object_id: filled,
  page: filled,
  types: listOf(filled),
});

export async function listThinEvents(act: Act, url: string, raw: RawParams) {
  const { object_id: object, types, ...pages } = readEvents(raw, '');
  const filters: Filter[] = [];
  if (object) filters.push({ sql: `body->'related_object'->>'id' = ?`, value: object });
  if (types) filters.push({ sql: `body->>'type' = any(?)`, value: types });
  const { bodies, ...rest } = await pageOf(act, 'thin_event', url, pages, filters);
  return { data: bodies, ...rest };
}

const nothing = fields({});

export async function retrieveThinEvent(act: Act, id: string, raw: RawParams) {
  nothing(raw, '');
  const event = await find(act, 'thin_event', id);
  if (!event) throw missingResource('event', id, 'id');
  return event;
}
