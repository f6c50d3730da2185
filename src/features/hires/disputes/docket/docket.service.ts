import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { factsOf, nextIn } from '../../work/room.service.ts';
import { type DocketFound, disputesFound, docketCount } from './docket.queries.ts';
import type { DocketCount, DocketQuery, DocketRow } from './docket.schema.ts';

/** Returns a page of disputes for admins; those that wait longest for a decision are first. */
export async function listDisputes({ em, actor, now }: ActorCtx, query: DocketQuery) {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const at = now();
  const rows = await disputesFound(em, query, at);
  const { items, next } = cutPage(rows, query.limit, ({ place, id }) => ({ at: place, id }));
  return { items: items.map((row) => rowOf(row, at)), next };
}

function rowOf(row: DocketFound, at: Date): DocketRow {
  const open = row.status === 'open';
  return { ...row, next: open ? nextIn(factsOf(row, row), at) : null };
}

export async function countDisputes({ em, actor, now }: ActorCtx): Promise<DocketCount> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  return docketCount(em, now());
}
