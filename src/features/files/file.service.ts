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
  resolveDetectedType,
  sizeRefusal,
  toAcceptedType,
  toTextType,
  unknownEncodingError,
  unsupportedTypeError,
} from './file.rules.ts';
import type { FileView, HashedFile } from './file.schema.ts';

const uploadLimit: RateLimit = { name: 'upload-file', maxUses: 100, windowSeconds: 3_600 };
/**
 * One use is one megabyte. Without this limit, `uploadLimit` would allow 100 files of the maximum
 * size.
 */
const volumeLimit: RateLimit = { name: 'upload-volume', maxUses: 250, windowSeconds: 3_600 };
const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
/** Minimum number of bytes from the start of a file by which its type is detected. */
const HEAD_BYTES = 64 * 1024;

/**
 * Stores an upload while it is received. Only its owner can read it until it is attached.
 * `declaredSize` is in bytes and only used for the rate limit; if it is null, the maximum size is
 * counted. Throws and stores nothing if the file is empty, too large or not accepted.
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
  const encoding = createEncodingDetector()(head);
  const isText = encoding !== 'binary' && encoding !== 'unknown';
  const foundType = (await fileTypeFromBuffer(head))?.mime ?? null;
  const detectedType = resolveDetectedType(name, foundType, isText);
  const refusal = fileRefusal(name, detectedType);
  if (refusal) throw refusal;

  const acceptedType = toAcceptedType(name, detectedType);
  const file = ctx.em.create(StoredFile, {
    ownerId: ctx.actor.id,
    key: newToken(),
    name,
    type: acceptedType ?? toTextType('utf-8'),
    createdAt: ctx.now(),
  });
  await ctx.em.flush();
  const checkText = acceptedType ? null : createTextCheck(name);
  const hash = createHash('sha256');
  try {
    await ctx.files.put(
      file.key,
      limitSize(head, iterator, name, (chunk) => {
        file.size += chunk.byteLength;
        hash.update(chunk);
        checkText?.(chunk);
      }),
    );
    if (checkText) file.type = checkText(null);
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

/**
 * Returns the first chunks of an upload: at least `HEAD_BYTES`, or the whole upload if that is
 * smaller. Throws if the upload is empty.
 */
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

/**
 * Yields the head of an upload, which was read before, and then the rest from the iterator. Calls
 * `onChunk` with each chunk before it is yielded. Throws when the upload exceeds the maximum size.
 */
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
 * Returns a function that must be called with each chunk of a text and, at the end, with null. It
 * throws if the chunks are not text in a known encoding. Otherwise it returns the stored type for
 * the text so far.
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
 * Marks files of the actor as attached, in the transaction of the caller, and returns them ordered
 * by id. The caller must store what the files are attached to. Throws `file_not_found` if a file
 * does not exist or is incomplete, and `file_used` if a file is already attached.
 */
export async function attachFiles(
  { em, actor, now }: Pick<ActorCtx, 'em' | 'actor' | 'now'>,
  fileIds: readonly number[],
): Promise<HashedFile[]> {
  if (fileIds.length === 0) return [];
  // One statement, so that only one of several concurrent transactions attaches a file.
  const newlyAttached = await db(em)
    .updateTable('files')
    .set({ attached_at: now() })
    .where('id', 'in', fileIds)
    .where('owner_id', '=', actor.id)
    .where('attached_at', 'is', null)
    .where('complete', '=', true)
    .where('sha256', 'is not', null)
    .returning(['id', 'name', 'type', 'size', 'sha256'])
    .$narrowType<{ sha256: NotNull }>()
    .execute();
  if (newlyAttached.length === fileIds.length) return newlyAttached.toSorted((a, b) => a.id - b.id);
  // The count includes the files that were attached just now. If it is too low, a file does not
  // exist or is incomplete.
  const whereAttached = { id: { $in: [...fileIds] }, ownerId: actor.id, attachedAt: { $ne: null } };
  if ((await em.count(StoredFile, whereAttached)) < fileIds.length) throw fileNotFoundError();
  throw new DomainError('conflict', 'file_used', 'A file has already been sent. Add it again.');
}

/**
 * Returns a file with its content as a stream. Throws `file_not_found` if there is no such file or
 * the actor may not read it: they must own it or meet one of the conditions (see
 * `findReadableFile`).
 */
export async function openFile(
  { em, actor, files }: ActorCtx,
  fileId: number,
  conditions: readonly ReadCondition[],
) {
  const file = await findReadableFile(em, fileId, actor, conditions);
  if (!file) throw new DomainError('not_found', 'file_not_found', 'File Not Found');
  return { ...file, bytes: files.get(file.key) };
}

/** Deletes a file of the actor; does nothing if the file does not exist or is attached. */
export async function deleteUpload(ctx: ActorCtx, fileId: number): Promise<void> {
  const whereUnattached = { id: fileId, ownerId: ctx.actor.id, attachedAt: null };
  const file = await ctx.em.findOne(StoredFile, whereUnattached);
  if (file) await deleteFiles(ctx, [file]);
}

/** Deletes the files of a user that are not attached. */
export async function deleteUnattachedFiles(ctx: SystemCtx, ownerId: number): Promise<void> {
  await deleteFiles(ctx, await listUnattachedFiles(ctx.em, ownerId));
}

/**
 * Deletes up to 500 files that were uploaded more than a day ago and are neither attached nor part
 * of a draft. The next run deletes the rest.
 */
export async function deleteExpiredUploads(ctx: SystemCtx): Promise<void> {
  await forEachBatchSafely(
    [await listExpiredUploads(ctx.em, new Date(ctx.now().getTime() - DAY_MS))],
    (batch) => deleteFiles(ctx, batch),
    ({ id }) => `file ${id}`,
  );
}

/**
 * Deletes files that are not attached. Deletes their contents before their rows: if the first step
 * fails, the next run of the job still finds the rows.
 */
async function deleteFiles(
  { em, files }: Pick<SystemCtx, 'em' | 'files'>,
  unattachedFiles: readonly { id: number; key: string }[],
): Promise<void> {
  if (unattachedFiles.length === 0) return;
  // Marks the files as incomplete in one statement. Because `attachFiles` attaches only complete
  // files, no file can be both attached and deleted.
  const deletableFiles = await db(em)
    .updateTable('files')
    .set({ complete: false })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(unattachedFiles.map(({ id }) => id)))))
    .where('attached_at', 'is', null)
    .returning('key')
    .execute();
  const keys = deletableFiles.map(({ key }) => key);
  await files.remove(keys);
  await em.nativeDelete(StoredFile, { key: { $in: keys } });
}
