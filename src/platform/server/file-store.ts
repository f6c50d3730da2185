import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from './db.ts';
import { type S3Settings, s3Files } from './s3-files.ts';

/** Where the bytes of files lie. Who may see them, and what they are, its users know. */
export interface FileStore {
  /** Keeps bytes under a new key; after a failure some of them may be there until removed. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  get(key: string): AsyncIterable<Uint8Array>;
  /** Keys that are not there are no mistake. */
  remove(keys: readonly string[]): Promise<void>;
}

/** An S3-compatible store where one is configured, else the database all processes share. */
export function createFileStore(s3: S3Settings | null, em: SqlEntityManager): FileStore {
  return s3 ? s3Files(s3) : databaseFiles(em);
}

const PART_BYTES = 256 * 1024;

/** Each piece is a statement of its own: a slow sender holds no connection. */
function databaseFiles(em: SqlEntityManager): FileStore {
  return {
    async put(key, bytes) {
      let part = 0;
      for await (const piece of inParts(bytes)) {
        await rows(em.fork(), 'insert into file_chunks (key, part, bytes) values ($1, $2, $3)', [
          key,
          part,
          piece,
        ]);
        part += 1;
      }
    },
    async *get(key) {
      for (let part = 0; ; part += 1) {
        const found = await row<{ bytes: Buffer }>(
          em.fork(),
          'select bytes from file_chunks where key = $1 and part = $2',
          [key, part],
        );
        if (!found) return;
        yield found.bytes;
      }
    },
    async remove(keys) {
      await rows(em.fork(), 'delete from file_chunks where key = any($1::text[])', [keys]);
    },
  };
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    gathered.push(piece);
    size += piece.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}
