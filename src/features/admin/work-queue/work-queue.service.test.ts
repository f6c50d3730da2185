import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { advanceDays, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { addPlannedMilestones } from '#testing/fixtures/milestones.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const because = { rule: 'spam', reason: 'The same words to forty clients.' } as const;
const queue = async (reader = admin) => (await app.as(reader).dashboard.queue()).items;
const find = async (key: string, reader = admin) =>
  (await queue(reader)).find((item) => item.key === key);

async function makeDispute() {
  const client = await makeClient(app, { firstName: 'Wilhelmina', lastName: 'Hollingberg' });
  const developer = await makeDeveloper(app, { firstName: 'Thaddeus', lastName: 'Quill' });
  const project = await makeProject(app, { owner: client, title: 'A kettle timer' });
  const { projectId } = await makeHire(app, { project, developer });
  await app.as(client).disputes.open({ projectId, reason: 'Half is missing.', fileIds: [] });
  const [row] = await app.sql<{ id: number }>('select max(id) as id from disputes');
  return { projectId, client, developer, key: `dispute-${row?.id}` };
}

test('a report waits from when it was sent until it is resolved', async () => {
  const { title, id } = await makeProject(app);
  const reporter = await makeDeveloper(app);
  await app.as(reporter).reports.send({ kind: 'project', id, reason: 'fraud' });
  const [report] = (await app.as(admin).reports.queue({ status: 'open' })).items;
  const key = `report-${report?.id}`;
  expect(await find(key)).toEqual({
    kind: 'report',
    key,
    title,
    detail: 'Fraud or a scam',
    waitingSince: report?.createdAt,
    endsAt: null,
    href: `/admin/reports/${report?.id}`,
  });
  const note = 'I checked it: nothing is wrong.';
  await app.as(admin).reports.resolve({ id: report?.id ?? 0, outcome: 'dismissed', note });
  expect(await find(key)).toBeUndefined();
});

test('a dispute waits once an admin may decide it, with when it settles otherwise', async () => {
  const { projectId, developer, key } = await makeDispute();
  expect(await find(key)).toBeUndefined();
  await app.as(developer).disputes.addStatement({ projectId, text: 'It is there.', fileIds: [] });
  const found = await find(key);
  expect(found).toMatchObject({
    kind: 'dispute',
    title: 'A kettle timer',
    detail: 'Wilhelmina Hollingberg and Thaddeus Quill, $900',
    href: `/projects/${projectId}/room`,
  });
  await addPlannedMilestones(app, projectId);
  const [milestone] = (await app.as(admin).hires.workspace({ projectId })).milestones;
  expect(await find(key)).toMatchObject({
    title: 'A kettle timer (1 of 2)',
    href: `/projects/${projectId}/room?milestone=${milestone?.id}`,
  });
  const { next } = await app.as(admin).hires.workspace({ projectId });
  expect(found?.endsAt).toBe(next?.until);
  await app.sql('update milestones set frozen = true where project_id = $1', [projectId]);
  expect(await find(key)).toBeUndefined();
  await app.sql('update milestones set frozen = false where project_id = $1', [projectId]);
  const reasons = 'Half was delivered.';
  await app.as(admin).disputes.decide({ projectId, toDeveloperCents: 45_000, reasons });
  expect(await find(key)).toBeUndefined();
});

test('a dispute that an admin is involved in is for another admin', async () => {
  const { projectId, key } = await makeDispute();
  await advanceDays(app, 5);
  const involved = await makeAdmin(app);
  await app.sql(
    `insert into invitations (project_id, developer_id, status, created_at, updated_at)
     values ($1, $2, 'pending', now(), now())`,
    [projectId, involved.id],
  );
  expect((await find(key))?.detail).not.toContain('Another admin');
  expect((await find(key, involved))?.detail).toMatch(/ Another admin must decide\.$/);
});

test('appeals against suspensions and removals link to the account and the project', async () => {
  const client = await makeClient(app);
  const { owner, id: projectId, title } = await makeProject(app);
  await app.as(admin).suspensions.suspend({ userId: client.id, ...because });
  await app.as(admin).takedowns.takeDown({ projectId, ...because });
  const appeal = 'It was a newsletter they had asked for.';
  await app.as(client).suspensions.appeal({ appeal });
  await app.as(owner).takedowns.appeal({ projectId, appeal });
  const reviewer = await makeAdmin(app);
  expect(await find(`suspension-appeal-${client.id}`, reviewer)).toMatchObject({
    kind: 'appeal',
    title: client.name,
    href: `/admin/users/${client.id}`,
  });
  expect(await find(`removal-appeal-${projectId}`, reviewer)).toMatchObject({
    kind: 'appeal',
    title,
    href: `/admin/projects/${projectId}`,
  });
});

test('failed jobs are one entry per queue, unless a later run of the schedule succeeded', async () => {
  const addJob = (name: string, state: string, minutesAgo: number, message = '') =>
    app.sql(
      `insert into pgboss.job (name, state, created_on, start_after, completed_on, output)
       values ($1, $2, now(), now(), now() - make_interval(mins => $3::int),
         jsonb_build_object('message', $4::text))`,
      [name, state, minutesAgo, message],
    );
  await addJob('send-mail', 'failed', 90, 'The server was busy');
  await addJob('send-mail', 'failed', 30, 'The mailbox is full');
  await addJob('reconcile-all-payments', 'failed', 50, 'No answer');
  const failed = async () => {
    const items = (await queue()).filter(({ kind }) => kind === 'failed_job');
    return items.map(({ title, detail, href }) => [title, detail, href]);
  };
  const href = '/admin/dashboard#system-health';
  const mails = ['send-mail: 2 failed jobs', 'The mailbox is full', href];
  expect(await failed()).toEqual([
    mails,
    ['reconcile-all-payments: 1 failed job', 'No answer', href],
  ]);
  await addJob('reconcile-all-payments', 'completed', 10);
  await addJob('send-mail', 'completed', 10);
  expect(await failed()).toEqual([mails]);
});

test('differences to Stripe are one entry, since the oldest of them', async () => {
  await app.sql('insert into stripe_sync_runs (read_at, differences) values (now(), 2)');
  await app.sql(
    `insert into balance_transactions (transaction_id, effect_key, type, cents, created_at)
     values ('txn_1', 'ch_1:captured', 'charge', 100, '2026-01-03T00:00:00Z'),
       ('txn_2', 'ch_2:captured', 'charge', 200, '2026-01-02T00:00:00Z')`,
  );
  const { items } = await app.as(admin).dashboard.queue();
  expect(items[0]).toMatchObject({
    kind: 'difference',
    title: '2 differences',
    waitingSince: '2026-01-02T00:00:00.000Z',
    href: '/admin/reconciliation#differences',
  });
});

test('a refund that failed waits for an admin', async () => {
  const { projectId } = await makeHire(app);
  const [payment] = await app.sql<{ id: string }>(
    'select payment_id as id from milestones where project_id = $1',
    [projectId],
  );
  const [refund] = await app.sql<{ id: number }>(
    `insert into refunds (payment_id, nth, amount_cents, cause, status, created_at, updated_at)
     values ($1, 1, 5000, 'divided', 'failed', now(), now()) returning id`,
    [payment?.id],
  );
  expect(await find(`refund-${refund?.id}`)).toMatchObject({
    kind: 'failed_refund',
    title: expect.stringMatching(/^\$50 to /),
    href: '/admin/reconciliation#issues',
  });
});
