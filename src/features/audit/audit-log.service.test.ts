// cspell:ignore adèl
import { afterAll, beforeAll, expect, test } from 'vitest';
import { once } from '#testing/app/once.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { insertManyUsers } from '#testing/fixtures/many-users.ts';
import { listMatchingUserIds } from './audit.queries.ts';
import type { AuditAction } from './audit.rules.ts';
import { recordAudit } from './audit.service.ts';
import { verifyExport } from './chain/verify.service.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app.close());

const at = (day: string) => () => new Date(`${day}T12:00:00.000Z`);

async function act(by: TestUser, action: AuditAction, user: { id: number }, day = '2026-01-10') {
  const on = { type: 'user', id: user.id } as const;
  await recordAudit({ ...app.ctx(by), now: at(day) }, { action, on });
}

const list = async (query: object) => {
  const { items } = await app.as(admin).audit.list(query);
  return items.map(({ action, actorId }) => [action, actorId]);
};

test('a user is found by id and by name, as actor and as target', async () => {
  const ada = await makeClient(app, { firstName: 'Adelaide', lastName: 'Byron' });
  const bo = await makeDeveloper(app, { firstName: 'Bø', lastName: 'Qi' });
  await act(ada, 'account_exported', ada);
  await act(bo, 'report_resolved', ada);
  const ofAda = [
    ['signed_up', ada.id],
    ['report_resolved', bo.id],
    ['account_exported', ada.id],
  ];
  expect(await list({ search: `#${ada.id}` })).toEqual(ofAda);
  expect(await list({ search: `user ${ada.id}` })).toEqual(ofAda);
  expect(await list({ search: 'byron adèl' })).toEqual(ofAda);
  for (const search of ['Qi', 'qi', 'qi bo']) {
    expect(await list({ search })).toEqual([
      ['signed_up', bo.id],
      ['report_resolved', bo.id],
    ]);
  }
  expect(await list({ search: 'nobody of this name' })).toEqual([]);
});

test('an action is found by the words of its label in all pages of list and export', async () => {
  const person = await makeClient(app);
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  for (const day of days) await act(admin, 'user_suspended', person, day);
  await act(admin, 'user_restored', person, '2026-03-02');
  const filter = { search: 'suspended a member', from: '2026-03-01', until: '2026-03-03' };
  const first = await app.as(admin).audit.list({ ...filter, limit: 2 });
  const rest = await app.as(admin).audit.list({ ...filter, limit: 2, cursor: first.next ?? '' });
  const found = [...first.items, ...rest.items];
  expect(found.map(({ action, createdAt }) => [action, createdAt.slice(0, 10)])).toEqual(
    days.toReversed().map((day) => ['user_suspended', day]),
  );
  expect(rest.next).toBeNull();
  const { text } = await app.call(admin, 'POST', '/api/admin/audit-logs/export', filter);
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).action)).toEqual(days.map(() => 'user_suspended'));
});

test('a name that is a word of an action also finds the user', async () => {
  const grant = await makeClient(app, { firstName: 'Grant', lastName: 'Park' });
  await act(admin, 'appeal_granted', admin, '2026-04-01');
  const found = await list({ search: 'Grant' });
  expect(found).toContainEqual(['signed_up', grant.id]);
  expect(found).toContainEqual(['appeal_granted', admin.id]);
});

test('action and days filter the list, both days included', async () => {
  const person = await makeClient(app);
  await act(person, 'email_changed', person, '2026-02-01');
  await act(person, 'email_changed', person, '2026-02-03');
  await act(person, 'password_changed', person, '2026-02-03');
  const search = String(person.id);
  const found = (query: object) => list({ search, ...query });
  expect(await found({ action: 'email_changed' })).toHaveLength(2);
  expect(await found({ from: '2026-02-02', until: '2026-02-03' })).toHaveLength(2);
  expect(await found({ action: 'email_changed', until: '2026-02-01' })).toHaveLength(1);
  expect(await found({ until: '2026-01-31' })).toEqual([]);
});

test('pages continue after the last entry, also within one timestamp', async () => {
  const person = await makeClient(app);
  for (let nth = 0; nth < 5; nth += 1) await act(person, 'role_changed', person);
  const seen: number[] = [];
  let url = `/api/admin/audit-logs?search=${person.id}&action=role_changed&limit=2`;
  for (let pages = 0; pages < 3; pages += 1) {
    const { body, headers } = await app.call(admin, 'GET', url);
    seen.push(...body.map(({ id }: { id: number }) => id));
    url = /<(.+?)>/.exec(String(headers.link))?.[1] ?? '';
  }
  expect(url).toBe('');
  expect(seen).toHaveLength(5);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
});

test('the list has four fields: actor, action, target and time', async () => {
  const { status, body } = await app.call(admin, 'GET', '/api/admin/audit-logs?limit=1');
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({
    id: expect.any(Number),
    action: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(Object.keys(body[0])).toEqual(
    expect.arrayContaining(['adminName', 'action', 'targetType', 'createdAt']),
  );
});

test('an unknown action, an invalid day and an invented cursor are refused', async () => {
  for (const query of ['action=nothing', 'from=tomorrow', 'cursor=x', 'limit=51']) {
    expect((await app.call(admin, 'GET', `/api/admin/audit-logs?${query}`)).status).toBe(400);
  }
  expect((await app.call(admin, 'POST', '/api/admin/audit-logs/export?from=x')).status).toBe(400);
});

test('a user who is not an admin is refused before the input is checked', async () => {
  const person = await makeClient(app);
  for (const query of ['limit=0', 'from=someday', 'who=ada']) {
    const listed = await app.call(person, 'GET', `/api/admin/audit-logs?${query}`);
    const exported = await app.call(person, 'POST', `/api/admin/audit-logs/export?${query}`);
    expect([query, listed.status, exported.status]).toEqual([query, 403, 403]);
  }
});

test('an unknown filter is refused by name instead of being ignored', async () => {
  const message = 'This filter does not exist: “who”';
  const answers = [
    await app.call(admin, 'GET', '/api/admin/audit-logs?who=ada'),
    await app.call(admin, 'POST', '/api/admin/audit-logs/export', { who: 'ada' }),
  ];
  for (const { status, body } of answers) expect([status, body.message]).toEqual([400, message]);
  const input = encodeURIComponent(JSON.stringify({ who: 'ada', direction: 'forward' }));
  const { status, body } = await app.call(admin, 'GET', `/trpc/audit.list?input=${input}`);
  expect([status, body.error?.data.body.message]).toEqual([400, message]);
  expect((await list({ search: 'nobody of this name', direction: 'forward' })).length).toBe(0);
});

test('an entry is returned with its origin, position and hashes', async () => {
  const person = await makeClient(app);
  const [entry] = (await app.as(admin).audit.list({ search: String(person.id) })).items;
  const record = await app.as(admin).audit.entry({ id: entry?.id ?? 0 });
  expect(record).toMatchObject({
    action: 'signed_up',
    address: '127.0.0.1',
    details: { role: 'client' },
    position: expect.any(Number),
    prevHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('an export contains every entry, and itself in the last line', async () => {
  const { status, headers, text } = await app.call(admin, 'POST', '/api/admin/audit-logs/export');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/jsonl');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-.+\.jsonl"/);
  const lines = text.trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    action: 'audit_exported',
    actorId: admin.id,
  });
  const read = async function* () {
    yield* lines;
  };
  expect(await verifyExport(read)).toMatchObject({ entries: lines.length, faults: [] });
});

test('a filtered export contains the entries of the filtered list', async () => {
  const person = await makeClient(app, { firstName: 'Ludmilla' });
  await act(person, 'email_changed', person);
  const filter = { search: 'Ludmilla', action: 'email_changed' };
  const { text } = await app.call(admin, 'POST', '/api/admin/audit-logs/export', filter);
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  const [newest] = (await app.as(admin).audit.list({ action: 'audit_exported' })).items;
  const { details } = await app.as(admin).audit.entry({ id: newest?.id ?? 0 });
  expect(details).toEqual(filter);
});

test('the export is for admins only', async () => {
  const ask = async (person: TestUser | null) =>
    (await app.call(person, 'POST', '/api/admin/audit-logs/export')).status;
  expect(await ask(null)).toBe(401);
  expect(await ask(await makeClient(app))).toBe(403);
  expect(await ask(await makeDeveloper(app))).toBe(403);
});

const crowded = once(async () => {
  await insertManyUsers(app);
  const named = (name: string, who: string) =>
    app.sql(`insert into audit_people (person_id, name, digest)
      select id, ${name}, '${who}' || id from users where username like '${who}'`);
  // Some people have a second name, which must not count as another person.
  await named(`'Many Before' || id`, 'many-_%5');
  await named(`'Many People' || id`, 'many-%');
});

test('a search for the name of many users is limited to those who joined first', async () => {
  await crowded();
  const first = await app.sql<{ id: number }>(
    `select id from users where username like 'many-%' order by id limit 100`,
  );
  expect(await listMatchingUserIds(app.ctx(admin).em, 'many')).toEqual(first.map(({ id }) => id));
});
