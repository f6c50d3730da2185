import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, startPageServer } from '#testing/app/page-server.ts';
import { callProcedure, callRest, queryPaths } from '#testing/app/procedure-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';
import { makeScenario, type Scenario } from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';

let app: TestApp;
let pages: PageServer;
beforeAll(async () => {
  app = await startTestApp();
  pages = await startPageServer(app);
});
afterAll(async () => {
  await pages?.close();
  await app?.close();
});

const readRows = permissions.filter(
  ([call]) => queryPaths.includes(call) || call.startsWith('GET '),
);

/**
 * Creates a hired project and users that are no side of it. Each of them has the project in as many
 * lists as possible.
 */
async function makeRunningProject(isPrivate: boolean) {
  const on = await makeScenario(app, false);
  const [passed, pending, accepted] = await Promise.all([
    makeDeveloper(app),
    makeDeveloper(app),
    makeDeveloper(app),
  ]);
  const project = await makeProject(app, {
    owner: on.owner,
    isPrivate,
    title: 'A register of lighthouses',
    invitedDeveloperIds: [on.bidder.id, passed.id, pending.id, accepted.id],
  });
  for (const developer of [on.bidder, passed, accepted]) {
    const [invitation] = (await app.as(developer).invitations.mine()).pending;
    await app.as(developer).invitations.answer({ id: invitation?.id ?? 0, status: 'accepted' });
  }
  const bid = await makeBid(app, { project, developer: on.bidder });
  await makeBid(app, { project, developer: passed });
  const outsiders: Outsider[] = [
    { who: 'visitor', person: null },
    { who: 'other client', person: on.cast[2] ?? null },
    { who: 'other developer', person: on.developer },
    { who: 'passed bidder', person: passed },
    { who: 'developer with a pending invitation', person: pending },
    { who: 'developer with an accepted invitation', person: accepted },
  ];
  for (const developer of [
    on.bidder,
    passed,
    pending,
    accepted,
    ...(isPrivate ? [] : [on.developer]),
  ]) {
    await app.as(developer).favorites.set({ kind: 'project', id: project.id, saved: true });
  }
  await app.as(passed).conversations.start({ projectId: project.id, developerId: passed.id });
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  return { on: { ...on, project, bid }, outsiders };
}

interface Outsider {
  who: string;
  person: TestUser | null;
}

/** Returns what an outsider reads, by call and input. */
async function readAll(on: Scenario, { who, person }: Outsider): Promise<[string, string][]> {
  const calls = new Map<string, () => Promise<unknown>>();
  for (const [call, input] of readRows) {
    for (const fields of [input(on), aboutCaller(input(on), person)]) {
      calls.set(`${call} ${JSON.stringify(fields)}`, () => read(call, fields, person));
    }
  }
  for (const path of [`/projects/${on.project.id}`, `/clients/${on.owner.id}`]) {
    calls.set(path, () => readPage(path, person));
  }
  if (person) calls.set('export', () => loadExport(person));
  const found: [string, string][] = [];
  for (const [name, run] of calls) found.push([`${who}: ${name}`, JSON.stringify(await run())]);
  return found;
}

/** Replaces the id of a developer in the input by that of the caller. */
function aboutCaller(input: object, person: TestUser | null): object {
  return person && 'developerId' in input ? { ...input, developerId: person.id } : input;
}

async function read(call: string, input: object, person: TestUser | null): Promise<unknown> {
  if (call.startsWith('GET ')) {
    const { status, headers, text } = await callRest(app, call, input, person);
    return { status, etag: headers.etag, modified: headers['last-modified'], text };
  }
  return callProcedure(app, call, input, person).catch((error: Error) => error.message);
}

/** Returns the HTML of a page without its nonce, which differs in each response. */
async function readPage(path: string, person: TestUser | null): Promise<string> {
  const { text } = await pages.open(path, person);
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
  return text.replaceAll(nonce, '');
}

/** Returns the parts of a user's data export, except what each export itself changes. */
async function loadExport({ cookie }: TestUser) {
  const response = await fetch(`${app.url}/api/account/export`, {
    method: 'POST',
    headers: { cookie },
  });
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.entries(entries)
    .filter(([name]) => name.startsWith('data/') && !/audit-log|sessions/.test(name))
    .map(([name, bytes]) => [name, strFromU8(bytes)]);
}

test.each([
  ['public', false],
  ['private', true],
])(
  'outsiders read the same of a %s project before its delivery, after it and in a dispute',
  { timeout: 120_000 },
  async (_visibility, isPrivate) => {
    const { on, outsiders } = await makeRunningProject(isPrivate);
    // Pages contain the time of the server.
    app.clock.stoppedAt = app.clock.now().toISOString();
    const projectId = on.project.id;
    const readByAll = async () => {
      await drainQueues(app);
      return (await Promise.all(outsiders.map((outsider) => readAll(on, outsider)))).flat();
    };
    const assigned = await readByAll();
    const withTitle = assigned.filter(([, text]) => text.includes(on.project.title));
    expect(withTitle.length).toBeGreaterThan(5);
    await app.as(on.bidder).hires.deliver({ projectId, note: 'Done.' });
    expect(await readByAll()).toEqual(assigned);
    await app.as(on.owner).disputes.open({ projectId, reason: 'Nothing works.' });
    expect(await readByAll()).toEqual(assigned);
  },
);

test('both sides and admins read the true status', async () => {
  const { on } = await makeRunningProject(false);
  const { id } = on.project;
  await app.as(on.bidder).hires.deliver({ projectId: id, note: 'Done.' });
  for (const person of [on.owner, on.bidder, on.cast[5] ?? null]) {
    expect(await app.as(person).projects.get({ id })).toMatchObject({ status: 'delivered' });
    const ofClient = await app.as(person).projects.ofClient({ id: on.owner.id });
    expect(ofClient.find((project) => project.id === id)).toMatchObject({ status: 'delivered' });
  }
  const saved = (await app.as(on.bidder).favorites.projects({})).items;
  expect(saved.find((project) => project.id === id)).toMatchObject({ status: 'delivered' });
  for (const person of [on.owner, on.bidder]) {
    const { items } = await app.as(person).work.list({ stage: 'running' });
    expect(items).toMatchObject([{ id, status: 'Delivered' }]);
  }
  const invitations = await app.as(on.bidder).invitations.mine();
  expect(invitations.recent[0]?.project).toMatchObject({ id, status: 'delivered' });
});
