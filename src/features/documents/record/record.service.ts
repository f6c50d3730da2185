import { createHash, generateKeyPairSync } from 'node:crypto';
import { type Person, partyOf } from '#features/hires/hire.rules.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { kinds, noDocument } from '../document.rules.ts';
import { type RecordRow, recordRow } from './record.queries.ts';
import { RecordKey } from './record-key.entity.ts';
import { sealRecord } from './record-proof.service.ts';

const exporting: Limit = { name: 'export-record', times: 20, within: 3_600 };

/**
 * Exports the record of a hired project as a signed file, which can be verified offline. Throws a
 * 404 if the actor may not see it.
 */
export async function recordFile(ctx: ActorCtx, projectId: number) {
  const { actor, em, now, settings } = ctx;
  await ctx.limits.use(exporting, String(actor.id));
  const row = await recordRow(em, projectId, actor.id);
  const reader = row && partyOf(row, actor);
  if (!reader) throw noDocument();
  const { clientId: _client, developerId: _developer, ...rest } = row;
  const parts = {
    ...rest,
    about: {
      format: 'bidwright-record',
      version: 1,
      projectId,
      exportedAt: now().toISOString(),
      exportedFor: reader,
      from: settings.appUrl,
    },
    payments: row.payments.map((payment) => paymentFor(reader, payment)),
    documents: row.documents.filter(({ kind }) => kinds[kind].for.includes(reader)),
    messages: reader === 'admin' ? null : await withHashes(ctx, row.messages),
  };
  const bytes = sealRecord(parts, await signingKey(ctx));
  return { name: `Record of project ${projectId}.json`, type: 'application/json', bytes };
}

/**
 * Removes the client's card and the references of manual refunds if the reader is the developer.
 */
function paymentFor(reader: Person, payment: RecordRow['payments'][number]) {
  if (reader !== 'developer') return payment;
  const { cardBrand: _brand, cardLast4: _last4, refunds, ...rest } = payment;
  return { ...rest, refunds: refunds.map(({ manualReference: _how, ...refund }) => refund) };
}

/**
 * Replaces the storage keys of attached files, which are internal, by SHA-256 hashes of their
 * content.
 */
async function withHashes({ files }: SystemCtx, messages: RecordRow['messages']) {
  const shown: unknown[] = [];
  for (const { files: sent, ...message } of messages) {
    const hashed: unknown[] = [];
    for (const { key, ...file } of sent) {
      const hash = createHash('sha256');
      for await (const piece of files.get(key)) hash.update(piece);
      hashed.push({ ...file, sha256: hash.digest('hex') });
    }
    shown.push({ ...message, files: hashed });
  }
  return shown;
}

/** Returns the newest signing key. Creates one before the first export. */
async function signingKey({ em, now }: Pick<SystemCtx, 'em' | 'now'>): Promise<RecordKey> {
  const fork = em.fork();
  const known = await fork.findOne(RecordKey, { id: { $gt: 0 } }, { orderBy: { id: 'desc' } });
  if (known) return known;
  const pair = generateKeyPairSync('ed25519');
  const der = pair.publicKey.export({ type: 'spki', format: 'der' });
  const made = fork.create(RecordKey, {
    publicKey: der.subarray(-32).toString('hex'),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    createdAt: now(),
  });
  await fork.flush();
  return made;
}
