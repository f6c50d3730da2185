import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, startPageServer } from '#testing/app/page-server.ts';
import { callProcedure, queryPaths } from '#testing/app/procedure-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { makeScenario, type Scenario, type ScenarioState } from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';

const SECRET = 'Zanzibar';
const scenes: ScenarioState[] = [true, 'hired', 'disputed', 'reviewed'];

let app: TestApp;
let pages: PageServer;
const stages: [ScenarioState, Scenario][] = [];
beforeAll(async () => {
  app = await startTestApp();
  pages = await startPageServer(app, { '.vite/manifest.json': '{}' });
  for (const scene of scenes) stages.push([scene, await makeScenario(app, scene, SECRET)]);
}, 60_000);
afterAll(async () => {
  await pages?.close();
  await app?.close();
});

const outside = ({ cast, developer, decliner }: Scenario): [string, TestUser | null][] => [
  ['a visitor', null],
  ['another client', cast[2] ?? null],
  ['another developer', developer],
  ['who declined', decliner],
];

/** Returns the response to a read as text, or the message of its refusal. */
async function responseText(path: string, input: object, person: TestUser | null): Promise<string> {
  try {
    return JSON.stringify(await callProcedure(app, path, input, person)) ?? '';
  } catch (error) {
    if (error instanceof TRPCError) return error.message;
    throw error;
  }
}

test.each(queryPaths)('%s reveals nothing of a private project to outsiders', async (path) => {
  const leaks: string[] = [];
  for (const [call, input] of permissions.filter(([call]) => call === path)) {
    for (const [scene, on] of stages) {
      for (const [who, person] of outside(on)) {
        const own = { ...input(on), ...(path === 'invitations.ofDeveloper' && ownOf(person)) };
        const words = await responseText(call, own, person);
        if (words.includes(SECRET)) leaks.push(`${who}, ${scene}: ${words}`);
      }
    }
  }
  expect(leaks).toEqual([]);
});

const ownOf = (person: TestUser | null) => ({ developerId: person?.id ?? 1 });

/** Addresses of the files, history, questions, drafts and agreement of a project. */
async function addressesOf({ project, ids }: Scenario) {
  const year = app.clock.now().getUTCFullYear();
  const files = await app.sql<{ id: number }>(
    'select file_id as id from project_files where project_id = $1',
    [project.id],
  );
  expect(files).toHaveLength(2);
  const ofProject = (path: string) => `/projects/${project.id}${path}`;
  return {
    called: [
      ...['', '/revisions', '/questions', '/agreement'].map((path) => `/api${ofProject(path)}`),
      ...['/api/drafts', '/api/projects', '/api/work', `/documents${ofProject('/agreement.pdf')}`],
      ...['/api/money', `/documents/money/${year}.csv`],
      ...files.map(({ id }) => `/files/${id}/${SECRET}.txt`),
    ],
    opened: [
      ...['', '/edit', '/history', '/agreement', '/room', '/propose'].map(ofProject),
      ...[`/create-project?draft=${ids.draft}`, '/projects', '/work', '/sitemap.xml'],
    ],
  };
}

async function leaksAt(on: Scenario, who: string, person: TestUser | null): Promise<string[]> {
  const { called, opened } = await addressesOf(on);
  const leaks: string[] = [];
  for (const address of called) {
    const { status, text } = await app.call(person, 'GET', address);
    const isFile = /^\/(files|documents\/projects)/.test(address);
    const isLeak = isFile ? status < 400 : text.includes(SECRET);
    if (isLeak) leaks.push(`${who}: ${address} ${status}`);
  }
  for (const address of opened) {
    if ((await pages.open(address, person)).text.includes(SECRET)) leaks.push(`${who}: ${address}`);
  }
  return leaks;
}

test('no address shows files, history, questions, drafts or the agreement of a private project', async () => {
  for (const [scene, on] of stages) {
    for (const [who, person] of outside(on)) {
      expect([scene, await leaksAt(on, who, person)]).toEqual([scene, []]);
    }
  }
});

test('the developer of the work reads history, questions, files and agreement of the project', async () => {
  const [, on] = stages.find(([scene]) => scene === 'hired') ?? [];
  if (!on) throw new Error('There is a hire');
  const read = (await leaksAt(on, 'the bidder', on.bidder)).join();
  const addresses = [
    `/money/${app.clock.now().getUTCFullYear()}.csv 200`,
    '/revisions 200',
    '/questions 200',
    '/agreement 200',
    `${SECRET}.txt 200`,
  ];
  for (const part of [...addresses, '/agreement.pdf 200']) expect(read).toContain(part);
  expect(await mailsWithSecret(on.bidder)).not.toEqual([]);
});

test('a developer without an invitation gets no mail about the project', async () => {
  for (const [, on] of stages) expect(await mailsWithSecret(on.developer)).toEqual([]);
});

async function mailsWithSecret(person: TestUser) {
  await drainQueues(app);
  return (await app.mailsTo(person)).filter((mail) => JSON.stringify(mail).includes(SECRET));
}

test('a draft is not found by anybody but its client, also not by admins', async () => {
  const [, on] = stages[0] ?? [];
  if (!on) throw new Error('There is a scene');
  const read = (person: TestUser | null) =>
    Promise.all([
      responseText('drafts.get', { id: on.ids.draft }, person),
      responseText('drafts.list', {}, person),
      pages.open(`/create-project?draft=${on.ids.draft}`, person).then(({ text }) => text),
    ]);
  expect((await read(on.owner)).slice(0, 2)).toEqual(
    Array(2).fill(expect.stringContaining(SECRET)),
  );
  for (const person of [...on.cast.filter((one) => one !== on.owner), on.decliner]) {
    expect((await read(person)).join()).not.toContain(SECRET);
  }
});

test('the client and the developers of a private project are notified', async () => {
  for (const [scene, { project, owner, bidder }] of stages) {
    for (const person of [owner, bidder]) {
      const seen = await responseText('projects.get', { id: project.id }, person);
      expect([scene, seen.includes(SECRET)]).toEqual([scene, true]);
      const notices = await responseText('notifications.list', {}, person);
      expect([scene, notices.includes(SECRET)]).toEqual([scene, true]);
    }
  }
});

test('a developer who declines loses all notifications of the private project', async () => {
  for (const [, { decliner }] of stages) {
    expect((await app.as(decliner).notifications.list({})).items).toEqual([]);
    expect(await app.as(decliner).notifications.unreadCount()).toBe(0);
  }
});

test('a client’s email is for the client, admins, and developers hired or invited by them', async () => {
  const { client, developer } = await makeHire(app);
  const [stranger, otherClient] = [await makeDeveloper(app), await makeClient(app)];
  const [pending, accepted] = [await makeDeveloper(app), await makeDeveloper(app)];
  const other = await makeProject(app, {
    owner: client,
    isPrivate: true,
    invitedDeveloperIds: [pending.id, accepted.id],
  });
  const { items } = await app.as(accepted).invitations.ofDeveloper({ developerId: accepted.id });
  await app.as(accepted).invitations.answer({ id: items[0]?.id ?? 0, status: 'accepted' });
  expect(items[0]).toMatchObject({ projectId: other.id });
  const emailFor = async (person: TestUser | null) =>
    (await app.as(person).profiles.client({ id: client.id })).email;
  for (const person of [client, developer, accepted, await makeAdmin(app)]) {
    expect(await emailFor(person)).toBe(client.email);
  }
  for (const person of [null, stranger, pending, otherClient])
    expect(await emailFor(person)).toBeNull();
});
