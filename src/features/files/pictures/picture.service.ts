import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { countUploads, storeFile } from '../file.service.ts';
import { findShownPicture } from './picture.queries.ts';
import {
  isPictureKey,
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
  type PictureSize,
  pictureBytesRefusal,
  pictureNotFoundError,
  pictureSizeRefusal,
} from './picture.rules.ts';
import type { UploadedPicture } from './picture.schema.ts';
import { readPictureContent } from './picture-content.rules.ts';

/**
 * Stores a picture as an upload, which a job deletes after a day if nothing takes it. Throws and
 * stores nothing if the content is not acceptable.
 */
export async function storePicture(
  ctx: ActorCtx,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadedPicture> {
  await countUploads(ctx, [PICTURE_BYTES_MAX]);
  const content = await readBytes(bytes);
  const { type, ...size } = readPictureContent(content);
  const refusal = pictureSizeRefusal(size, PICTURE_PIXELS_MAX);
  if (refusal) throw refusal;
  const name = `picture.${type.slice('image/'.length)}`;
  const { id } = await storeFile(ctx, { name, type, ...size }, toChunks(content));
  return { id, ...size };
}

/** Throws as soon as there are too many bytes, or if there are none. */
async function readBytes(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > PICTURE_BYTES_MAX) break;
    chunks.push(chunk);
  }
  const refusal = pictureBytesRefusal(size);
  if (refusal) throw refusal;
  return Buffer.concat(chunks);
}

async function* toChunks(content: Uint8Array) {
  yield content;
}

/**
 * Makes an uploaded picture of the actor public. Runs in the transaction that stores what it
 * belongs to. Throws if it is not available or larger than `pixelsMax`.
 */
export async function attachPicture(
  { em, actor, now }: Pick<ActorCtx, 'em' | 'actor' | 'now'>,
  fileId: number,
  pixelsMax: number,
): Promise<PictureSize & { key: string }> {
  const picture = await db(em)
    .updateTable('files')
    .set({ attached_at: now() })
    .where('id', '=', fileId)
    .where('owner_id', '=', actor.id)
    .where('complete', '=', true)
    .where('attached_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('width', 'is not', null)
    .returning(['key', 'width', 'height'])
    .executeTakeFirst();
  if (!picture) throw pictureNotFoundError();
  const { key, width, height } = picture;
  const size = { width: width ?? 0, height: height ?? 0 };
  const refusal = pictureSizeRefusal(size, pixelsMax);
  if (refusal) throw refusal;
  return { key, ...size };
}

/**
 * The picture is no longer public; the job that deletes old uploads deletes it. Runs in the
 * transaction that stores what replaces it.
 */
export async function detachPicture(
  { em }: Pick<SystemCtx, 'em'>,
  ownerId: number,
  picture: { id: number } | { key: string },
): Promise<void> {
  await db(em)
    .updateTable('files')
    .set({ attached_at: null })
    .where((eb) => ('id' in picture ? eb('id', '=', picture.id) : eb('key', '=', picture.key)))
    .where('owner_id', '=', ownerId)
    .where('width', 'is not', null)
    .execute();
}

/** For the deletion of the account. */
export async function detachAllPictures(
  { em }: Pick<SystemCtx, 'em'>,
  ownerId: number,
): Promise<void> {
  await db(em)
    .updateTable('files')
    .set({ attached_at: null })
    .where('owner_id', '=', ownerId)
    .where('width', 'is not', null)
    .where('attached_at', 'is not', null)
    .execute();
}

export async function openPicture({ em, files }: Pick<SystemCtx, 'em' | 'files'>, key: string) {
  const picture = isPictureKey(key) ? await findShownPicture(em, key) : null;
  if (!picture) throw pictureNotFoundError();
  return { ...picture, bytes: files.get(key) };
}
