import { AwsClient } from 'aws4fetch';
import { withoutTrailingSlashes } from '#platform/shared/format/text.ts';
import type { FileStore } from './file-store.ts';

export interface S3Settings {
  /**
   * URL of the service; requests use path-style URLs, with the bucket as the first part of the
   * path.
   */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const RETRIES = 3;
const TIMEOUT = 20_000;

/** Returns a file store in an S3-compatible bucket. */
export function createS3FileStore(settings: S3Settings): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
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
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await client.fetch(`${base}/${encodeURIComponent(key)}`, { ...init, signal });
    if (response.ok || acceptedStatuses.includes(response.status)) return response;
    throw new Error(`The file store answered ${init.method} with ${response.status}`);
  }

  return {
    async put(key, bytes) {
      const body = Buffer.concat(await Array.fromAsync(bytes));
      await request(key, { method: 'PUT', body });
    },
    async *get(key) {
      const { body } = await request(key, { method: 'GET' });
      if (body) yield* body;
    },
    async remove(keys) {
      for (const key of keys) await request(key, { method: 'DELETE' }, [404]);
    },
  };
}
