import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app/server/process/bootstrap.ts';
import { readConfig } from '#platform/server/config.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

const SECRET = 'Zanzibar';
const shown = '<title>%TITLE%</title><meta name="description" content="%DESCRIPTION%">';

let app: TestApp;
let project: Awaited<ReturnType<typeof makeProject>>;
/** Users who must not learn anything about the project, and users who may. */
let outside: [who: string, person: TestUser | null][];
let inside: [who: string, person: TestUser][];
let page: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  app = await startTestApp();
  const [pending, accepted, declined, requester, developer] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => makeDeveloper(app)),
  );
  if (!pending || !accepted || !declined || !requester || !developer) throw new Error('Five');
  project = await makeProject(app, {
    title: `${SECRET} title`,
    description: `${SECRET} description of the work.`,
    skills: [`${SECRET} skill`],
    isPrivate: true,
    invitedDeveloperIds: [pending.id, accepted.id, declined.id],
  });
  await answerAs(accepted, 'accepted');
  await answerAs(declined, 'declined');
  await app.as(requester).invitations.request({ projectId: project.id });
  inside = [
    ['its client', project.owner],
    ['a pending invitee', pending],
    ['an accepted invitee', accepted],
    ['an admin', await makeAdmin(app)],
  ];
  outside = [
    ['a visitor', null],
    ['another client', await makeClient(app)],
    ['a developer', developer],
    ['one who asked', requester],
    ['one who declined', declined],
  ];
  const clientDir = await mkdtemp(join(tmpdir(), 'page-'));
  await writeFile(join(clientDir, 'index.html'), shown);
  page = await createApp(app, readConfig({ LOG_LEVEL: 'silent' }), clientDir);
});
afterAll(async () => {
  await page?.close();
  await app?.close();
});

async function answerAs(developer: TestUser, status: 'accepted' | 'declined') {
  const { pending } = await app.as(developer).invitations.mine();
  await app.as(developer).invitations.answer({ id: pending[0]?.id ?? 0, status });
}

function pageFor(person: TestUser | null) {
  return page.inject({
    url: `/projects/${project.id}`,
    ...(person && { headers: { cookie: person.cookie } }),
  });
}

/** Returns the bodies of all responses of these URLs, whatever their status. */
async function readAll(person: TestUser | null): Promise<string> {
  const { id, owner } = project;
  const addresses = [
    '/api/projects?limit=50',
    '/api/projects?isPrivate=true&limit=50',
    `/api/projects?search=${SECRET}`,
    `/api/projects/${id}`,
    `/api/clients/${owner.id}`,
    '/sitemaps/projects-1.xml',
    `/trpc/projects.get?input={"id":${id}}`,
    `/trpc/bids.onProject?input={"projectId":${id}}`,
    `/trpc/invitations.state?input={"projectId":${id}}`,
    '/trpc/invitations.mine',
    `/api/invitations/developer/${person?.id ?? 1}`,
    `/payment/${id}`,
  ];
  const answers = await Promise.all(addresses.map((url) => app.call(person, 'GET', url)));
  const acts = await Promise.all([
    app.call(person, 'POST', '/api/bids', {
      projectId: id,
      amount: 5,
      proposal: 'Me',
      deliveryTime: 5,
    }),
    app.call(person, 'POST', '/api/create-payment-intent', {
      projectId: id,
      amount: 5,
      developerId: 1,
    }),
    app.call(person, 'POST', '/api/invitations', { projectId: id, developerId: person?.id ?? 1 }),
    app.call(person, 'POST', '/trpc/hires.cancelProject', { id }),
    app.call(person, 'POST', '/trpc/projects.extend', { id, deadline: project.deadline }),
  ]);
  const html = await pageFor(person);
  return [...answers, ...acts].map(({ text }) => text).join('\n') + html.body;
}

test('no read or write of the uninvited reveals a private project', async () => {
  for (const [who, person] of outside) {
    expect(`${who}: ${await readAll(person)}`).not.toContain(SECRET);
  }
});

test('the uninvited read 403 and the one sentence, also as the page’s title', async () => {
  for (const [who, person] of outside) {
    const { status, body } = await app.call(person, 'GET', `/api/projects/${project.id}`);
    expect([who, status, body]).toEqual([
      who,
      403,
      { code: 'private', message: 'This project is private' },
    ]);
    const html = await pageFor(person);
    expect(html.statusCode).toBe(403);
    expect(html.body).toContain('<title>This project is private');
  }
});

test('a client’s figures count a private project only for users who can see it', async () => {
  const figures = async (person: TestUser | null) =>
    (await app.call(person, 'GET', `/api/clients/${project.owner.id}`)).body.stats;
  for (const [, person] of outside) {
    expect(await figures(person)).toMatchObject({ totalProjects: 0, activeProjects: 0 });
  }
  for (const [, person] of inside) {
    expect(await figures(person)).toMatchObject({ totalProjects: 1, activeProjects: 1 });
  }
});

test('the invited find it in lists, in the search and on its page', async () => {
  for (const [who, person] of inside) {
    const list = await app.call(person, 'GET', `/api/projects?search=${SECRET}`);
    expect([who, list.body.length]).toEqual([who, 1]);
    const one = await app.call(person, 'GET', `/api/projects/${project.id}`);
    expect([who, one.body.title]).toEqual([who, `${SECRET} title`]);
    const html = await pageFor(person);
    expect([who, html.statusCode]).toEqual([who, 200]);
    expect(html.body).toContain(`<title>${SECRET} title`);
  }
});
