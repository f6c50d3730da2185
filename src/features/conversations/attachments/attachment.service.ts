import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fileTypeFromBuffer } from 'file-type';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import type { Limit } from '#platform/server/limits.ts';
import { newToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Attachment } from './attachment.entity.ts';
import { fileFor, forgottenFiles } from './attachment.queries.ts';
import { fileRefusal, notSendable, sizeRefusal, typeOf } from './attachment.rules.ts';
import type { AttachmentView } from './attachment.schema.ts';

const uploading: Limit = { name: 'upload-file', times: 100, within: 3_600 };
const DAY = 86_400_000;
/** Enough of a file to know what it is. */
const HEAD_BYTES = 64 * 1024;
const CONTROL = new Set(
  [...Array(32).keys()].filter((code) => ![9, 10, 12, 13, 27].includes(code)),
);

/** Takes in a file as it arrives; it belongs to the sender until a message takes it along. */
export async function keepFile(
  ctx: ActorCtx,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<AttachmentView> {
  await ctx.limits.use(uploading, String(ctx.actor.id));
  const arriving = bytes[Symbol.asyncIterator]();
  const head = await headOf(arriving, name);
  const found = (await fileTypeFromBuffer(head))?.mime ?? null;
  const refusal = fileRefusal(name, found);
  if (refusal) throw refusal;

  const file = ctx.em.create(Attachment, {
    ownerId: ctx.actor.id,
    key: newToken(),
    name,
    type: typeOf(found) ?? 'text/plain',
    createdAt: ctx.now(),
  });
  await ctx.em.flush();
  const check = typeOf(found) ? null : textCheck(name);
  try {
    await ctx.files.put(
      file.key,
      counted(head, arriving, name, (piece) => {
        file.size += piece.byteLength;
        check?.(piece);
      }),
    );
    check?.(null);
  } catch (error) {
    await forget(ctx, [file]);
    throw error;
  }
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

/** Gives files of the sender to a message, in its transaction. */
export async function sendFiles(
  em: SqlEntityManager,
  ownerId: number,
  ids: number[],
  messageId: number,
): Promise<void> {
  if (ids.length === 0) return;
  const sent = await rows(
    em,
    `update attachments set message_id = $3
     where id = any($1::int[]) and owner_id = $2 and message_id is null and complete returning id`,
    [ids, ownerId, messageId],
  );
  if (sent.length === ids.length) return;
  const own = await em.count(Attachment, { id: { $in: ids }, ownerId, complete: true });
  if (own < ids.length) {
    throw new DomainError('not_found', 'file_not_found', 'A file is gone. Please add it again.');
  }
  throw new DomainError('conflict', 'file_used', 'A file was sent with another message already.');
}

/** A file with its bytes, for those who may have it; to all others there is none. */
export async function openFile({ em, actor, files }: ActorCtx, id: number) {
  const file = await fileFor(em, id, actor.id);
  if (!file) throw new DomainError('not_found', 'file_not_found', 'File Not Found');
  return { ...file, bytes: files.get(file.key) };
}

/** Takes a file back before it is sent. */
export async function dropFile(ctx: ActorCtx, id: number): Promise<void> {
  const file = await ctx.em.findOne(Attachment, { id, ownerId: ctx.actor.id, messageId: null });
  if (file) await forget(ctx, [file]);
}

/** Removes what was never sent. */
export async function sweepFiles(ctx: SystemCtx): Promise<void> {
  await forget(ctx, await forgottenFiles(ctx.em, new Date(ctx.now().getTime() - DAY)));
}

/** The row last: a store that fails is asked again by the sweep. */
async function forget(
  { em, files }: Pick<SystemCtx, 'em' | 'files'>,
  gone: { id: number; key: string }[],
) {
  if (gone.length === 0) return;
  const unsent = await rows<{ key: string }>(
    em,
    `update attachments set complete = false where id = any($1::int[]) and message_id is null
     returning key`,
    [gone.map(({ id }) => id)],
  );
  await files.remove(unsent.map(({ key }) => key));
  await rows(em, 'delete from attachments where key = any($1::text[])', [
    unsent.map(({ key }) => key),
  ]);
}
