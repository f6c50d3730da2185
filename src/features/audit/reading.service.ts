import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { cut } from '#platform/shared/page.ts';
import { auditEntries, auditHead, auditRecord, peopleIn, recordsBetween } from './audit.queries.ts';
import { auditRefusal } from './audit.rules.ts';
import type {
  AuditEntryView,
  AuditFilter,
  AuditHead,
  AuditQuery,
  AuditRecord,
} from './audit.schema.ts';
import { recordAudit } from './audit.service.ts';
import { FIRST_HASH } from './chain.rules.ts';

function mayRead({ actor }: Pick<ActorCtx, 'actor'>): void {
  const refusal = auditRefusal(actor);
  if (refusal) throw refusal;
}

/** Returns the log for admins, newest first. */
export async function auditLog(
  ctx: ActorCtx,
  query: AuditQuery,
): Promise<{ items: AuditEntryView[]; next: string | null }> {
  mayRead(ctx);
  const rows = await auditEntries(ctx.em, query);
  return cut(rows, query.limit, ({ createdAt, id }) => `${createdAt}_${id}`);
}

/** Returns a complete entry with its position in the chain. Throws if there is none. */
export async function auditEntry(ctx: ActorCtx, id: number): Promise<AuditRecord> {
  mayRead(ctx);
  const row = await auditRecord(ctx.em, id);
  if (row) return row;
  throw new DomainError('not_found', 'entry_not_found', 'There is no such entry in the audit log.');
}

/**
 * Returns the position and hash of the newest entry. Stored elsewhere, they prove later that no
 * earlier entry was removed.
 */
export async function logHead(ctx: ActorCtx): Promise<AuditHead> {
  mayRead(ctx);
  return (await auditHead(ctx.em)) ?? { position: 0, hash: FIRST_HASH };
}

const exporting: Limit = { name: 'audit-export', times: 20, within: 3_600 };
/** Number of positions read at once, because the log may exceed the memory. */
const STRETCH = 2_000;

/** Returns the log as JSON lines, oldest first. The export itself is its newest entry. */
export async function exportLog(
  ctx: ActorCtx,
  filter: AuditFilter,
): Promise<AsyncGenerator<string>> {
  mayRead(ctx);
  await ctx.limits.use(exporting, String(ctx.actor.id));
  await recordAudit(ctx, {
    action: 'audit_exported',
    on: { type: 'audit', id: null },
    details: { ...filter },
  });
  const { position } = await logHead(ctx);
  return lines(ctx, filter, position);
}

async function* lines({ em }: ActorCtx, filter: AuditFilter, last: number) {
  const criteria = { ...filter, people: await peopleIn(em, filter.search) };
  for (let after = 0; after < last; after += STRETCH) {
    const stretch = { after, upTo: Math.min(last, after + STRETCH) };
    const records = await recordsBetween(em, criteria, stretch);
    if (records.length > 0) yield `${records.map((it) => JSON.stringify(it)).join('\n')}\n`;
  }
}
