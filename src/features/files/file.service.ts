import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { allOrEach } from '#platform/server/job-parts.ts';
import type { Limit } from '#platform/server/limits.ts';
import { newToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { KeptFile } from './file.entity.ts';
import { fileFor, forgottenFiles, waitingFiles } from './file.queries.ts';
import { fileRefusal, notSendable, sizeRefusal, typeOf } from './file.rules.ts';
import type { FileView, ProvenFile } from './file.schema.ts';

const uploading: Limit = { name: 'upload-file', times: 100, within: 3_600 };
const DAY = 86_400_000;
/** Enough of a file to know what it is. */
const HEAD_BYTES = 64 * 1024;
const CONTROL = new Set(
  [...Array(32).keys()].filter((code) => ![9, 10, 12, 13, 27].includes(code)),
);

/** Takes in a file as it arrives; it is the sender's alone until something takes it along. */
export async function keepFile(
  ctx: ActorCtx,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<FileView> {
  await ctx.limits.use(uploading, String(ctx.actor.id));
  const arriving = bytes[Symbol.asyncIterator]();
  const head = await headOf(arriving, name);
  const found = (await fileTypeFromBuffer(head))?.mime ?? null;
  const refusal = fileRefusal(name, found);
  if (refusal) throw refusal;

  const file = ctx.em.create(KeptFile, {
    ownerId: ctx.actor.id,
    key: newToken(),
    name,
    type: typeOf(found) ?? 'text/plain',
    createdAt: ctx.now(),
  });
  await ctx.em.flush();
  const check = typeOf(found) ? null : textCheck(name);
  const hash = createHash('sha256');
  try {
    await ctx.files.put(
      file.key,
      counted(head, arriving, name, (piece) => {
        file.size += piece.byteLength;
        hash.update(piece);
        check?.(piece);
      }),
    );
    check?.(null);
  } catch (error) {
    await forget(ctx, [file]);
    throw error;
  }
  file.sha256 = hash.digest('hex');
  file.complete = true;
  await ctx.em.flush();
  const { id, type, size } = file;
  return { id, name, type, size };
}

async function headOf(arriving: AsyncIterator<Uint8Array>, name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { done, value } = await arriving.next();
    if (done) break;
    pieces.push(value);
    size += value.byteLength;
  }
  const refusal = sizeRefusal(name, size);
  if (refusal) throw refusal;
  return Buffer.concat(pieces);
}

/** What arrives, seen piece by piece and refused from the first byte too many. */
async function* counted(
  head: Uint8Array,
  arriving: AsyncIterator<Uint8Array>,
  name: string,
  see: (piece: Uint8Array) => void,
) {
  let size = 0;
  for (let piece: Uint8Array | undefined = head; piece; piece = (await arriving.next()).value) {
    size += piece.byteLength;
    const refusal = sizeRefusal(name, size);
    if (refusal) throw refusal;
    see(piece);
    yield piece;
  }
}

/** Throws as soon as the bytes cannot be text; null is the end. */
function textCheck(name: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (piece: Uint8Array | null) => {
    try {
      decoder.decode(piece ?? new Uint8Array(), { stream: piece !== null });
    } catch {
      throw notSendable(name);
    }
    if (piece?.some((byte) => CONTROL.has(byte))) throw notSendable(name);
  };
}

/**
 * Gives files of the actor to what takes them along, in its transaction, and for good: a file goes
 * along once. Told in the order of their ids.
 */
export async function takeFiles(
  { em, actor, now }: Pick<ActorCtx, 'em' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<ProvenFile[]> {
  if (ids.length === 0) return [];
  const taken = await rows<ProvenFile>(
    em,
    `update files set taken_at = $3
     where id = any($1::int[]) and owner_id = $2 and taken_at is null and complete
       and sha256 is not null
     returning id, name, type, size, sha256`,
    [ids, actor.id, now()],
  );
  if (taken.length === ids.length) return taken.toSorted((a, b) => a.id - b.id);
  const gone = { id: { $in: [...ids] }, ownerId: actor.id, takenAt: { $ne: null } };
  if ((await em.count(KeptFile, gone)) < ids.length) {
    throw new DomainError('not_found', 'file_not_found', 'A file is gone. Please add it again.');
  }
  throw new DomainError('conflict', 'file_used', 'A file was sent before. Please add it again.');
}

/** A file with its bytes, for those who may have it; to all others there is none. */
export async function openFile(
  { em, actor, files }: ActorCtx,
  id: number,
  readable: readonly string[],
) {
  const file = await fileFor(em, id, actor, readable);
  if (!file) throw new DomainError('not_found', 'file_not_found', 'File Not Found');
  return { ...file, bytes: files.get(file.key) };
}

/** Takes a file back before anything took it. */
export async function dropFile(ctx: ActorCtx, id: number): Promise<void> {
  const file = await ctx.em.findOne(KeptFile, { id, ownerId: ctx.actor.id, takenAt: null });
  if (file) await forget(ctx, [file]);
}

/** Removes what somebody brought and nothing took. */
export async function forgetWaiting(ctx: SystemCtx, ownerId: number): Promise<void> {
  await forget(ctx, await waitingFiles(ctx.em, ownerId));
}

/** Removes what nothing took. */
export async function sweepFiles(ctx: SystemCtx): Promise<void> {
  await allOrEach(
    [await forgottenFiles(ctx.em, new Date(ctx.now().getTime() - DAY))],
    (some) => forget(ctx, some),
    ({ id }) => `file ${id}`,
  );
}

/** The row last: a store that fails is asked again by the sweep. */
async function forget(
  { em, files }: Pick<SystemCtx, 'em' | 'files'>,
  gone: readonly { id: number; key: string }[],
) {
  if (gone.length === 0) return;
  const waiting = await rows<{ key: string }>(
    em,
    `update files set complete = false where id = any($1::int[]) and taken_at is null
     returning key`,
    [gone.map(({ id }) => id)],
  );
  await files.remove(waiting.map(({ key }) => key));
  await rows(em, 'delete from files where key = any($1::text[])', [waiting.map(({ key }) => key)]);
}
