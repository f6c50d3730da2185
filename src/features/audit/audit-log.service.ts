import type { ActorCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { splitPage } from '#platform/shared/lists/pagination.ts';
import {
  findAuditHead,
  findAuditRecord,
  listAuditEntries,
  listMatchingUserIds,
  listRecordsBetween,
} from './audit.queries.ts';
import { auditRefusal } from './audit.rules.ts';
import type {
  AuditEntryView,
  AuditFilter,
  AuditHead,
  AuditQuery,
  AuditRecord,
} from './audit.schema.ts';
import { recordAudit } from './audit.service.ts';
import { FIRST_HASH } from './chain/chain.rules.ts';

function assertMayRead({ actor }: Pick<ActorCtx, 'actor'>): void {
  const refusal = auditRefusal(actor);
  if (refusal) throw refusal;
}

export async function listAuditLog(
  ctx: ActorCtx,
  query: AuditQuery,
): Promise<{ items: AuditEntryView[]; next: string | null }> {
  assertMayRead(ctx);
  const rows = await listAuditEntries(ctx.em, query);
  return splitPage(rows, query.limit, ({ createdAt, id }) => `${createdAt}_${id}`);
}

export async function loadAuditEntry(ctx: ActorCtx, id: number): Promise<AuditRecord> {
  assertMayRead(ctx);
  const record = await findAuditRecord(ctx.em, id);
  if (record) return record;
  throw new DomainError(
    'not_found',
    'entry_not_found',
    'This entry does not exist in the audit log.',
  );
}

/**
 * Returns position 0 if the log is empty. If the hash is stored elsewhere, it can later prove that
 * an earlier entry was removed.
 */
export async function loadLogHead(ctx: ActorCtx): Promise<AuditHead> {
  assertMayRead(ctx);
  return (await findAuditHead(ctx.em)) ?? { position: 0, hash: FIRST_HASH };
}

const exportLimit: RateLimit = { name: 'audit-export', maxUses: 20, windowSeconds: 3_600 };
/** In batches, because the log may exceed the memory. */
const BATCH_SIZE = 2_000;

/** Records the export in the log, then returns chunks of JSON lines, oldest entry first. */
export async function exportLog(
  ctx: ActorCtx,
  filter: AuditFilter,
): Promise<AsyncGenerator<string>> {
  assertMayRead(ctx);
  await ctx.limits.use(exportLimit, String(ctx.actor.id));
  await recordAudit(ctx, {
    action: 'audit_exported',
    on: { type: 'audit', id: null },
    details: { ...filter },
  });
  const { position } = await loadLogHead(ctx);
  return streamLines(ctx, filter, position);
}

async function* streamLines({ em }: ActorCtx, filter: AuditFilter, lastPosition: number) {
  const filterWithUsers = { ...filter, userIds: await listMatchingUserIds(em, filter.search) };
  for (let after = 0; after < lastPosition; after += BATCH_SIZE) {
    const range = { after, upTo: Math.min(lastPosition, after + BATCH_SIZE) };
    const records = await listRecordsBetween(em, filterWithUsers, range);
    if (records.length > 0) yield `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
  }
}
