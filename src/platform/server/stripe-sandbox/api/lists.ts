import { z } from 'zod';
import { pageParams, parseParams, type RawParams, textParam } from '../params.ts';
import { withCurrentStatus } from '../payments/balance-transactions.ts';
import type { ObjectKind, StripeObjects, Tx } from '../store.ts';
import { missingResource } from '../stripe-failure.ts';

/** The property of the objects by which a list can be filtered. */
const filterByKind = {
  payment_intent: null,
  refund: 'payment_intent',
  dispute: 'payment_intent',
  transfer: 'transfer_group',
  transfer_reversal: 'transfer',
  balance_transaction: null,
} as const satisfies { [K in ObjectKind]?: string | null };

export type ListedKind = keyof typeof filterByKind;

/** Returns a page of a list, newest first. */
export async function listObjects<K extends ListedKind>(
  tx: Tx,
  kind: K,
  url: string,
  raw: RawParams,
) {
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
