import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AwsClient } from 'aws4fetch';
import { withoutTrailingSlashes } from '#platform/shared/format/text.ts';
import { db } from '../database/db.ts';

/** Callers must check permissions and file types. */
export interface FileStore {
  /** If it throws, a part of the bytes may remain stored until `remove` is called. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** If the key is unknown, the S3 store throws; the database yields nothing. */
  get(key: string): AsyncIterable<Uint8Array>;
  remove(keys: readonly string[]): Promise<void>;
}

export function createFileStore(s3: S3Settings | null, em: SqlEntityManager): FileStore {
  return s3 ? createS3FileStore(s3) : createDatabaseFileStore(em);
}

const CHUNK_BYTES = 256 * 1024;

/**
 * One query per chunk, so that no connection is reserved for a slow client. A fork of `em` does not
 * join its transaction. MikroORM would insert the bytes of an entity into the text of the SQL.
 */
function createDatabaseFileStore(em: SqlEntityManager): FileStore {
  return {
    async put(key, bytes) {
      let part = 0;
      for await (const chunk of joinChunks(bytes)) {
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

async function* joinChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
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

export interface S3Settings {
  /** Without the bucket, which is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Until the response begins, including all retries; default 20 seconds. */
  timeoutMs?: number;
}

const RETRIES = 3;
const DEFAULT_TIMEOUT_MS = 20_000;

function createS3FileStore(settings: S3Settings): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const base = `${withoutTrailingSlashes(endpoint)}/${encodeURIComponent(bucket)}`;

  async function request(
    key: string,
    init: RequestInit,
    acceptedStatuses: number[] = [],
  ): Promise<Response> {
    // Until the response begins: a slow client may take longer to download the body.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const response = await client
      .fetch(`${base}/${encodeURIComponent(key)}`, {
        ...init,
        signal: timeout.signal,
        redirect: 'error',
      })
      .finally(() => clearTimeout(timer));
    if (response.ok || acceptedStatuses.includes(response.status)) return response;
    throw new Error(`The file store responded to ${init.method} with ${response.status}`);
  }

  return {
    async put(key, bytes) {
      // S3 needs the length of the body before it is sent.
      const body = Buffer.concat(await Array.fromAsync(bytes));
      await request(key, { method: 'PUT', body });
    },
    async *get(key) {
      const { body } = await request(key, { method: 'GET' });
      if (body) yield* body;
    },
    async remove(keys) {
      // Some services respond with 404 if the key is unknown.
      for (const key of keys) await request(key, { method: 'DELETE' }, [404]);
    },
  };
}
