import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import type { ReportReason, SubjectKind } from './report.rules.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

function report(
  by: TestUser,
  kind: SubjectKind,
  id: number,
  more: { reason?: ReportReason; details?: string } = {},
) {
  return app.as(by).reports.send({ kind, id, reason: 'spam', ...more });
}

/** Returns the reports of this user as admins see them. */
async function sentBy({ id }: TestUser) {
  const { items } = await app.as(admin).reports.queue({ limit: 50 });
  return items.filter(({ reporter }) => reporter.id === id);
}

/** Dismisses the open reports about these subjects. */
async function resolveOf(column: 'project_id' | 'user_id', ids: number[]) {
  const open = await app.sql<{ id: number }>(
    `select id from reports where ${column} = any($1::int[]) and status = 'open'`,
    [ids],
  );
  for (const { id } of open) {
    await app.as(admin).reports.resolve({ id, outcome: 'dismissed', note: 'Nothing to be seen.' });
  }
}

test('reported profiles and projects are in the queue of admins with reporter, subject and reason', async () => {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app, { title: 'Free money' });
  const { owner } = project;
  await report(developer, 'project', project.id, { reason: 'off_platform' });
  await report(developer, 'client', owner.id, { reason: 'other', details: ' Says odd things. ' });
  const reporter = { id: developer.id, name: 'Dev Eloper', role: 'developer' };
  const [second, first] = await sentBy(developer);
  expect(first).toMatchObject({
    subject: { kind: 'project', id: project.id, name: 'Free money' },
    reason: 'off_platform',
    details: null,
    status: 'open',
    reporter,
  });
  expect(second).toMatchObject({
    subject: { kind: 'client', id: owner.id, name: 'Clara Client' },
    reason: 'other',
    details: 'Says odd things.',
    reporter,
  });

  await report(owner, 'developer', developer.id, { reason: 'fraud' });
  const subject = { kind: 'developer', id: developer.id, name: 'Dev Eloper' };
  expect(await sentBy(owner)).toMatchObject([{ subject, reason: 'fraud' }]);
});

test('a user can report a subject once, also concurrently', async () => {
  const [ada, bob, them] = [
    await makeDeveloper(app),
    await makeClient(app),
    await makeDeveloper(app),
  ];
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => report(ada, 'developer', them.id)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(report(ada, 'developer', them.id, { reason: 'fraud' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You have already reported this profile. Our team is reviewing it.',
  });
  expect(await sentBy(ada)).toHaveLength(1);
  await report(bob, 'developer', them.id);
  expect(await sentBy(bob)).toHaveLength(1);
});

test('after a report is resolved, its subject can be reported again', async () => {
  const developer = await makeDeveloper(app);
  const { id } = await makeProject(app);
  await report(developer, 'project', id);
  await expect(report(developer, 'project', id)).rejects.toThrow('already reported this project');
  await resolveOf('project_id', [id]);
  await report(developer, 'project', id);
  expect((await sentBy(developer)).map(({ status }) => status)).toEqual(['open', 'resolved']);
});

test('users cannot report themselves, their own project or missing subjects', async () => {
  const developer = await makeDeveloper(app);
  const { id, owner } = await makeProject(app);
  await expect(report(developer, 'developer', developer.id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'You cannot report your own profile.',
  });
  await expect(report(owner, 'client', owner.id)).rejects.toThrow('your own profile');
  await expect(report(owner, 'project', id)).rejects.toThrow('your own project');
  await expect(report(owner, 'developer', owner.id)).rejects.toThrow('Developer Not Found');
  await expect(report(owner, 'client', developer.id)).rejects.toThrow('Client Not Found');
  await expect(report(owner, 'project', 2_000_000_000)).rejects.toThrow('Project Not Found');
  await expect(report(admin, 'project', id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a private project can be reported only by users who can see it', async () => {
  const [invited, stranger] = [await makeDeveloper(app), await makeDeveloper(app)];
  const { id } = await makeProject(app, { isPrivate: true, invitedDeveloperIds: [invited.id] });
  await expect(report(stranger, 'project', id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'This project is private',
  });
  await report(invited, 'project', id);
  expect(await sentBy(invited)).toHaveLength(1);
});

test('only admins read reports, and the reported user is not notified', async () => {
  const [developer, client] = [await makeDeveloper(app), await makeClient(app)];
  await report(client, 'developer', developer.id, { details: 'Copied my shop.' });
  for (const person of [developer, client]) {
    await expect(app.as(person).reports.queue({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(app.as(null).reports.queue({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await app.as(developer).notifications.list({})).items).toEqual([]);
  await drainQueues(app);
  expect(await app.mailsTo(developer)).toEqual([]);
});

test('open reports are paged oldest first, resolved ones newest first', async () => {
  const developer = await makeDeveloper(app);
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { id } = await makeProject(app);
    ids.unshift(id);
    await report(developer, 'project', id);
  }
  await resolveOf('project_id', [ids[1] ?? 0, ids[3] ?? 0]);
  const read = async (status: 'open' | 'resolved') => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const query = { status, limit: 1, ...(cursor && { cursor }) };
      const page: Awaited<ReturnType<typeof queue>> = await queue(query);
      const own = page.items.filter(({ reporter }) => reporter.id === developer.id);
      seen.push(...own.map(({ subject }) => subject.id));
      cursor = page.next;
    } while (cursor);
    return seen;
  };
  const queue = (query: object) => app.as(admin).reports.queue(query);
  expect(await read('resolved')).toEqual([ids[1], ids[3]]);
  expect(await read('open')).toEqual([ids[4], ids[2], ids[0]]);
});

test('a user can send ten reports a day; refused ones do not count', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const developer = await makeDeveloper(limited);
    const owner = await makeClient(limited);
    const send = (id: number) =>
      limited.call(developer, 'POST', '/trpc/reports.send', {
        kind: 'project',
        id,
        reason: 'spam',
      });
    const ids: number[] = [];
    for (let n = 0; n < 11; n += 1) ids.push((await makeProject(limited, { owner })).id);
    const [again = 0] = ids;
    for (const id of ids.slice(0, 10)) {
      expect((await send(id)).status).toBe(200);
      expect((await send(again)).status).toBe(409);
    }
    const { status, body } = await send(ids[10] ?? 0);
    expect(status).toBe(429);
    expect(body.error.message).toMatch(/^Too many attempts\. Please try again in 24 hours\.$/);
  } finally {
    await limited.close();
  }
});

type Query = Parameters<ReturnType<TestApp['as']>['reports']['queue']>[0];
const found = async (query: Query) =>
  (await app.as(admin).reports.queue(query)).items.map(({ subject, reporter }) => [
    subject.name,
    reporter.name,
  ]);

test('a report is found by its subject, by either user and by its id', async () => {
  const [ada, zoe] = [
    await makeDeveloper(app, { firstName: 'Ada', lastName: 'Whitaker' }),
    await makeClient(app, { firstName: 'Zoë', lastName: 'Hollingberg' }),
  ];
  const project = await makeProject(app, { owner: zoe, title: 'Quinquereme of Nineveh' });
  await app.as(ada).reports.send({ kind: 'project', id: project.id, reason: 'fraud' });
  await app.as(zoe).reports.send({ kind: 'developer', id: ada.id, reason: 'spam' });
  const ofProject = ['Quinquereme of Nineveh', 'Ada Whitaker'];
  const ofAda = ['Ada Whitaker', 'Zoë Hollingberg'];
  expect(await found({ search: 'nineveh' })).toEqual([ofProject]);
  expect(await found({ search: 'hollingberg' })).toEqual([ofAda]);
  expect(await found({ search: zoe.email })).toEqual([ofAda]);
  expect(await found({ search: 'whitaker' })).toEqual([ofAda, ofProject]);
  expect(await found({ search: 'whitaker', status: 'open' })).toEqual([ofProject, ofAda]);
  expect(await found({ search: 'whitaker', kind: 'project' })).toEqual([ofProject]);
  expect(await found({ search: 'whitaker', kind: 'developer' })).toEqual([ofAda]);
  expect(await found({ search: 'whitaker', kind: 'client' })).toEqual([]);
  expect(await found({ search: 'whitaker', reason: 'fraud' })).toEqual([ofProject]);
  expect(await found({ search: 'whitaker', status: 'resolved' })).toEqual([]);
  const [report] = (await app.as(admin).reports.queue({ search: 'nineveh' })).items;
  expect(await found({ search: `#${report?.id}` })).toContainEqual(ofProject);
  expect(await found({ search: `#${project.id}` })).toContainEqual(ofProject);
  expect(await found({ search: '%' })).toEqual([]);
});
