import { readFile } from 'node:fs/promises';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
let client: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  client = await makeClient(app);
  await app.sql(
    `update users set first_name = 'Ada &', last_name = '<Sons>' where id = ${client.id}`,
  );
  await makeProject(app, {
    owner: client,
    title: 'A shop <b>for</b> C&A',
    skills: ['a<b', 'React'],
  });
  await makeProject(app, {
    owner: client,
    title: 'A parser',
    description: 'Ends in ]]> \u0001 and 🦊\n\nSecond.',
  });
  await makeProject(app, { owner: client, title: 'A secret', isPrivate: true });
});
afterAll(() => app?.close());

const get = (url: string, person: TestUser | null = null, headers: Record<string, string> = {}) =>
  app.call(person, 'GET', url, undefined, headers);

/** https://www.jsonfeed.org/version/1.1/, the required fields and those that are used. */
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  language: z.literal('en'),
  items: z.array(
    z.strictObject({
      id: z.url(),
      url: z.url(),
      title: z.string().min(1),
      content_text: z.string().min(1),
      date_published: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: z.string(), url: z.url() })).min(1),
      tags: z.array(z.string()),
    }),
  ),
});

async function readJsonFeed(url: string) {
  return JsonFeed.parse(JSON.parse((await get(url)).text));
}

async function readAtom(url: string) {
  const { text } = await get(url);
  const schema = XmlDocument.fromString(
    await readFile(new URL('../../../testing/feeds/atom.rng', import.meta.url), 'utf8'),
  );
  const validator = RelaxNGValidator.fromDoc(schema);
  const feed = XmlDocument.fromString(text);
  validator.validate(feed);
  const select = (path: string) =>
    feed.find(path, { atom: 'http://www.w3.org/2005/Atom' }).map(({ content }) => content);
  const entries = {
    titles: select('//atom:entry/atom:title'),
    contents: select('//atom:entry/atom:content'),
    authors: select('//atom:author/atom:name'),
  };
  for (const disposable of [feed, validator, schema]) disposable.dispose();
  return entries;
}

test('the Atom feed is valid, lists public projects newest first, and escapes texts as HTML', async () => {
  const { titles, contents, authors } = await readAtom('/projects.atom');
  expect(titles).toEqual(['A parser', 'A shop &lt;b&gt;for&lt;/b&gt; C&amp;A']);
  expect(contents[0]).toContain('<p>Ends in ]]&gt;');
  expect(contents[0]).toMatch(/🦊<\/p><p>Second\.<\/p>$/);
  expect(contents[1]).toContain('a&lt;b, React');
  expect(authors).toEqual(['Ada & <Sons>', 'Ada & <Sons>']);
});

test('the JSON feed is valid and has the same projects', async () => {
  const { items } = await readJsonFeed('/projects.json');
  expect(items.map(({ title }) => title)).toEqual(['A parser', 'A shop <b>for</b> C&A']);
  expect(items[1]?.tags).toContain('a<b');
});

test('a feed has the filters of its list, whose address it contains', async () => {
  const { items, home_page_url, feed_url } = await readJsonFeed('/projects.json?skill=react.js');
  expect(items.map(({ title }) => title)).toEqual(['A shop <b>for</b> C&A']);
  expect(home_page_url).toMatch(/\/projects\?skill=react\.js$/);
  expect(feed_url).toMatch(/\/projects\.json\?skill=react\.js$/);
  expect((await readAtom('/projects.atom?search=parser')).titles).toEqual(['A parser']);
});

test('a feed without projects is valid and does not change with each request', async () => {
  const url = '/projects.atom?search=nothing+has+these+words';
  expect((await readAtom(url)).titles).toEqual([]);
  expect((await get(url)).text).toBe((await get(url)).text);
});

test('invalid filters are ignored, as on the page of the list', async () => {
  const { items } = await readJsonFeed('/projects.json?budgetMin=abc&sort=foo&category=None');
  expect(items).toHaveLength(2);
});

test.each(['/projects.atom', '/projects.json'])(
  '%s is the same for a session, proxies may store it, and its ETag is revalidated',
  async (url) => {
    const first = await get(url);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    const ofOwner = await get(url, client);
    expect(ofOwner.text).toBe(first.text);
    expect(ofOwner.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    const again = await get(url, null, { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
  },
);
