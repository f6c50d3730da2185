import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeCrowd } from '#testing/crowd.ts';
import { later, makeHire } from '#testing/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { docketRead } from './docket.queries.ts';
import type { DocketQuery } from './docket.schema.ts';

let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await testApp();
  admin = await makeAdmin(rig);
});
afterAll(() => rig?.close());

type Asked = Parameters<ReturnType<Rig['as']>['docket']['list']>[0];
const list = (query: Asked) => rig.as(admin).docket.list(query);
const projects = async (query: Asked) =>
  (await list(query)).items.map(({ projectId }) => projectId);

async function dispute(title = 'A booking page') {
  const client = await makeClient(rig, { firstName: 'Wilhelmina', lastName: 'Hollingberg' });
  const developer = await makeDeveloper(rig, { firstName: 'Thaddeus', lastName: 'Quill' });
  const project = await makeProject(rig, { owner: client, title });
  const hired = await makeHire(rig, { project, developer });
  const { projectId } = hired;
  await rig.as(client).disputes.open({ projectId, reason: 'Half of it is missing.', fileIds: [] });
  return { ...hired, projectId };
}

const answer = ({ projectId, developer }: Awaited<ReturnType<typeof dispute>>) =>
  rig.as(developer).disputes.say({ projectId, text: 'It is all there.', fileIds: [] });

test('a dispute stands in the list with both sides, the money, and who is to act until when', async () => {
  const made = await dispute();
  const [row] = (await list({ search: String(made.projectId) })).items;
  expect(row).toMatchObject({
    projectId: made.projectId,
    title: made.title,
    client: { id: made.client.id },
    developer: { id: made.developer.id },
    amountCents: 90_000,
    status: 'open',
    openedBy: 'client',
  });
  expect(row?.next).toEqual({ turn: 'developer', until: row?.decidableFrom, clock: null });
  await answer(made);
  const [answered] = (await list({ search: `#${made.projectId}` })).items;
  expect(answered?.next).toEqual({ turn: 'admin', until: null, clock: null });
});

test('what waits longest for a decision stands first, and what ended last', async () => {
  const [ended, first, second, waiting] = [
    await dispute('Ordered'),
    await dispute('Ordered'),
    await dispute('Ordered'),
    await dispute('Ordered'),
  ];
  await answer(ended);
  await rig.as(ended.client).disputes.withdraw({ projectId: ended.projectId });
  await answer(first);
  rig.clock.aheadMs += 1_000;
  await answer(second);
  const all = [first, second, waiting, ended].map(({ projectId }) => projectId);
  expect(await projects({ search: 'ordered' })).toEqual(all);
  expect(await projects({ search: 'ordered', state: 'open' })).toEqual(all.slice(0, 3));
  expect(await projects({ search: 'ordered', state: 'decidable' })).toEqual(all.slice(0, 2));
  expect(await projects({ search: 'ordered', state: 'waiting' })).toEqual(all.slice(2, 3));
  expect(await projects({ search: 'ordered', state: 'withdrawn' })).toEqual(all.slice(3));
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ search: 'ordered', limit: 1, ...(cursor && { cursor }) });
    found.push(...page.items.map(({ projectId }) => projectId));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(found).toEqual(all);
});

test('a decision moves a dispute to the decided ones, with how the money was divided', async () => {
  const made = await dispute();
  await answer(made);
  const before = await rig.as(admin).docket.waiting();
  const reasons = 'Half was delivered.';
  const { projectId } = made;
  await rig.as(admin).disputes.decide({ projectId, toDeveloperCents: 45_000, reasons });
  const after = await rig.as(admin).docket.waiting();
  expect(after.decidable).toBe(before.decidable - 1);
  const decided = await list({ search: String(projectId), state: 'decided' });
  expect(decided.items).toMatchObject([{ projectId, toDeveloperCents: 45_000, next: null }]);
  const entries = await rig.sql(
    `select actor_id as by, details->>'toDeveloperCents' as cents from audit_entries
     where action = 'dispute_decided' and target_type = 'project' and target_id = $1`,
    [String(projectId)],
  );
  expect(entries).toEqual([{ by: admin.id, cents: '45000' }]);
});

test('silence makes a dispute decidable after five days', async () => {
  const { projectId } = await dispute('Silent');
  expect(await projects({ search: 'silent', state: 'decidable' })).toEqual([]);
  await later(rig, 5);
  expect(await projects({ search: 'silent', state: 'decidable' })).toEqual([projectId]);
});

test('a dispute is found by title, by either name or address, in any case and by beginnings', async () => {
  const { projectId, developer } = await dispute('Zymurgy kettle timer');
  for (const search of ['ZYMURGY', 'kettle t', 'zy', 'Wilhelmina H', 'thaddeus']) {
    expect(await projects({ search, limit: 50 })).toContain(projectId);
  }
  expect(await projects({ search: developer.email })).toEqual([projectId]);
  expect(await projects({ search: '%' })).toEqual([]);
  expect(await projects({ search: 'no such words' })).toEqual([]);
});

const plain: DocketQuery = { limit: 20 };

const MANY_PROJECTS = `insert into projects (client_id, title, description, category, budget,
    deadline, skills, is_private, is_urgent, status, created_at)
  select u.id, 'Many ' || u.id / 2 % 2, description, category, budget, deadline, skills, is_private,
    is_urgent, 'completed', p.created_at
  from projects p, users u
  where p.id = $1 and u.username like 'many-%' and u.role = 'client'`;
const MANY_BIDS = `insert into bids (project_id, developer_id, amount, proposal, delivery_time, status,
    created_at, updated_at)
  select p.id, p.client_id - 1, 900, 'x', 9, 'hired', now(), now()
  from projects p where title = 'Many 1'`;
const MANY_HIRES = `insert into hires (project_id, bid_id, client_id, developer_id, payment_id,
    amount_cents, fee_percent, hired_at, due_at, state, state_since, woken_at)
  select b.project_id, b.id, b.developer_id + 1, b.developer_id, gen_random_uuid(), 90000, 0,
    hired_at, due_at, 'completed', state_since, woken_at
  from hires h, bids b where h.project_id = $1 and b.proposal = 'x'`;
const MANY_DISPUTES = `insert into disputes (project_id, opened_by, reason, opened_at, decidable_from,
    status, closed_at)
  select project_id, 'client', 'x', hired_at, hired_at,
    (array['withdrawn', 'settled'])[1 + project_id % 2], hired_at
  from hires where state = 'completed'`;

const ways: [DocketQuery, string][] = [
  [plain, 'disputes_docket'],
  [{ ...plain, state: 'overtaken' }, 'disputes_docket_status'],
  [{ ...plain, state: 'decidable' }, 'disputes_docket'],
  [{ ...plain, search: '77' }, 'disputes_of_project'],
  [{ ...plain, search: 'zymurgy' }, 'projects_said'],
  [{ ...plain, search: 'hollingberg' }, 'users_said'],
];

test('every way of looking is answered from an index among many', async () => {
  const { projectId } = await dispute();
  await makeCrowd(rig);
  await rig.sql(MANY_PROJECTS, [projectId]);
  await rig.sql(MANY_BIDS);
  await rig.sql(MANY_HIRES, [projectId]);
  await rig.sql(MANY_DISPUTES);
  await rig.sql(
    `select gin_clean_pending_list('projects_said'), gin_clean_pending_list('users_said')`,
  );
  await rig.sql('analyze users, projects, bids, hires, disputes');
  for (const [query, index] of ways) {
    const { sql, params } = docketRead(query, rig.clock.now());
    const plan = await rig.sql<Record<string, string>>(`explain ${sql}`, params);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(index);
  }
});
