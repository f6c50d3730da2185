import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, startPageServer } from '#testing/app/page-server.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

const routes = 'src/app/client/routes';
const manifest = {
  'index.html': { file: 'assets/app-1a2b3c.js', imports: ['_ui.js'], css: ['assets/app.css'] },
  '_ui.js': { file: 'assets/ui.js' },
  '_cards.js': { file: 'assets/cards.js', imports: ['_ui.js'], css: ['assets/cards.css'] },
  [`${routes}/projects.index.tsx?tsr-split=component`]: {
    file: 'assets/list.js',
    imports: ['index.html', '_cards.js'],
    css: ['assets/list.css'],
  },
  [`${routes}/projects.$id_.room.tsx?tsr-split=component`]: { file: 'assets/room.js' },
};

let app: TestApp;
let pages: PageServer;
beforeAll(async () => {
  app = await startTestApp();
  const styles = ['app', 'cards', 'list'].map((name) => [`assets/${name}.css`, `.${name}{}`]);
  pages = await startPageServer(app, {
    ...Object.fromEntries(styles),
    '.vite/manifest.json': JSON.stringify(manifest),
  });
});
afterAll(async () => {
  await pages?.close();
  await app?.close();
});
const open = (...asked: Parameters<PageServer['open']>) => pages.open(...asked);

test('a shared link shows title, description and picture of its page; private pages are not indexed', async () => {
  const { id, title, owner } = await makeProject(app);
  const metaOf = async (url: string, person: TestUser | null = null) => {
    const { text } = await open(url, person);
    const found = text.matchAll(/<meta (?:name|property)="([^"]+)"\s+content="([^"]*)"/g);
    return Object.fromEntries([...found].map(([, name, content]) => [name, content]));
  };
  expect(await metaOf(`/projects/${id}?ref=mail`)).toMatchObject({
    'og:title': title,
    'og:url': `${app.url}/projects/${id}`,
    'og:image': `${app.url}/og.png`,
    'twitter:card': 'summary_large_image',
  });
  expect(await metaOf(`/projects/${id}`)).not.toHaveProperty('robots');
  const secret = await makeProject(app, { isPrivate: true, owner });
  for (const url of ['/work', '/nowhere', '/messages', `/clients/${owner.id}`]) {
    expect(await metaOf(url), url).toMatchObject({ robots: 'noindex' });
  }
  expect(await metaOf(`/projects/${secret.id}`, owner)).toMatchObject({ robots: 'noindex' });
});

test('the list of projects names its feeds, which have the same filters', async () => {
  const { text } = await open('/projects?skill=React&budgetMin=100');
  const href = (extension: string) =>
    `href="${app.url}/projects.${extension}?skill=React&amp;budgetMin=100"`;
  expect(text).toContain(`type="application/atom+xml" ${href('atom')}`);
  expect(text).toContain(`type="application/feed+json" ${href('json')}`);
  expect((await open('/developers')).text).not.toContain('rel="alternate"');
});

test('the client of a project does not see its description before the scripts run', async () => {
  const { id, owner } = await makeProject(app);
  const excerpt = '<p class="bw-plain-text"';
  expect((await open(`/projects/${id}`)).text).toContain(excerpt);
  const { text } = await open(`/projects/${id}`, owner);
  expect(text).not.toContain(excerpt);
  expect(text).toContain('<div class="bw-skeleton-lines">');
});

test('search engines get a description of each page, with markup escaped', async () => {
  const structured = async (url: string) => {
    const { text } = await open(url);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1];
    return json === undefined ? null : JSON.parse(json);
  };
  const { id } = await makeProject(app, { title: 'A </script><b>shop</b>' });
  expect(await structured(`/projects/${id}`)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ item: `${app.url}/projects` }, { name: 'A </script><b>shop</b>' }],
  });
  const ada = await makeDeveloper(app);
  expect(await structured(`/developers/${ada.id}`)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: ada.name },
  });
  expect(await structured('/')).toMatchObject({ '@type': 'WebSite', name: 'Bidwright' });
  expect(await structured('/work')).toBeNull();
});

test('a page contains the responses to its first queries, with the reader’s permissions', async () => {
  const hidden = await makeProject(app, { isPrivate: true, title: 'Zanzibar ledger' });
  const shown = await makeProject(app, { title: 'Ends a </script> early' });
  const readsOf = async (url: string, person: TestUser | null = null) => {
    const { text } = await open(url, person);
    const json =
      /<script type="application\/json" id="first-data" data-time="[^"]+">(.*?)<\/script>/.exec(
        text,
      )?.[1];
    const reads: { path: string; data: unknown }[] = JSON.parse(json ?? 'null');
    return new Map(reads.map(({ path, data }) => [path, data]));
  };
  const { id } = shown;
  const reads = await readsOf(`/projects/${id}`, shown.owner);
  expect(reads.get('accounts.me')).toMatchObject({ email: shown.owner.email });
  expect(reads.get('projects.get')).toEqual(await app.as(shown.owner).projects.get({ id }));
  expect((await readsOf('/projects')).get('accounts.me')).toBeNull();
  const list = (await readsOf('/projects?search=zanzibar&category=nonsense')).get('projects.list');
  expect(list).toEqual({ items: [], next: null, correctedSearch: null });
  expect((await readsOf(`/projects/${hidden.id}`)).has('projects.get')).toBe(false);
  expect([...(await readsOf('/work')).keys()]).toEqual(['accounts.me']);
  expect((await readsOf('/work', shown.owner)).get('work.list')).toEqual(
    await app.as(shown.owner).work.list({}),
  );
});

test('before its scripts run, a public page shows its subject as text', async () => {
  const { id } = await makeProject(app, {
    title: 'A <b>shop</b>',
    description: '<script>alert(1)</script> and a page of prices.',
  });
  const paintOf = async (url: string) =>
    /<div id="root">(.*?)<script type="application\/json"/s.exec((await open(url)).text)?.[1];
  const paint = await paintOf(`/projects/${id}`);
  expect(paint).toContain('A &lt;b&gt;shop&lt;/b&gt;</h1');
  expect(paint).toContain('&lt;script&gt;alert(1)&lt;/script&gt; and a page of prices.');
  expect(await paintOf('/projects')).toContain('<h1>Browse projects</h1');
  for (const url of ['/work', '/nowhere', '/projects/2000000000']) {
    expect(await paintOf(url), url).not.toContain('<h1>');
  }
});

test('a personal page has its title for signed-in users only', async () => {
  const titleOf = async (url: string, person: TestUser | null) =>
    /<h1>(.*?)<\/h1/s.exec((await open(url, person)).text)?.[1]?.replace(/<[^>]+>/g, '');
  const developer = await makeDeveloper(app);
  const { owner } = await makeProject(app);
  expect(await titleOf('/work', owner)).toBe('Work');
  expect(await titleOf('/settings/profile', developer)).toBe('Edit profile');
  expect(await titleOf('/settings/profile', null)).toBeUndefined();
  expect(await titleOf('/create-project', null)).toBe('Post a project');
  expect(await titleOf('/create-project', developer)).toBeUndefined();
  expect(await titleOf(`/clients/${owner.id}`, null)).toBe(owner.name);
});

test('a page links the styles of its route in order of dependency, then its scripts', async () => {
  const filesOf = async (url: string) => {
    const { text } = await open(url);
    const styles = /<style nonce="[^"]+">(.*?)<\/style>/s.exec(text)?.[1]?.split('\n');
    const [, entry = '', own = ''] =
      /const entry = (\[.*?\]);.*?\.\.\.(\[.*?\])\]/s.exec(text) ?? [];
    const scripts: string[] = [...JSON.parse(entry), ...JSON.parse(own)];
    // Styles that are inlined must not be requested again by a lazy chunk.
    const present = [...text.matchAll(/<link rel="stylesheet" disabled href="([^"]+)"/g)];
    return { styles, scripts, present: present.map(([, file]) => file) };
  };
  const entry = ['/assets/ui.js', '/assets/app-1a2b3c.js'];
  const everywhere = { styles: ['.app{}'], scripts: entry };
  expect(await filesOf('/projects')).toEqual({
    styles: ['.app{}', '.cards{}', '.list{}'],
    scripts: [...entry, '/assets/cards.js', '/assets/list.js'],
    present: ['/assets/app.css', '/assets/cards.css', '/assets/list.css'],
  });
  expect(await filesOf('/projects/7/room')).toMatchObject({
    ...everywhere,
    scripts: [...entry, '/assets/room.js'],
  });
  expect(await filesOf('/projects/7')).toMatchObject(everywhere);
  expect(await filesOf('/nowhere')).toMatchObject(everywhere);
});

test('a page is compressed if the browser accepts it', async () => {
  const { headers } = await open('/', null, { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
});

test('the tag with the nonce has the attribute that HTML requires', async () => {
  const tag = '<meta property="csp-nonce" nonce="%NONCE%">';
  const server = await startPageServer(app, { 'index.html': `<head>${tag}</head>` });
  const { text } = await server.open('/login');
  await server.close();
  expect(text).toMatch(/<meta property="csp-nonce" content="" nonce="[\w+/=]+">/);
});
