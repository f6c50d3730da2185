import { createHash, generateKeyPairSync } from 'node:crypto';
import { getParty, type UserParty } from '#features/hires/hire.rules.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { type DocumentFile, documentNotFoundError, documentTypes } from '../document.rules.ts';
import { type ArchiveData, findArchiveData } from './archive.queries.ts';
import { ARCHIVE_VERSION } from './archive.schema.ts';
import { hashAgreementLines } from './archive-agreement.service.ts';
import { signArchive } from './archive-signature.service.ts';
import { RecordKey } from './record-key.entity.ts';

const exportLimit: RateLimit = { name: 'export-record', maxUses: 20, windowSeconds: 3_600 };

export async function exportArchive(ctx: ActorCtx, projectId: number): Promise<DocumentFile> {
  const { actor, em, now, settings } = ctx;
  await ctx.limits.use(exportLimit, String(actor.id));
  const data = await findArchiveData(em, projectId, actor.id);
  const reader = data && getParty(data, actor);
  if (!reader) throw documentNotFoundError();
  const { clientId: _client, developerId: _developer, ...others } = data;
  const { laterAgreements, proposedChanges, ...rest } = others;
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
    agreement: data.agreement && withLines(data.agreement),
    changes: { agreements: laterAgreements.map(withLines), proposed: proposedChanges },
    payments: data.payments.map((payment) => toVisiblePayment(reader, payment)),
    documents: data.documents
      .filter(({ kind }) => documentTypes[kind].audience.includes(reader))
      .map(({ milestoneId: _milestone, refundNth: _nth, ...document }) => document),
    // Null, because a record for an admin does not contain the messages of the two sides.
    messages: reader === 'admin' ? null : await replaceKeysByHashes(ctx, data.messages),
  };
  const bytes = signArchive(parts, await loadSigningKey(ctx));
  return { name: `Record of project ${projectId}.json`, type: 'application/json', bytes };
}

function withLines<Agreement extends { content: object }>(agreement: Agreement) {
  return { ...agreement, lines: hashAgreementLines({ ...agreement.content }) };
}

/** Removes the client's card and the references of manual refunds for a developer. */
function toVisiblePayment(reader: UserParty, payment: ArchiveData['payments'][number]) {
  if (reader !== 'developer') return payment;
  const { cardBrand: _brand, cardLast4: _last4, refunds, ...rest } = payment;
  return { ...rest, refunds: refunds.map(({ manualReference: _how, ...refund }) => refund) };
}

/** Storage keys are internal; the hashes are those of the contents. */
async function replaceKeysByHashes({ files }: SystemCtx, messages: ArchiveData['messages']) {
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

/** Creates a key if there is none. */
async function loadSigningKey({ em, now }: Pick<SystemCtx, 'em' | 'now'>): Promise<RecordKey> {
  // A fork, so that `flush` writes only the new key.
  const fork = em.fork();
  // `findOne` needs a condition. This one is true for every key.
  const newestKey = await fork.findOne(RecordKey, { id: { $gt: 0 } }, { orderBy: { id: 'desc' } });
  if (newestKey) return newestKey;
  const pair = generateKeyPairSync('ed25519');
  const der = pair.publicKey.export({ type: 'spki', format: 'der' });
  const createdKey = fork.create(RecordKey, {
    // The DER form ends with the 32 bytes of the key.
    publicKey: der.subarray(-32).toString('hex'),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    createdAt: now(),
  });
  await fork.flush();
  return createdKey;
}
