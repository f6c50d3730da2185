import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { listOwnFiles, streamSections } from './data-export.queries.ts';

const exportLimit: RateLimit = { name: 'takeout', maxUses: 1, windowSeconds: 3_600 };

const README = `Your data at Bidwright.

data/   one JSON file per kind of data; times are in UTC; amounts are in dollars, or in cents if
        the name of the field ends in _cents
files/  your uploads; data/files.json has their ids and names

You can download statements, receipts and the signed record of a project in its project room.
Passwords, keys and tokens are not included.
`;

/**
 * The zip file is created while it is sent, so that it needs little memory. Throws `too_many` for a
 * second export within an hour. An aborted export counts as well, because otherwise users could
 * start any number of exports.
 */
export async function exportData(ctx: ActorCtx): Promise<AsyncIterable<Uint8Array>> {
  const { id } = ctx.actor;
  await ctx.limits.use(exportLimit, String(id));
  await recordAudit(ctx, { action: 'account_exported', on: { type: 'user', id } });
  return streamZip(ctx);
}

async function* streamZip({ em, files, actor, now }: ActorCtx): AsyncGenerator<Uint8Array> {
  let readyPieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    readyPieces.push(piece);
  });
  function* takeReadyPieces() {
    const pieces = readyPieces;
    readyPieces = [];
    yield* pieces;
  }
  const addTextFile = (name: string, text: string) => {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = now();
    zip.add(entry);
    entry.push(strToU8(text), true);
  };

  addTextFile('README.txt', README);
  for await (const { name, rows } of streamSections(em, actor.id)) {
    addTextFile(`data/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
    yield* takeReadyPieces();
  }
  for (const { id, key, name } of await listOwnFiles(em, actor.id)) {
    // Not compressed, because most uploads have a compressed format.
    const entry = new ZipPassThrough(`files/${toEntryName(id, name)}`);
    entry.mtime = now();
    zip.add(entry);
    for await (const piece of files.get(key)) {
      entry.push(piece);
      yield* takeReadyPieces();
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* takeReadyPieces();
}

/** Bytes of a name in UTF-8. File systems allow 255; encrypted ones and Windows need less. */
const NAME_BYTES_MAX = 140;
const countBytes = (text: string) => Buffer.byteLength(text);

/**
 * Returns a name that is unique in the export, without characters that a program could interpret as
 * part of a path when it unpacks the file. A name that is too long is cut before its extension.
 */
function toEntryName(id: number, name: string): string {
  const safeName = `${id}-${name.replace(/[\\/:*?"<>|]/g, '_')}`;
  if (countBytes(safeName) <= NAME_BYTES_MAX) return safeName;
  const extension = /\.[^.]{1,16}$/.exec(safeName)?.[0] ?? '';
  let start = '';
  for (const character of safeName) {
    if (countBytes(start + character) > NAME_BYTES_MAX - countBytes(extension)) break;
    start += character;
  }
  return start + extension;
}
