import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { advanceDays, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { makeMilestones } from '#testing/fixtures/milestones.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

type Query = Parameters<ReturnType<TestApp['as']>['disputeQueue']['list']>[0];
const list = (query: Query) => app.as(admin).disputeQueue.list(query);
const projects = async (query: Query) =>
  (await list(query)).items.map(({ projectId }) => projectId);

async function dispute(title = 'A booking page') {
  const client = await makeClient(app, { firstName: 'Wilhelmina', lastName: 'Hollingberg' });
  const developer = await makeDeveloper(app, { firstName: 'Thaddeus', lastName: 'Quill' });
  const project = await makeProject(app, { owner: client, title });
  const hired = await makeHire(app, { project, developer });
  const { projectId } = hired;
  await app.as(client).disputes.open({ projectId, reason: 'Half of it is missing.', fileIds: [] });
  return { ...hired, projectId };
}

const answer = ({ projectId, developer }: Awaited<ReturnType<typeof dispute>>) =>
  app.as(developer).disputes.addStatement({ projectId, text: 'It is all there.', fileIds: [] });

test('a dispute is listed with both sides, the money, whose turn it is and until when', async () => {
  const opened = await dispute();
  const [row] = (await list({ search: String(opened.projectId) })).items;
  expect(row).toMatchObject({
    projectId: opened.projectId,
    title: opened.title,
    client: { id: opened.client.id },
    developer: { id: opened.developer.id },
    amountCents: 90_000,
    status: 'open',
    openedBy: 'client',
  });
  expect(row?.next).toEqual({ turn: 'developer', until: row?.decidableFrom, automaticStep: null });
  await answer(opened);
  const [answered] = (await list({ search: `#${opened.projectId}` })).items;
  expect(answered?.next).toMatchObject({ turn: 'admin', automaticStep: 'settleOverdue' });
});

test('a dispute names its milestone if the hire has several', async () => {
  const hired = await makeMilestones(app, [{}], { funded: 1 });
  const { projectId, client, milestoneIds } = hired;
  const [, id] = milestoneIds;
  await app.as(client).disputes.open({ projectId, milestoneId: id, reason: 'Half is missing.' });
  const [row] = (await list({ search: String(projectId) })).items;
  expect(row).toMatchObject({
    amountCents: 50_000,
    milestone: { id, position: 2, count: 2, title: 'Reports' },
  });
  const single = await dispute();
  const [other] = (await list({ search: String(single.projectId) })).items;
  expect(other?.milestone).toBeNull();
});

test('disputes that wait longest come first, the latest closed ones last', async () => {
  const [ended, first, second, waiting] = [
    await dispute('Ordered'),
    await dispute('Ordered'),
    await dispute('Ordered'),
    await dispute('Ordered'),
  ];
  await answer(ended);
  await app.as(ended.client).disputes.withdraw({ projectId: ended.projectId });
  await answer(first);
  app.clock.aheadMs += 1_000;
  await answer(second);
  const all = [first, second, waiting, ended].map(({ projectId }) => projectId);
  expect(await projects({ search: 'ordered' })).toEqual(all);
  expect(await projects({ search: 'ordered', state: 'open' })).toEqual(all.slice(0, 3));
  expect(await projects({ search: 'ordered', state: 'decidable' })).toEqual(all.slice(0, 2));
  expect(await projects({ search: 'ordered', state: 'waiting' })).toEqual(all.slice(2, 3));
  expect(await projects({ search: 'ordered', state: 'withdrawn' })).toEqual(all.slice(3));
  const projectIds: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ search: 'ordered', limit: 1, ...(cursor && { cursor }) });
    projectIds.push(...page.items.map(({ projectId }) => projectId));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(projectIds).toEqual(all);
});

test('a decision moves a dispute to the decided ones, with how the money was divided', async () => {
  const opened = await dispute();
  await answer(opened);
  const reasons = 'Half was delivered.';
  const { projectId } = opened;
  await app.as(admin).disputes.decide({ projectId, toDeveloperCents: 45_000, reasons });
  const decided = await list({ search: String(projectId), state: 'decided' });
  expect(decided.items).toMatchObject([{ projectId, toDeveloperCents: 45_000, next: null }]);
  const entries = await app.sql(
    `select actor_id as by, details->>'toDeveloperCents' as cents from audit_entries
     where action = 'dispute_decided' and target_type = 'project' and target_id = $1`,
    [String(projectId)],
  );
  expect(entries).toEqual([{ by: admin.id, cents: '45000' }]);
});

test('silence makes a dispute decidable after five days', async () => {
  const { projectId } = await dispute('Silent');
  expect(await projects({ search: 'silent', state: 'decidable' })).toEqual([]);
  await advanceDays(app, 5);
  expect(await projects({ search: 'silent', state: 'decidable' })).toEqual([projectId]);
});

test('a dispute is found by prefixes of title, names and addresses, in any case', async () => {
  const { projectId, developer } = await dispute('Zymurgy kettle timer');
  for (const search of ['ZYMURGY', 'kettle ti', 'zy', 'Wilhelmina Ho', 'thaddeus']) {
    expect(await projects({ search, limit: 50 })).toContain(projectId);
  }
  expect(await projects({ search: developer.email })).toEqual([projectId]);
  expect(await projects({ search: '%' })).toEqual([]);
  expect(await projects({ search: 'no such words' })).toEqual([]);
});
