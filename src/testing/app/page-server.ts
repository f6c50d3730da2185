import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createApp } from '#app/server/process/bootstrap.ts';
import { readConfig } from '#platform/server/config.ts';
import type { TestApp, TestUser } from './test-app.ts';

export type PageServer = Awaited<ReturnType<typeof startPageServer>>;

/**
 * Starts a second server on the database of `app` that also serves pages. Its client build consists
 * of the repository's index.html and `files` (content by path). `open` requests a page without the
 * network and returns its status, text, title and meta description (`about`).
 */
export async function startPageServer(
  app: TestApp,
  files: Record<string, string | Buffer> = {},
  rateLimitFactor = 0,
) {
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-test-client-'));
  const shell = await readFile(join(import.meta.dirname, '../../../index.html'), 'utf8');
  for (const [name, content] of Object.entries({ 'index.html': shell, ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const fastify = await createApp(
    app,
    readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: String(rateLimitFactor) }),
    folder,
  );

  async function open(url: string, person: TestUser | null = null, headers: object = {}) {
    const response = await fastify.inject({
      url,
      headers: { accept: 'text/html', ...(person && { cookie: person.cookie }), ...headers },
    });
    const title = /<title>([^<]*)<\/title>/.exec(response.body)?.[1];
    const about = /<meta\s+name="description"\s+content="([^"]*)"/.exec(response.body)?.[1];
    const { statusCode: status, body: text } = response;
    return { status, title, about, text, headers: response.headers };
  }

  async function close() {
    await fastify.close();
    await rm(folder, { recursive: true, force: true });
  }

  return { fastify, folder, open, close };
}
