import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { NotNull } from 'kysely';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { forEachBatchSafely } from '#platform/server/jobs/job-parts.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { createEncodingDetector } from '#platform/server/text-encoding.ts';
import { newToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { StoredFile } from './file.entity.ts';
import {
  findReadableFile,
  listExpiredUploads,
  listUnattachedFiles,
  type ReadCondition,
} from './file.queries.ts';
import {
  FILE_BYTES_MAX,
  fileNotFoundError,
  fileRefusal,
  sizeRefusal,
  toAcceptedType,
  toTextType,
  unknownEncodingError,
  unsupportedTypeError,
} from './file.rules.ts';
import type { FileView, HashedFile } from './file.schema.ts';

const uploadLimit: RateLimit = { name: 'upload-file', maxUses: 100, windowSeconds: 3_600 };
/** In megabytes, because a hundred of the largest files are much more work than small ones. */
const volumeLimit: RateLimit = { name: 'upload-volume', maxUses: 250, windowSeconds: 3_600 };
const MEGABYTE = 1024 * 1024;
const DAY = 86_400_000;
/** Bytes of the beginning of a file from which its type is detected. */
const HEAD_BYTES = 64 * 1024;

/**
 * Stores an upload while it is received. Only its owner can read it until it is attached to
 * something. An upload of unknown size counts as one of the maximum size.
 */
export async function storeUpload(
  ctx: ActorCtx,
  name: string,
  declaredSize: number | null,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FileView> {
  await ctx.limits.use(uploadLimit, String(ctx.actor.id));
  const megabytes = Math.ceil((declaredSize ?? FILE_BYTES_MAX) / MEGABYTE);
  await ctx.limits.use(volumeLimit, String(ctx.actor.id), megabytes);
  const iterator = bytes[Symbol.asyncIterator]();
  const head = await readHead(iterator, name);
  const detected = (await fileTypeFromBuffer(head))?.mime ?? null;
  const refusal = fileRefusal(name, detected);
  if (refusal) throw refusal;

  const file = ctx.em.create(StoredFile, {
    ownerId: ctx.actor.id,
    key: newToken(),
    name,
    type: toAcceptedType(detected) ?? toTextType('utf-8'),
    createdAt: ctx.now(),
  });
  await ctx.em.flush();
  const check = toAcceptedType(detected) ? null : createTextCheck(name);
  const hash = createHash('sha256');
  try {
    await ctx.files.put(
      file.key,
      limitSize(head, iterator, name, (chunk) => {
        file.size += chunk.byteLength;
        hash.update(chunk);
        check?.(chunk);
      }),
    );
    if (check) file.type = check(null);
  } catch (error) {
    await deleteFiles(ctx, [file]);
    throw error;
  }
  file.sha256 = hash.digest('hex');
  file.complete = true;
  await ctx.em.flush();
  const { id, type, size } = file;
  return { id, name, type, size };
}

async function readHead(iterator: AsyncIterator<Uint8Array>, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  const refusal = sizeRefusal(name, size);
  if (refusal) throw refusal;
  return Buffer.concat(chunks);
}

/** Yields the chunks of an upload; throws when it exceeds the maximum size. */
async function* limitSize(
  head: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
  name: string,
  onChunk: (chunk: Uint8Array) => void,
) {
  let size = 0;
  for (let chunk: Uint8Array | undefined = head; chunk; chunk = (await iterator.next()).value) {
    size += chunk.byteLength;
    const refusal = sizeRefusal(name, size);
    if (refusal) throw refusal;
    onChunk(chunk);
    yield chunk;
  }
}

/**
 * Returns a function that throws if the chunks are not text, and otherwise returns its type so far;
 * null marks the end.
 */
function createTextCheck(name: string) {
  const detect = createEncodingDetector();
  return (chunk: Uint8Array | null): string => {
    const encoding = detect(chunk);
    if (encoding === 'binary') throw unsupportedTypeError(name);
    if (encoding === 'unknown') throw unknownEncodingError(name);
    return toTextType(encoding);
  };
}

/**
 * Attaches files of the actor in the caller's transaction and returns them by ascending id. Throws
 * `not_found` or `conflict` if a file was deleted or is attached already: a file is attached once.
 */
export async function attachFiles(
  { em, actor, now }: Pick<ActorCtx, 'em' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<HashedFile[]> {
  if (ids.length === 0) return [];
  // One statement, so that of concurrent transactions only one attaches a file.
  const attached = await db(em)
    .updateTable('files')
    .set({ attached_at: now() })
    .where('id', 'in', ids)
    .where('owner_id', '=', actor.id)
    .where('attached_at', 'is', null)
    .where('complete', '=', true)
    .where('sha256', 'is not', null)
    .returning(['id', 'name', 'type', 'size', 'sha256'])
    .$narrowType<{ sha256: NotNull }>()
    .execute();
  if (attached.length === ids.length) return attached.toSorted((a, b) => a.id - b.id);
  const alreadyAttached = { id: { $in: [...ids] }, ownerId: actor.id, attachedAt: { $ne: null } };
  if ((await em.count(StoredFile, alreadyAttached)) < ids.length) throw fileNotFoundError();
  throw new DomainError('conflict', 'file_used', 'A file has already been sent. Add it again.');
}

/**
 * Returns a file with its content. Throws `not_found` if it does not exist or the actor may not
 * read it.
 */
export async function openFile(
  { em, actor, files }: ActorCtx,
  id: number,
  conditions: readonly ReadCondition[],
) {
  const file = await findReadableFile(em, id, actor, conditions);
  if (!file) throw new DomainError('not_found', 'file_not_found', 'File Not Found');
  return { ...file, bytes: files.get(file.key) };
}

/** Deletes a file of the actor, unless it is attached to something. */
export async function deleteUpload(ctx: ActorCtx, id: number): Promise<void> {
  const file = await ctx.em.findOne(StoredFile, { id, ownerId: ctx.actor.id, attachedAt: null });
  if (file) await deleteFiles(ctx, [file]);
}

/** Deletes the files of a user that are not attached to anything. */
export async function deleteUnattachedFiles(ctx: SystemCtx, ownerId: number): Promise<void> {
  await deleteFiles(ctx, await listUnattachedFiles(ctx.em, ownerId));
}

/** Deletes files that were uploaded more than a day ago and are not attached to anything. */
export async function deleteExpiredUploads(ctx: SystemCtx): Promise<void> {
  await forEachBatchSafely(
    [await listExpiredUploads(ctx.em, new Date(ctx.now().getTime() - DAY))],
    (batch) => deleteFiles(ctx, batch),
    ({ id }) => `file ${id}`,
  );
}

/**
 * Deletes contents before rows, because the next run of the job must find the rows if this fails.
 */
async function deleteFiles(
  { em, files }: Pick<SystemCtx, 'em' | 'files'>,
  deletable: readonly { id: number; key: string }[],
) {
  if (deletable.length === 0) return;
  // One statement, so that a file is either attached or deleted, not both.
  const deleted = await db(em)
    .updateTable('files')
    .set({ complete: false })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(deletable.map(({ id }) => id)))))
    .where('attached_at', 'is', null)
    .returning('key')
    .execute();
  const keys = deleted.map(({ key }) => key);
  await files.remove(keys);
  await em.nativeDelete(StoredFile, { key: { $in: keys } });
}
