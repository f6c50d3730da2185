import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runStatement } from '#testing/app/postgres.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    APP_URL: 'https://bidwright.example',
    CONTACT_EMAIL: 'desk@bidwright.example',
  });
});
afterAll(() => app?.close());

const get = (url: string) => app.call(null, 'GET', url);

async function locationsOf(url: string) {
  const { text, headers } = await get(url);
  expect(headers['content-type']).toContain('application/xml');
  return [...text.matchAll(/<loc>https:\/\/bidwright\.example([^<]*)<\/loc>/g)].map(([, path]) =>
    String(path),
  );
}

test('the process is healthy, and ready with its database', async () => {
  expect(await get('/healthz')).toMatchObject({ status: 200, body: { ok: true } });
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { ok: true } });
});

test('robots.txt allows pages, disallows the API and names the sitemap', async () => {
  const { text, headers } = await get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).toContain('Sitemap: https://bidwright.example/sitemap.xml\n');
});

test('security.txt says where to report a vulnerability, for less than a year', async () => {
  const { status, headers, text } = await get('/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const { Expires, ...fields } = Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toEqual({
    Contact: 'mailto:desk@bidwright.example',
    'Preferred-Languages': 'en',
    Canonical: 'https://bidwright.example/.well-known/security.txt',
  });
  const days = (new Date(Expires).getTime() - app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('password managers find the page on which the password is changed', async () => {
  const { status, headers } = await get('/.well-known/change-password');
  expect([status, headers.location]).toEqual([302, 'https://bidwright.example/account#password']);
});

test('the sitemap lists developers and open public projects only', async () => {
  const developer = await makeDeveloper(app);
  const open = await makeProject(app);
  const gone = await makeProject(app);
  const secret = await makeProject(app, { isPrivate: true });
  await app.sql(`update projects set is_open = false, status = 'cancelled' where id = $1`, [
    gone.id,
  ]);
  const paused = await makeProject(app);
  const suspended = await makeDeveloper(app);
  await app.sql('update users set suspended_at = now() where id = any($1)', [
    [paused.owner.id, suspended.id],
  ]);
  const files = await locationsOf('/sitemap.xml');
  expect(files).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/projects-1.xml',
    '/sitemaps/developers-1.xml',
  ]);
  const paths = (await Promise.all(files.map(locationsOf))).flat();
  expect(paths).toContain('/developers');
  expect(paths).toContain(`/developers/${developer.id}`);
  expect(paths).not.toContain(`/developers/${open.owner.id}`);
  expect(paths).toContain(`/projects/${open.id}`);
  expect(paths).not.toContain(`/projects/${gone.id}`);
  expect(paths).not.toContain(`/projects/${secret.id}`);
  expect(paths).not.toContain(`/projects/${paused.id}`);
  expect(paths).not.toContain(`/developers/${suspended.id}`);
});

test('a sitemap spans 500 ids, and the index names those from the first open project on', async () => {
  await app.sql(`update projects set is_open = false, status = 'cancelled' where id <= 500`);
  for (const at of [501, 1_501]) {
    const { id } = await makeProject(app);
    await app.sql('update projects set id = $2 where id = $1', [id, at]);
  }
  expect(await locationsOf('/sitemap.xml')).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/projects-2.xml',
    '/sitemaps/projects-3.xml',
    '/sitemaps/projects-4.xml',
    '/sitemaps/developers-1.xml',
  ]);
  expect(await locationsOf('/sitemaps/projects-2.xml')).toEqual(['/projects/501']);
  expect(await locationsOf('/sitemaps/projects-3.xml')).toEqual([]);
  expect(await locationsOf('/sitemaps/projects-4.xml')).toEqual(['/projects/1501']);
  for (const file of [
    'projects-0.xml',
    'projects-1.xml',
    'projects-5.xml',
    'developers-9.xml',
    'projects-99999.xml',
    'users-1.xml',
    'pages.html',
    'x%00',
  ]) {
    expect((await get(`/sitemaps/${file}`)).status).toBe(404);
  }
});

test('metrics are readable from this machine only', async () => {
  await get('/api/projects');
  const { status, text, headers } = await get('/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/projects"/);
  for (const queue of ['send-mail', 'mail-notice']) {
    expect(text).toContain(`bidwright_jobs_waiting{queue="${queue}"}`);
  }
  for (const name of ['busy', 'idle', 'waited_for']) {
    expect(text).toMatch(new RegExp(`bidwright_pool_connections\\{state="${name}"\\} \\d`));
  }
  expect(text).toContain('bidwright_live_streams 0');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('process_start_time_seconds');
  const proxied = await app.call(null, 'GET', '/metrics', undefined, { 'x-forwarded-for': '::1' });
  expect(proxied.status).toBe(404);
  for (const method of ['GET', 'HEAD'] as const) {
    const ask = (remoteAddress: string) =>
      app.fastify.inject({ method, url: '/metrics', remoteAddress });
    expect((await ask('203.0.113.5')).statusCode).toBe(404);
    expect((await ask('127.0.0.1')).statusCode).toBe(200);
  }
});

test('without the database every health check fails, and recovers automatically', async () => {
  const { admin } = inject('postgres');
  const name = new URL(app.databaseUrl).pathname.slice(1);
  await runStatement(admin, `alter database ${name} with allow_connections false`);
  await runStatement(
    admin,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  for (const url of ['/readyz', '/api/projects', '/sitemap.xml', '/trpc/projects.list?input={}']) {
    const { status, headers } = await get(url);
    expect({ url, status }).toEqual({ url, status: 503 });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const form = { email: 'a@example.org', password: 'Test-pass-1!' };
  const refused = await app.call(null, 'POST', '/api/auth/login', form);
  expect(refused).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  expect(refused.text).not.toContain(name);
  for (const url of ['/healthz', '/metrics']) expect((await get(url)).status).toBe(200);
  expect(app.reports.join('\n')).toMatch(/^A connection to the database was lost: \w+/m);
  await runStatement(admin, `alter database ${name} with allow_connections true`);
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  expect((await get('/api/projects')).status).toBe(200);
});
