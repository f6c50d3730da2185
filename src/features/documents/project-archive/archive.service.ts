import { createHash, generateKeyPairSync } from 'node:crypto';
import { getParty, type UserParty } from '#features/hires/hire.rules.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { documentNotFoundError, documentTypes } from '../document.rules.ts';
import { type ArchiveRow, findArchiveRow } from './archive.queries.ts';
import { ARCHIVE_VERSION } from './archive.schema.ts';
import { hashLines } from './archive-agreement.service.ts';
import { signArchive } from './archive-signature.service.ts';
import { RecordKey } from './record-key.entity.ts';

const exportLimit: RateLimit = { name: 'export-record', maxUses: 20, windowSeconds: 3_600 };

/**
 * Exports the record of a hired project as a signed file, which can be verified offline. Throws a
 * 404 if the actor may not see it.
 */
export async function exportArchive(ctx: ActorCtx, projectId: number) {
  const { actor, em, now, settings } = ctx;
  await ctx.limits.use(exportLimit, String(actor.id));
  const row = await findArchiveRow(em, projectId, actor.id);
  const reader = row && getParty(row, actor);
  if (!reader) throw documentNotFoundError();
  const { clientId: _client, developerId: _developer, ...rest } = row;
  const parts = {
    ...rest,
    about: {
      format: 'bidwright-record',
      version: ARCHIVE_VERSION,
      projectId,
      exportedAt: now().toISOString(),
      exportedFor: reader,
      from: settings.appUrl,
    },
    agreement: row.agreement && { ...row.agreement, lines: hashLines(row.agreement.content) },
    payments: row.payments.map((payment) => toVisiblePayment(reader, payment)),
    documents: row.documents.filter(({ kind }) => documentTypes[kind].audience.includes(reader)),
    messages: reader === 'admin' ? null : await replaceKeysByHashes(ctx, row.messages),
  };
  const bytes = signArchive(parts, await loadSigningKey(ctx));
  return { name: `Record of project ${projectId}.json`, type: 'application/json', bytes };
}

/**
 * Removes the client's card and the references of manual refunds if the reader is the developer.
 */
function toVisiblePayment(reader: UserParty, payment: ArchiveRow['payments'][number]) {
  if (reader !== 'developer') return payment;
  const { cardBrand: _brand, cardLast4: _last4, refunds, ...rest } = payment;
  return { ...rest, refunds: refunds.map(({ manualReference: _how, ...refund }) => refund) };
}

/**
 * Replaces the storage keys of attached files, which are internal, by SHA-256 hashes of their
 * content.
 */
async function replaceKeysByHashes({ files }: SystemCtx, messages: ArchiveRow['messages']) {
  const hashedMessages: unknown[] = [];
  for (const { files: attachedFiles, ...message } of messages) {
    const hashedFiles: unknown[] = [];
    for (const { key, ...file } of attachedFiles) {
      const hash = createHash('sha256');
      for await (const chunk of files.get(key)) hash.update(chunk);
      hashedFiles.push({ ...file, sha256: hash.digest('hex') });
    }
    hashedMessages.push({ ...message, files: hashedFiles });
  }
  return hashedMessages;
}

/** Returns the newest signing key. Creates one before the first export. */
async function loadSigningKey({ em, now }: Pick<SystemCtx, 'em' | 'now'>): Promise<RecordKey> {
  const fork = em.fork();
  const newest = await fork.findOne(RecordKey, { id: { $gt: 0 } }, { orderBy: { id: 'desc' } });
  if (newest) return newest;
  const pair = generateKeyPairSync('ed25519');
  const der = pair.publicKey.export({ type: 'spki', format: 'der' });
  const created = fork.create(RecordKey, {
    publicKey: der.subarray(-32).toString('hex'),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    createdAt: now(),
  });
  await fork.flush();
  return created;
}
