import { createHash, generateKeyPairSync } from 'node:crypto';
import { type Person, partyOf } from '#features/hires/hire.rules.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { kinds, noDocument } from '../document.rules.ts';
import { type RecordRow, recordRow } from './record.queries.ts';
import { RecordKey } from './record-key.entity.ts';
import { sealRecord } from './record-proof.service.ts';

const exporting: Limit = { name: 'export-record', times: 20, within: 3_600 };

/** All that is kept of a project, in one file that proves itself without us. */
export async function recordFile(ctx: ActorCtx, projectId: number) {
  const { actor, em, now, settings } = ctx;
  await ctx.limits.use(exporting, String(actor.id));
  const found = await recordRow(em, projectId, actor.id);
  const reader = found && partyOf(found, actor);
  if (!reader) throw noDocument();
  const { clientId: _client, developerId: _developer, ...kept } = found;
  const parts = {
    ...kept,
    about: {
      format: 'bidwright-record',
      version: 1,
      projectId,
      exportedAt: now().toISOString(),
      exportedFor: reader,
      from: settings.appUrl,
    },
    payments: found.payments.map((payment) => paymentFor(reader, payment)),
    documents: found.documents.filter(({ kind }) => kinds[kind].for.includes(reader)),
    messages: reader === 'admin' ? null : await withHashes(ctx, found.messages),
  };
  const bytes = sealRecord(parts, await signingKey(ctx));
  return { name: `Record of project ${projectId}.json`, type: 'application/json', bytes };
}

/** A client's card, or how else they got their money, is not the developer's business. */
function paymentFor(reader: Person, payment: RecordRow['payments'][number]) {
  if (reader !== 'developer') return payment;
  const { cardBrand: _brand, cardLast4: _last4, refunds, ...rest } = payment;
  return { ...rest, refunds: refunds.map(({ manualReference: _how, ...refund }) => refund) };
}

/** Where a file lies is nobody's business; what it holds is told by its hash. */
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

/** The newest key, or the first one ever: made when a record is first exported. */
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
