import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { createFileStore } from './file-store.ts';

const TIMEOUT_MS = 100;

/** Reads a file from an S3 service that responds with `listener`; the limit of time is short. */
async function readFrom(listener: RequestListener): Promise<string> {
  const service = createServer(listener);
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'bidwright',
    region: 'us-east-1',
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
    timeoutMs: TIMEOUT_MS,
  };
  const files = createFileStore(settings, {} as SqlEntityManager);
  return buffer(files.get('key'))
    .then(String)
    .finally(() => {
      service.closeAllConnections();
      service.close();
    });
}

test('a download may take longer than the time until the response begins', async () => {
  const text = await readFrom((_request, response) => {
    response.write('slow ');
    setTimeout(() => response.end('client'), 3 * TIMEOUT_MS);
  });
  expect(text).toBe('slow client');
});

test('a service that does not respond in time is given up', async () => {
  await expect(readFrom(() => {})).rejects.toThrow('aborted');
});
