import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type PageServer, startPageServer } from '#testing/app/page-server.ts';
import { runStatement } from '#testing/app/postgres.ts';
import { recordStatementTexts } from '#testing/app/sql-recorder.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { indexedPaths } from './page-head.ts';

const SCRIPT = 'console.log("the built client");\n'.repeat(100);
let app: TestApp;
let pages: PageServer;
beforeAll(async () => {
  app = await startTestApp();
  pages = await startPageServer(app, {
    '.vite/inputs.sha256': 'a'.repeat(64),
    'assets/app-1a2b3c.js': SCRIPT,
    'assets/app-1a2b3c.js.br': brotliCompressSync(SCRIPT),
  });
});
afterAll(async () => {
  await pages?.close();
  await app?.close();
});
const open = (...asked: Parameters<PageServer['open']>) => pages.open(...asked);

test.each([
  ['/', 200, 'Fixed-price software projects, built right · Bidwright'],
  ['/projects', 200, 'Browse projects · Bidwright'],
  ['/projects/', 200, 'Browse projects · Bidwright'],
  ['/projects?category=Web%20App', 200, 'Browse projects · Bidwright'],
  ['/developers', 200, 'Find developers · Bidwright'],
  ['/developers?skills=React&sort=newest', 200, 'Find developers · Bidwright'],
  ['/favorites', 200, 'Saved · Bidwright'],
  ['/login', 200, 'Sign in · Bidwright'],
  ['/create-project', 200, 'Post a project · Bidwright'],
  ['/create-developer-profile', 200, 'Join as a developer · Bidwright'],
  ['/account', 200, 'Account · Bidwright'],
  ['/reset-password/some-token', 200, 'Reset your password · Bidwright'],
  ['/email-change/some-token', 200, 'Your email address · Bidwright'],
  ['/confirm-email/some-token', 200, 'Confirm your email address · Bidwright'],
  ['/second-factor/some-token', 200, 'Your second factor · Bidwright'],
  ['/reset-password', 404, 'Page Not Found · Bidwright'],
  ['/settings', 200, 'Settings · Bidwright'],
  ['/settings/profile', 200, 'Edit profile · Bidwright'],
  ['/settings/portfolio', 200, 'Your portfolio · Bidwright'],
  ['/settings/notifications', 200, 'Email settings · Bidwright'],
  ['/payment/1?amount=5&developer=2', 200, 'Secure payment · Bidwright'],
  ['/scores', 200, 'How scores are computed · Bidwright'],
  ['/payments', 200, 'Money · Bidwright'],
  ['/payouts?back=1', 200, 'Money · Bidwright'],
  ['/admin/reconciliation', 200, 'Reconciliation · Bidwright'],
  ['/nowhere', 404, 'Page Not Found · Bidwright'],
  ['/projects/1/room', 200, 'Project room · Bidwright'],
  ['/projects/1/propose', 200, 'Propose a change · Bidwright'],
  ['/projects/1/edit', 200, 'Edit project · Bidwright'],
  ['/projects/2000000000/history', 404, 'Project Not Found · Bidwright'],
  ['/projects/abc/room', 404, 'Page Not Found · Bidwright'],
  ['/projects/1/room/2', 404, 'Page Not Found · Bidwright'],
  ['/developers/1/room', 404, 'Page Not Found · Bidwright'],
  ['/projects/1/2', 404, 'Page Not Found · Bidwright'],
  ['/projects/1/compare/2', 404, 'Page Not Found · Bidwright'],
  ['/projects/2000000000/compare', 404, 'Project Not Found · Bidwright'],
  ['/projects/abc', 404, 'Page Not Found · Bidwright'],
  ['/projects/2000000000', 404, 'Project Not Found · Bidwright'],
  ['/developers/2000000000', 404, 'Developer Not Found · Bidwright'],
  ['/clients/2147483648', 404, 'Page Not Found · Bidwright'],
  ['/__proto__/1', 404, 'Page Not Found · Bidwright'],
  ['/constructor/1', 404, 'Page Not Found · Bidwright'],
  ['//evil.example/x', 404, 'Page Not Found · Bidwright'],
  ['/..%2f..%2fetc/passwd', 404, 'Page Not Found · Bidwright'],
  ['/reset-password/%00%ff', 404, 'Page Not Found · Bidwright'],
  ['/projects/%zz?search=x', 404, 'Page Not Found · Bidwright'],
  ['/%', 404, 'Page Not Found · Bidwright'],
  ['/index.html', 404, 'Page Not Found · Bidwright'],
  ['/index.htm%6c', 404, 'Page Not Found · Bidwright'],
  ['/INDEX.HTML', 404, 'Page Not Found · Bidwright'],
  ['//index.html', 404, 'Page Not Found · Bidwright'],
  ['/index.html/', 404, 'Page Not Found · Bidwright'],
  ['/index.html.br', 404, 'Page Not Found · Bidwright'],
  ['/dist/client/index.html', 404, 'Page Not Found · Bidwright'],
  ['/.vite/inputs.sha256', 404, 'Page Not Found · Bidwright'],
])('%s is answered %i with the title "%s"', async (url, status, title) => {
  const page = await open(url);
  expect({ status: page.status, title: page.title }).toEqual({ status, title });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.about).not.toBe('');
});

test('the former lists of projects and bids lead to the work', async () => {
  for (const path of ['/my-projects', '/my-bids?status=hired']) {
    const { status, headers } = await open(path);
    expect([status, headers.location]).toEqual([308, `${app.url}/work`]);
  }
});

test('every public page exists with its own title', async () => {
  const pages = await Promise.all(indexedPaths.map((path) => open(path)));
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
});

test('every link in the guides leads to an existing page and heading', async () => {
  const folder = new URL('../../../features/guides/text/', import.meta.url);
  const texts = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  );
  const links = [...texts.values()].flatMap((text) => [
    ...text.matchAll(/\]\((\/[^)#]*)(#\w.*?)?\)/g),
  ]);
  expect(links.length).toBeGreaterThan(20);
  for (const [, path = '', fragment] of links) {
    expect([path, (await open(path)).status]).toEqual([path, 200]);
    const target = texts.get(`${path.slice(1)}.md`);
    if (fragment && target) expect(target).toContain(`{${fragment}}`);
  }
});

test('a page has one canonical URL without filters', async () => {
  const found = async (url: string) =>
    /<link rel="canonical" href="([^"]*)"/.exec((await open(url)).text)?.[1];
  expect(await found('/developers/?skills=React')).toBe(`${app.url}/developers`);
  expect(await found('/projects')).toBe(`${app.url}/projects`);
  expect(await found('/"><script>')).not.toContain('<');
  expect((await open('/developers')).about).toContain('developers by skill');
});

test('a project’s page has its title and the beginning of its description, as text', async () => {
  const project = await makeProject(app, {
    title: 'Shop "A" <b>&</b> $& %NONCE%',
    description: `Two\n\nlines. ${'x'.repeat(300)}`,
  });
  const page = await open(`/projects/${project.id}`);
  expect(page.status).toBe(200);
  expect(page.title).toBe('Shop &quot;A&quot; &lt;b&gt;&amp;&lt;/b&gt; $&amp; %NONCE% · Bidwright');
  expect(page.about).toBe(`Two lines. ${'x'.repeat(148)}…`);
});

test('a long description ends with a complete word and an ellipsis, a short one is unchanged', async () => {
  const full = `${'Nine more '.repeat(15)}wordy ends`;
  const { id } = await makeProject(app, { description: full });
  expect((await open(`/projects/${id}`)).about).toBe(full);
  const longer = await makeProject(app, {
    description: `${'Nine more '.repeat(15)}wordy,\nextraordinary endings`,
  });
  expect((await open(`/projects/${longer.id}`)).about).toBe(`${'Nine more '.repeat(15)}wordy…`);
  const short = await makeProject(app, { description: 'A page of prices for the whole shop. ' });
  expect((await open(`/projects/${short.id}`)).about).toBe('A page of prices for the whole shop.');
});

test('a page with a token in its URL has no canonical URL', async () => {
  for (const page of ['reset-password', 'email-change', 'second-factor', 'confirm-email']) {
    const url = `/${page}/hidden-token`;
    const { status, text } = await open(url);
    expect(status).toBe(200);
    expect(text).not.toContain('hidden-token');
    expect(text).not.toContain('rel="canonical"');
  }
});

test('a private project’s page is 403 and shows nothing of it', async () => {
  const invited = await makeDeveloper(app);
  const project = await makeProject(app, {
    title: 'Zanzibar ledger',
    isPrivate: true,
    invitedDeveloperIds: [invited.id],
  });
  for (const person of [null, await makeDeveloper(app)]) {
    const page = await open(`/projects/${project.id}`, person);
    expect(page.status).toBe(403);
    expect(page.title).toBe('This project is private · Bidwright');
    expect(page.text).not.toContain('Zanzibar');
    expect(page.text).not.toContain(project.description.slice(0, 20));
  }
  expect((await open(`/projects/${project.id}`, invited)).title).toContain('Zanzibar');
  expect((await open(`/projects/${project.id}`, project.owner)).status).toBe(200);
});

test('bids are compared by the client of their project and by admins: others get 403', async () => {
  const project = await makeProject(app, { title: 'Orchard rota' });
  const url = `/projects/${project.id}/compare?bids=1,2`;
  for (const person of [project.owner, await makeAdmin(app)]) {
    const { status, title } = await open(url, person);
    expect({ status, title }).toEqual({
      status: 200,
      title: 'Compare bids: Orchard rota · Bidwright',
    });
  }
  for (const person of [null, await makeDeveloper(app)]) {
    const { status, title } = await open(url, person);
    expect({ status, title }).toEqual({
      status: 403,
      title: 'Only the client of this project can compare its bids · Bidwright',
    });
  }
});

test('a workspace has its title for both sides, and is 404 for others', async () => {
  const { projectId, title, client, developer } = await makeHire(app);
  for (const person of [client, developer]) {
    const page = await open(`/projects/${projectId}/room`, person);
    expect(page.status).toBe(200);
    expect(page.title).toBe(`Project room: ${title} · Bidwright`);
  }
  const strange = await open(`/projects/${projectId}/room`, await makeDeveloper(app));
  expect(strange.status).toBe(404);
  expect(strange.text).not.toContain(title);
  const visitor = await open(`/projects/${projectId}/room`);
  expect(visitor.title).toBe('Project room · Bidwright');
});

test.each([
  ['PUT', '/projects/7/', 405],
  ['POST', '/reset-password/some-token', 405],
  ['POST', '/assets/app-1a2b3c.js', 405],
  ['POST', '/nowhere', 404],
] as const)('a page accepts GET only: %s %s is %i', async (method, url, status) => {
  const { statusCode, headers } = await pages.fastify.inject({ method, url });
  expect([statusCode, headers.allow]).toEqual([status, status === 405 ? 'GET' : undefined]);
});

test('the policy of a page allows our own scripts and styles, each page under a new nonce', async () => {
  const [one, two] = [await open('/login'), await open('/login')];
  const policy = String(one.headers['content-security-policy']);
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain(`frame-ancestors 'none'`);
  expect(policy).toContain(`base-uri 'none'`);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|stripe/);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(one.text).toContain(nonce);
  expect(two.text).not.toContain(nonce);
  expect(one.text).not.toMatch(/%(TITLE|DESCRIPTION|NONCE)%/);
  expect(one.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

test('built files are cached forever and sent as they were compressed', async () => {
  const url = '/assets/app-1a2b3c.js';
  const plain = await pages.fastify.inject({ url });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe(SCRIPT);
  const packed = await pages.fastify.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe(SCRIPT);
});

test.each(['br;q=abc, *;q=0', 'identity;q=0', '', ',,;', '*', 'x'.repeat(500)])(
  'an unusual Accept-Encoding is handled: %s',
  async (accepted) => {
    for (const url of ['/', '/assets/app-1a2b3c.js', '/api/stats']) {
      const { statusCode } = await pages.fastify.inject({
        url,
        headers: { 'accept-encoding': accepted },
      });
      expect(statusCode).toBeLessThan(500);
    }
  },
);

test('visitors share the data of the home page for two seconds, and no user reads or fills it', async () => {
  const takeTexts = recordStatementTexts(
    await app.orm.em.getDriver().getConnection().getNativeClient(),
  );
  const home = async (person?: TestUser) => {
    takeTexts();
    const { text } = await open('/', person);
    const tables = takeTexts().filter((statement) => statement.includes('"projects"'));
    return { text, tables: tables.length };
  };
  const client = await makeClient(app);
  app.clock.aheadMs += 10_000;
  const signedIn = await home(client);
  expect(signedIn.tables).toBeGreaterThan(0);
  expect(signedIn.text).toContain(client.email);
  const first = await home();
  expect(first.tables).toBeGreaterThan(0);
  expect(first.text).not.toContain(client.email);
  const { title } = await makeProject(app, { title: 'Posted a moment ago' });
  expect(await home()).toMatchObject({ tables: 0, text: expect.not.stringContaining(title) });
  expect((await home(client)).text).toContain(title);
  app.clock.aheadMs += 2_001;
  expect((await home()).text).toContain(title);
});

test('a missing built file is 404, not the page', async () => {
  const gone = await pages.fastify.inject({ url: '/assets/app-0ld.js' });
  expect(gone.statusCode).toBe(404);
  expect(gone.body).not.toContain('<html');
});

// @fastify/static has a route for each file that exists when the server starts.
test.each(['GET', 'HEAD'] as const)(
  'a file that a new build removed is 404: %s',
  async (method) => {
    const built = await startPageServer(app, { 'assets/old-1a2b3c.js': SCRIPT });
    onTestFinished(() => built.close());
    await rm(join(built.folder, 'assets/old-1a2b3c.js'));
    const gone = await built.fastify.inject({ method, url: '/assets/old-1a2b3c.js' });
    expect(gone.statusCode).toBe(404);
  },
);

test('the page answers HEAD, and refuses to be posted to', async () => {
  expect((await pages.fastify.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  expect(
    (await pages.fastify.inject({ method: 'POST', url: '/login', payload: {} })).statusCode,
  ).toBe(405);
});

test('the API page is readable without script, under its own policy', async () => {
  const page = await open('/api/docs');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<code>/api/projects/{id}</code>');
  expect(page.text).toContain('&quot;clientName&quot;: &quot;Mina Okafor&quot;');
  expect(page.text).not.toContain('<script');
  expect(page.headers['content-security-policy']).toContain(`default-src 'none'`);
});

test('a page that is requested by a whole URL, as by a proxy, is that of its path', async () => {
  const url = await pages.fastify.listen();
  for (const [path, status] of [
    ['http://proxied.example/projects', 200],
    ['HTTPS://proxied.example?from=a', 200],
    ['http://proxied.example/%c0%ae', 404],
    ['ftp://proxied.example/projects', 404],
    ['*', 404],
  ] as const) {
    const [response]: IncomingMessage[] = await once(get(url, { path, agent: false }), 'response');
    const text = await response?.setEncoding('utf8').reduce((all, part) => all + part, '');
    expect(response?.statusCode, path).toBe(status);
    expect(text, path).toContain('</html>');
    expect(text, path).not.toContain('proxied.example');
  }
});

test('beyond the limit of reads the page is served with 429, and its requests fail with 429', async () => {
  const strict = await startPageServer(app, {}, 0.001);
  expect((await strict.open('/projects')).status).toBe(200);
  const { status, headers, text } = await strict.open('/projects');
  await strict.close();
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(text).toContain('id="root"');
});

test('without the database the page is served with 503, and its requests fail with 503', async () => {
  const { admin } = inject('postgres');
  const name = new URL(app.databaseUrl).pathname.slice(1);
  await runStatement(admin, `alter database ${name} with allow_connections false`);
  await runStatement(
    admin,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  const { status, headers, text } = await open('/projects/1');
  await runStatement(admin, `alter database ${name} with allow_connections true`);
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('2');
  expect(text).toContain('id="root"');
});
