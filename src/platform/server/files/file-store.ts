import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '../database/db.ts';
import { createS3FileStore, type S3Settings } from './s3-file-store.ts';

/** Storage for the contents of files. Callers must check permissions and file types. */
export interface FileStore {
  /**
   * Stores bytes under a new key. If it throws, a part of them may remain until `remove` is called.
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  get(key: string): AsyncIterable<Uint8Array>;
  /** Deletes the contents under these keys; unknown keys are ignored. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Returns an S3-compatible store if one is configured, else one in the database. */
export function createFileStore(s3: S3Settings | null, em: SqlEntityManager): FileStore {
  return s3 ? createS3FileStore(s3) : createDatabaseFileStore(em);
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Stores files in the database. Each chunk is a statement of its own, so that a slow client blocks
 * no connection. Uses the query builder, because the mapper writes values into the text of a
 * statement.
 */
function createDatabaseFileStore(em: SqlEntityManager): FileStore {
  return {
    async put(key, bytes) {
      let part = 0;
      for await (const chunk of splitIntoChunks(bytes)) {
        await db(em.fork()).insertInto('file_chunks').values({ key, part, bytes: chunk }).execute();
        part += 1;
      }
    },
    async *get(key) {
      for (let part = 0; ; part += 1) {
        const chunk = await db(em.fork())
          .selectFrom('file_chunks')
          .select('bytes')
          .where('key', '=', key)
          .where('part', '=', part)
          .executeTakeFirst();
        if (!chunk) return;
        yield chunk.bytes;
      }
    },
    async remove(keys) {
      if (keys.length === 0) return;
      await db(em.fork()).deleteFrom('file_chunks').where('key', 'in', keys).execute();
    },
  };
}

async function* splitIntoChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    pending.push(chunk);
    size += chunk.byteLength;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(pending);
    pending = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pending);
}
