import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatementTexts } from '#testing/app/sql-recorder.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  daysFromNow,
  makeBid,
  makeClient,
  makeDeveloper,
  makePortfolioItem,
  makeProject,
} from '#testing/fixtures/makers.ts';

let app: TestApp;
let owner: TestUser;
let invited: TestUser;
let stranger: TestUser;
let hidden: { id: number };
const SECRET = 'Zanzibar';

interface Card {
  id: number;
  title: string;
  isPrivate: boolean;
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await makeClient(app);
  invited = await makeDeveloper(app);
  stranger = await makeDeveloper(app);
  hidden = await makeProject(app, {
    owner,
    title: `${SECRET} ledger`,
    description: `Nobody may hear of ${SECRET} but those invited.`,
    isPrivate: true,
    invitedDeveloperIds: [invited.id],
  });
});
afterAll(() => app?.close());

async function list(query: string, person: TestUser | null = null): Promise<Card[]> {
  const { status, body } = await app.call(person, 'GET', `/api/projects?${query}`);
  expect(status).toBe(200);
  expect(Array.isArray(body)).toBe(true);
  return body;
}

const titles = async (query: string, person: TestUser | null = null) =>
  (await list(query, person)).map(({ title }) => title);

test('pages follow the Link header and neither lose nor repeat a project', async () => {
  const mine = await makeClient(app);
  const made: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    made.push((await makeProject(app, { owner: mine, title: `Paged ${index}` })).id);
  }
  // Half of the projects have the same timestamp.
  await app.sql('update projects set created_at = $1 where id = any($2::int[])', [
    new Date(app.clock.now().getTime() - 1_000),
    made.slice(0, 6),
  ]);
  const seen: number[] = [];
  let url: string | undefined = '/api/projects?search=Paged&limit=5';
  for (let page = 0; url && page < 10; page += 1) {
    const { body, headers } = await app.call(null, 'GET', url);
    seen.push(...body.map(({ id }: Card) => id));
    if (page === 0) await makeProject(app, { owner: mine, title: 'Paged late' });
    url = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual([...made].reverse());
});

test.each(['0', '51', '-1', '1.5', 'ten', '99999999999999999999'])(
  'limit=%s is 400',
  async (limit) => {
    const { status, body } = await app.call(null, 'GET', `/api/projects?limit=${limit}`);
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'limit is 1 to 50' });
  },
);

test.each([
  'x',
  '0000-01-01T00:00:00Z_1',
  '2026-01-01T00:00:00Z_99999999999',
  '2026-13-01T00:00:00Z_1',
  "2026-01-01T00:00:00Z_1'",
  '_',
  '0_2026-01-01T00:00:00Z_1',
  '10_2026-01-01T00:00:00Z_1',
])('a forged cursor is 400: %s', async (cursor) => {
  const url = `/api/projects?cursor=${encodeURIComponent(cursor)}`;
  expect((await app.call(null, 'GET', url)).status).toBe(400);
});

test('the category filter accepts the six categories', async () => {
  await makeProject(app, { title: 'Chain of blocks', category: 'Blockchain' });
  expect(await titles('category=Blockchain')).toEqual(['Chain of blocks']);
  expect((await app.call(null, 'GET', '/api/projects?category=Games')).status).toBe(400);
});

test('an empty filter has no effect', async () => {
  const whole = await list('search=Paged', owner);
  expect(await list('search=Paged&category=&isPrivate=', owner)).toEqual(whole);
});

test('isPrivate=false means false', async () => {
  expect((await list('isPrivate=false', owner)).every(({ isPrivate }) => !isPrivate)).toBe(true);
  expect((await list('isPrivate=false', owner)).length).toBeGreaterThan(0);
  expect(await titles('isPrivate=true', owner)).toEqual([`${SECRET} ledger`]);
  expect(await titles('isPrivate=true')).toEqual([]);
  expect((await app.call(null, 'GET', '/api/projects?isPrivate=yes')).status).toBe(400);
});

test('urgent projects have a deadline within 7 days', async () => {
  await makeProject(app, { title: 'Due in 6 days', deadline: daysFromNow(app, 6) });
  await makeProject(app, { title: 'Due in 8 days', deadline: daysFromNow(app, 8) });
  expect(await titles('urgent=true&search=Due')).toEqual(['Due in 6 days']);
  expect(await titles('urgent=false&search=Due')).toHaveLength(2);
});

test('search looks in title, description and skills, in any case', async () => {
  await makeProject(app, { title: 'Quokka tracker', description: 'Follows each marsupial home.' });
  await makeProject(app, { title: 'Another one', skills: ['Kubernetes'] });
  expect(await titles('search=QUOKKA')).toEqual(['Quokka tracker']);
  expect(await titles('search=marsupial')).toEqual(['Quokka tracker']);
  expect(await titles('search=kubernetes')).toEqual(['Another one']);
  expect(await titles('search=nothing%20like%20it')).toEqual([]);
});

test('matches in title or skills come before those in descriptions, each newest first', async () => {
  const inText = { description: 'They keep wombat and other animals.' };
  await makeProject(app, { title: 'In its skills', skills: ['Wombat'] });
  await makeProject(app, { title: 'Far in the text', ...inText });
  await makeProject(app, { title: 'A wombats2 thing' });
  await makeProject(app, { title: 'Later in the text', ...inText });
  await makeProject(app, { title: 'The wombats of Perth', ...inText });
  const inTitle = ['The wombats of Perth', 'A wombats2 thing', 'In its skills'];
  const best = [...inTitle, 'Later in the text', 'Far in the text'];
  expect(await titles('search=wombat')).toEqual(best);

  const walked: string[] = [];
  let url: string | undefined = '/api/projects?search=wombat&limit=1';
  for (let page = 0; url && page < 10; page += 1) {
    const { body, headers } = await app.call(null, 'GET', url);
    walked.push(...body.map(({ title }: Card) => title));
    url = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  expect(walked).toEqual(best);
});

test('a page after the last one is empty', async () => {
  expect(await titles('search=wombat&cursor=9_2026-01-01T00:00:00Z_1')).toEqual([]);
});

test('punctuation in a search only ends a word', async () => {
  await makeProject(app, { title: 'Save 50% of qx_qy\\qz' });
  const found = (words: string) => titles(`search=${encodeURIComponent(words)}`);
  for (const words of [
    '50%',
    'qx_qy',
    'qy\\qz',
    '"save" & 50',
    'save | (50)',
    "save:* '50'",
    '!save 50',
  ]) {
    expect([words, await found(words)]).toEqual([words, ['Save 50% of qx_qy\\qz']]);
  }
  for (const words of ['%', '_', '!!!', '&', "'", '\\', '(', ':*', '.']) {
    expect([words, await found(words)]).toEqual([words, []]);
  }
});

test('a list has full descriptions, and for each project the bids that the caller can see', async () => {
  const description = `${'Every word of it counts. '.repeat(40)}The end.`;
  const project = await makeProject(app, { title: 'In its whole shape', description });
  const bid = await makeBid(app, { project });
  const other = await makeBid(app, { project });
  const urls = ['/api/projects?search=whole+shape', `/api/clients/${project.owner.id}`];
  const listed = async (url: string, person: TestUser | null) => {
    const { body } = await app.call(person, 'GET', url);
    const [first] = Array.isArray(body) ? body : body.projects;
    expect(first).toMatchObject({ id: project.id, description, bidCount: 2 });
    return first.bids.map(({ id, proposal }: { id: number; proposal: string }) => [id, proposal]);
  };
  const shown = ({ id, proposal }: typeof bid) => [id, proposal];
  for (const url of urls) {
    expect(await listed(url, project.owner)).toEqual([shown(bid), shown(other)]);
    expect(await listed(url, bid.bidder)).toEqual([shown(bid)]);
    expect(await listed(url, stranger)).toEqual([]);
    expect(await listed(url, null)).toEqual([]);
  }
  // The pages show the beginning only.
  const { items } = await app.as(null).projects.list({ search: 'whole shape' });
  expect(items[0]?.description).toHaveLength(300);
});

test('featured developers have their portfolio and number of active bids', async () => {
  const developer = await makeDeveloper(app);
  await makeBid(app, { developer });
  const item = await makePortfolioItem(app, developer);
  const rate = 'update developers set rating = $1 where user_id = $2';
  await app.sql(rate, [50, developer.id]);
  await app.sql(rate, [49, stranger.id]);
  const { body } = await app.call(null, 'GET', '/api/developers/featured?limit=2');
  expect(body[0]).toMatchObject({ id: developer.id, activeBids: 1, portfolio: [item] });
  expect(body[1]).toMatchObject({ id: stranger.id, activeBids: 0, portfolio: [] });
});

test('an expired project is no longer listed', async () => {
  const gone = await makeProject(app, { title: 'Soon over' });
  await app.sql('update projects set deadline = $1 where id = $2', [app.clock.now(), gone.id]);
  expect(await titles('search=Soon%20over')).toEqual([]);
  expect((await app.call(null, 'GET', `/api/projects/${gone.id}`)).status).toBe(200);
});

test('a private project is 403 for all but its client, those invited, and admins', async () => {
  const read = (person: TestUser | null) => app.call(person, 'GET', `/api/projects/${hidden.id}`);
  for (const person of [null, stranger, await makeClient(app)]) {
    const { status, text, body } = await read(person);
    expect(status).toBe(403);
    expect(body.message).toBe('This project is private');
    expect(text).not.toContain(SECRET);
  }
  expect((await read(owner)).status).toBe(200);
  expect((await read(invited)).body).toMatchObject({ invitation: 'pending', bids: [] });
});

test('a private project shows in no list, search or sitemap of others', async () => {
  for (const person of [null, stranger]) {
    expect(await titles(`search=${SECRET}`, person)).toEqual([]);
    expect((await list('limit=50', person)).map(({ id }) => id)).not.toContain(hidden.id);
  }
  expect(await titles(`search=${SECRET}`, invited)).toEqual([`${SECRET} ledger`]);
  expect(await titles(`search=${SECRET}`, owner)).toEqual([`${SECRET} ledger`]);
  const { text } = await app.call(null, 'GET', '/sitemaps/projects-1.xml');
  expect(text).toContain('<urlset');
  expect(text).not.toContain(`/projects/${hidden.id}<`);
});

test('a client’s figures count a private project only for users who can see it', async () => {
  const figures = async (person: TestUser | null) => {
    const { body, text } = await app.call(person, 'GET', `/api/clients/${owner.id}`);
    return { total: body.stats.totalProjects, told: text.includes(SECRET), email: body.email };
  };
  expect(await figures(null)).toEqual({ total: 0, told: false, email: null });
  expect(await figures(stranger)).toEqual({ total: 0, told: false, email: null });
  expect(await figures(invited)).toEqual({ total: 1, told: true, email: null });
  expect(await figures(owner)).toEqual({ total: 1, told: true, email: owner.email });
});

test('an invitation that was declined hides the project again', async () => {
  const once = await makeDeveloper(app);
  const secret = await makeProject(app, { isPrivate: true, invitedDeveloperIds: [once.id] });
  await app.sql(`update invitations set status = 'declined' where developer_id = $1`, [once.id]);
  expect((await app.call(once, 'GET', `/api/projects/${secret.id}`)).status).toBe(403);
});

test('the client sees all bids, a developer their own, others none', async () => {
  const project = await makeProject(app, { owner });
  const first = await makeBid(app, { project, amount: 800 });
  const second = await makeBid(app, { project, amount: 801 });
  const amounts = async (person: TestUser | null) => {
    const { body } = await app.call(person, 'GET', `/api/projects/${project.id}`);
    expect(body).toMatchObject({ bidCount: 2, averageBid: person?.id === owner.id ? 800.5 : null });
    return body.bids.map(({ amount }: { amount: number }) => amount);
  };
  expect(await amounts(owner)).toEqual([800, 801]);
  expect(await amounts(first.bidder)).toEqual([800]);
  expect(await amounts(second.bidder)).toEqual([801]);
  for (const person of [null, stranger, await makeClient(app)]) {
    expect(await amounts(person)).toEqual([]);
  }
});

test('featured developers are a plain array, at most 50, 4 by default', async () => {
  const { body } = await app.call(null, 'GET', '/api/developers/featured');
  expect(body).toHaveLength(4);
  expect((await app.call(null, 'GET', '/api/developers/featured?limit=20')).status).toBe(200);
  expect((await app.call(null, 'GET', '/api/developers/featured?limit=51')).status).toBe(400);
  expect(body[0]).not.toHaveProperty('email');
});

test('featured developers without reviews are listed newest first', async () => {
  const [older, newer] = [await makeDeveloper(app), await makeDeveloper(app)];
  const { body } = await app.call(null, 'GET', '/api/developers/featured?limit=50');
  const ids = body.map(({ id }: { id: number }) => id);
  expect(ids).toContain(older.id);
  expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
});

test('for a visitor, who sees no bids, none are read', async () => {
  const { project, developer } = await makeBidOnPublicProject();
  const takeTexts = recordStatementTexts(
    await app.orm.em.getDriver().getConnection().getNativeClient(),
  );
  const readBids = async (path: string, person: TestUser | null) => {
    takeTexts();
    const { status, body } = await app.call(person, 'GET', path);
    expect(status).toBe(200);
    const reads = takeTexts().filter((text) => text.includes('"bids"')).length;
    const [found] = [body.projects ?? body].flat().filter(({ id }) => id === project.id);
    return { bids: found.bids.length, reads };
  };
  for (const path of ['/api/projects', `/api/projects/${project.id}`]) {
    expect(await readBids(path, null)).toEqual({ bids: 0, reads: 0 });
    expect(await readBids(path, developer)).toEqual({ bids: 1, reads: 1 });
  }
  const client = `/api/clients/${project.owner.id}`;
  expect((await readBids(client, null)).bids).toBe(0);
  expect((await readBids(client, project.owner)).bids).toBe(1);
});

async function makeBidOnPublicProject() {
  const [project, developer] = [await makeProject(app), await makeDeveloper(app)];
  await makeBid(app, { project, developer });
  return { project, developer };
}
