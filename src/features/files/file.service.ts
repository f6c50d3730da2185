import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Expression, NotNull, SqlBool } from 'kysely';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { forEachBatchSafely } from '#platform/server/jobs/job-parts.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { createEncodingDetector } from '#platform/server/text-encoding.ts';
import { newToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { StoredFile } from './file.entity.ts';
import {
  type FileAccess,
  findReadableFile,
  listExpiredUploads,
  listUnattachedFiles,
} from './file.queries.ts';
import {
  FILE_BYTES_MAX,
  fileNotFoundError,
  fileRefusal,
  resolveTypeOfContent,
  sizeRefusal,
  toStoredTextType,
  toStoredType,
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
const HEAD_BYTES = 64 * 1024;
/** Less than the time after which PostgreSQL ends an idle transaction, in which a caller may be. */
const COPY_TIMEOUT_MS = 5_000;

/**
 * `declaredSize` (bytes) is used for the rate limit; if it is null, the maximum size is counted.
 * Throws and stores nothing if the file is empty, too large or not accepted.
 */
export async function storeUpload(
  ctx: ActorCtx,
  name: string,
  declaredSize: number | null,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FileView> {
  await countUploads(ctx, [declaredSize ?? FILE_BYTES_MAX]);
  const { id, type, size } = await storeContent(ctx, name, bytes);
  return { id, name, type, size };
}

/** `sizes` are in bytes. Throws `too_many` if the uploads exceed a limit. */
export async function countUploads(
  { actor, limits }: Pick<ActorCtx, 'actor' | 'limits'>,
  sizes: readonly number[],
): Promise<void> {
  const megabytes = sizes.map((size) => Math.ceil(size / MEGABYTE));
  await limits.use(uploadLimit, String(actor.id), sizes.length);
  await limits.use(
    volumeLimit,
    String(actor.id),
    megabytes.reduce((sum, size) => sum + size, 0),
  );
}

async function storeContent(
  ctx: Pick<ActorCtx, 'em' | 'actor' | 'files' | 'now'>,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const iterator = bytes[Symbol.asyncIterator]();
  const head = await readHead(iterator, name);
  const encoding = createEncodingDetector()(head);
  const isText = encoding !== 'binary' && encoding !== 'unknown';
  const foundType = (await fileTypeFromBuffer(head))?.mime ?? null;
  const typeOfContent = resolveTypeOfContent(name, foundType, isText);
  const refusal = fileRefusal(name, typeOfContent);
  if (refusal) throw refusal;

  const storedType = toStoredType(name, typeOfContent);
  const checkText = storedType ? null : createTextCheck(name);
  const type = storedType ?? toStoredTextType('utf-8');
  const content = limitSize(head, iterator, name, (chunk) => checkText?.(chunk));
  return storeFile(ctx, { name, type }, content, () => checkText?.(null) ?? type);
}

type FileColumns = Pick<StoredFile, 'name' | 'type'> &
  Partial<Pick<StoredFile, 'width' | 'height'>>;

/**
 * `getType` is called after the last chunk. If it or the content throws, nothing remains stored.
 */
export async function storeFile(
  ctx: Pick<ActorCtx, 'em' | 'actor' | 'files' | 'now'>,
  columns: FileColumns,
  content: AsyncIterable<Uint8Array>,
  getType = () => columns.type,
): Promise<StoredFile> {
  const file = ctx.em.create(StoredFile, {
    ...columns,
    ownerId: ctx.actor.id,
    key: newToken(),
    createdAt: ctx.now(),
  });
  await ctx.em.flush();
  const hash = createHash('sha256');
  try {
    await ctx.files.put(
      file.key,
      watchChunks(content, (chunk) => {
        file.size += chunk.byteLength;
        hash.update(chunk);
      }),
    );
    file.type = getType();
  } catch (error) {
    await deleteFiles(ctx, [file]);
    throw error;
  }
  file.sha256 = hash.digest('hex');
  file.isComplete = true;
  await ctx.em.flush();
  return file;
}

async function* watchChunks(
  chunks: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
) {
  for await (const chunk of chunks) {
    onChunk(chunk);
    yield chunk;
  }
}

/**
 * Stores the contents of files again, as uploads of the actor, who must be allowed to read them.
 * Returns the ids of the copies: none if the uploads exceed a limit, and without files that cannot
 * be copied in time, are damaged or would not be accepted now. Copies do not depend on the
 * transaction of the caller; if nothing takes them, a job deletes them like other uploads.
 */
export async function copyToUploads(ctx: ActorCtx, fileIds: readonly number[]): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const sources = await ctx.em.find(
    StoredFile,
    { id: { $in: [...fileIds] }, isComplete: true },
    { orderBy: { id: 'asc' } },
  );
  const uploadCtx = { ...ctx, em: ctx.em.fork() };
  const copiedIds: number[] = [];
  try {
    await countUploads(
      ctx,
      sources.map(({ size }) => size),
    );
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
  const deadline = AbortSignal.timeout(COPY_TIMEOUT_MS);
  for (const source of sources) {
    try {
      copiedIds.push(await copyToUpload(uploadCtx, source, deadline));
    } catch (error) {
      if (!(error instanceof DomainError)) ctx.reportFailure(`copy of file ${source.id}`, error);
    }
  }
  return copiedIds;
}

async function copyToUpload(
  ctx: ActorCtx,
  { key, name, sha256 }: StoredFile,
  deadline: AbortSignal,
): Promise<number> {
  const copying = storeContent(ctx, name, untilAborted(ctx.files.get(key), deadline));
  const copy = await Promise.race([copying, rejectOnAbort(deadline)]);
  if (sha256 === null || copy.sha256 === sha256) return copy.id;
  await deleteFiles(ctx, [copy]);
  throw new Error('The stored content does not have the hash of the file');
}

/** Ends also work that is no longer awaited. */
async function* untilAborted(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Returns at least `HEAD_BYTES`, or the whole upload if that is smaller. Throws if it is empty. */
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
 * Yields the head, which was read before, and then the rest. Throws when the upload exceeds the
 * maximum size.
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
 * The function must be called with each chunk and, at the end, with null. It throws if the chunks
 * are not text in a known encoding; otherwise it returns the stored type for the text so far.
 */
function createTextCheck(name: string) {
  const detect = createEncodingDetector();
  return (chunk: Uint8Array | null): string => {
    const encoding = detect(chunk);
    if (encoding === 'binary') throw unsupportedTypeError(name);
    if (encoding === 'unknown') throw unknownEncodingError(name);
    return toStoredTextType(encoding);
  };
}

/**
 * Runs in the caller's transaction, which must store what the files are attached to. Returns the
 * files ordered by id.
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
    // Pictures are public while they are attached.
    .where('width', 'is', null)
    .returning(['id', 'name', 'type', 'size', 'sha256'])
    .$narrowType<{ sha256: NotNull }>()
    .execute();
  if (newlyAttached.length === fileIds.length) return newlyAttached.toSorted((a, b) => a.id - b.id);
  // Includes the files that were attached just now. If the count is too low, a file does not exist
  // or is incomplete.
  const whereAttached = { id: { $in: [...fileIds] }, ownerId: actor.id, attachedAt: { $ne: null } };
  if ((await em.count(StoredFile, whereAttached)) < fileIds.length) throw fileNotFoundError();
  throw new DomainError('conflict', 'file_used', 'A file has already been sent. Add it again.');
}

export async function openFile({ em, actor, files }: ActorCtx, fileId: number, access: FileAccess) {
  const file = await findReadableFile(em, fileId, actor, access);
  if (!file) throw new DomainError('not_found', 'file_not_found', 'File Not Found');
  return { ...file, bytes: files.get(file.key) };
}

/** Pictures are left to the job that deletes old uploads, because one may be part of a report. */
export async function deleteUpload(ctx: ActorCtx, fileId: number): Promise<void> {
  const whereUnattached = { id: fileId, ownerId: ctx.actor.id, attachedAt: null, width: null };
  const file = await ctx.em.findOne(StoredFile, whereUnattached);
  if (file) await deleteFiles(ctx, [file]);
}

export async function deleteUnattachedFiles(ctx: SystemCtx, ownerId: number): Promise<void> {
  await deleteFiles(ctx, await listUnattachedFiles(ctx.em, ownerId));
}

/**
 * At most 500 of those uploaded more than a day ago; the next run deletes the rest. `isKept` is a
 * condition on the file `f`.
 */
export async function deleteExpiredUploads(
  ctx: SystemCtx,
  isKept: Expression<SqlBool>,
): Promise<void> {
  await forEachBatchSafely(
    [await listExpiredUploads(ctx.em, addDays(ctx.now(), -1), isKept)],
    (batch) => deleteFiles(ctx, batch),
    ({ id }) => `file ${id}`,
  );
}

/**
 * Deletes the contents before the rows: if the first step fails, the next run of the job still
 * finds the rows.
 */
async function deleteFiles(
  { em, files }: Pick<SystemCtx, 'em' | 'files'>,
  unattachedFiles: readonly { id: number; key: string }[],
): Promise<void> {
  if (unattachedFiles.length === 0) return;
  // `attachFiles` attaches only complete files, so no file can be both attached and deleted.
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
