import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#platform/server/database/db.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { runBankActions } from '#testing/fixtures/chargeback-helpers.ts';
import { advanceDays, makeCompletedHire, makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { auditWorkers } from './audit.jobs.ts';
import { recordAudit } from './audit.service.ts';
import { verifyLog } from './chain/verify.service.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const login = (email: string, password: string) =>
  app.call(null, 'POST', '/api/auth/login', { email, password }, { 'user-agent': 'Browser/1' });

interface TargetEntry {
  action: string;
  actorId: number | null;
  actorName: string | null;
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  details: object;
}

/** Returns the entries on a target, oldest first. */
const targetEntries = (id: number | null, type = 'user') =>
  app.sql<TargetEntry>(
    `select action, actor_id as "actorId", name as "actorName", address,
       user_agent as "userAgent", request_id as "requestId", details
     from audit_entries left join audit_people
       on person_id = actor_id and digest = actor_digest
     where target_type = $1 and target_id is not distinct from $2
     order by id`,
    [type, id === null ? null : String(id)],
  );

test('sign-ups, sign-ins, failures and sign-outs are logged with actor and origin', async () => {
  const client = await makeClient(app);
  const failed = await login(client.email, 'Wrong-pass-1!');
  const entered = await login(client.email, client.password);
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  await app.call({ cookie }, 'POST', '/api/auth/logout', '');

  const him = { actorId: client.id, actorName: client.name, address: '127.0.0.1' };
  expect(await targetEntries(client.id)).toMatchObject([
    { action: 'signed_up', ...him, details: { role: 'client' } },
    {
      action: 'sign_in_failed',
      actorId: null,
      actorName: null,
      userAgent: 'Browser/1',
      requestId: failed.headers['x-request-id'],
    },
    {
      action: 'signed_in',
      ...him,
      userAgent: 'Browser/1',
      requestId: entered.headers['x-request-id'],
    },
    { action: 'signed_out', ...him },
  ]);
});

test('a failed sign-in to an unknown account is logged without the typed text', async () => {
  await login('My-Secret-pass-1!', 'Wrong-pass-1!');
  const [entry] = await targetEntries(null);
  expect(entry).toMatchObject({ action: 'sign_in_failed', actorId: null, details: {} });
  const [{ found } = { found: '' }] = await app.sql<{ found: string }>(
    `select string_agg(e::text, ' ') as found from audit_entries e`,
  );
  expect(found.toLowerCase()).not.toContain('secret');
});

test('an action and its entry are committed together or not at all', async () => {
  const admin = await makeAdmin(app);
  const ctx = app.ctx(admin);
  const failing = ctx.em.transactional(async (em) => {
    await recordAudit({ ...ctx, em }, { action: 'report_resolved', on: { type: 'report', id: 4 } });
    throw new Error('The act fails');
  });
  await expect(failing).rejects.toThrow('The act fails');
  expect(await targetEntries(4, 'report')).toEqual([]);
});

test('headers of a request cannot forge a line or exceed the limits', async () => {
  const origin = { address: '1.2.3.4\r\n5.6.7.8', userAgent: `a\nb${'x'.repeat(500)}` };
  const ctx = { ...app.ctx(await makeClient(app)), origin };
  const details = { reason: 'a lone \ud800 half and a \0', share: 2.5 };
  await recordAudit(ctx, { action: 'report_dismissed', on: { type: 'report', id: 5 }, details });
  const [entry] = await targetEntries(5, 'report');
  expect(entry?.address).toBe('1.2.3.4  5.6.7.8');
  expect(entry?.userAgent).toBe(`a b${'x'.repeat(197)}`);
  expect(entry?.details).toEqual({ reason: 'a lone \ufffd half and a  ', share: '2.5' });
});

test.each([
  ['audit_entries', 'action', ''],
  ['audit_chain_entries', 'hash', ''],
  ['audit_people', 'name', 'name salt'],
])('the database refuses to change, remove or empty %s', async (table, column, forgettable) => {
  await makeClient(app);
  const refused = (sql: string) =>
    expect(app.sql(sql)).rejects.toThrow(/is protected|can only be forgotten/);
  await refused(`update ${table} set ${column} = 'x'`);
  await refused(`delete from ${table}`);
  await refused(`truncate ${table}`);
  const [granted] = await app.sql<{ rights: string }>(
    `select coalesce(string_agg(privilege_type, ' '), '') as rights
       from pg_class, aclexplode(relacl) where relname = $1
         and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
    [table],
  );
  expect(granted?.rights).toBe('');
  const [ofColumns] = await app.sql<{ names: string }>(
    `select coalesce(string_agg(attname, ' ' order by attname), '') as names
       from pg_attribute where attrelid = $1::regclass and attacl is not null`,
    [table],
  );
  expect(ofColumns?.names).toBe(forgettable);
});

test('only the trigger assigns the position of an entry', async () => {
  const insert = app.sql(`insert into audit_chain_entries values (1000000, 1, 'x', 'y')`);
  await expect(insert).rejects.toThrow('audit_chain_entries is protected');
});

/** Signs in, and retries while the server is overloaded. */
async function comeIn(email: string, password: string) {
  let answer = await login(email, password);
  while (answer.status === 503) answer = await login(email, password);
  return answer;
}

test('50 concurrent entries form one chain without a gap or a fork', async () => {
  const client = await makeClient(app);
  const tries = Array.from({ length: 25 }, () => [
    comeIn(client.email, client.password),
    comeIn(client.email, 'Wrong-pass-1!'),
  ]).flat();
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(25);
  expect(statuses.filter((status) => status === 401)).toHaveLength(25);
  const [line] = await app.sql(
    `select count(*)::int as links, max(position)::int as last,
       count(*) filter (where prev_hash = before)::int as following,
       (select count(*)::int from audit_entries) as entries
     from (select *, coalesce(lag(hash) over (order by position), repeat('0', 64)) as before
           from audit_chain_entries) links`,
  );
  const { entries } = line as { entries: number };
  expect(entries).toBeGreaterThan(50);
  expect(line).toEqual({ links: entries, last: entries, following: entries, entries });
});

interface ProjectEntry {
  action: string;
  by: number | null;
  details: object;
}

/** Returns the entries on a project, oldest first. */
async function projectEntries(projectId: number): Promise<ProjectEntry[]> {
  return app.sql<ProjectEntry>(
    `select action, actor_id as by, details from audit_entries
     where target_type = 'project' and target_id = $1 order by id`,
    [String(projectId)],
  );
}

const only = (entries: ProjectEntry[], action: string) =>
  entries.filter((entry) => entry.action === action);

test('a paid bid and its release by the client are logged with the cents', async () => {
  const { projectId, client } = await makeCompletedHire(app);
  const entries = await projectEntries(projectId);
  expect(only(entries, 'payment_captured')).toMatchObject([
    { by: null, details: { cents: 90_000 } },
  ]);
  expect(only(entries, 'funds_protected')).toMatchObject([
    { by: null, details: { cents: 90_000 } },
  ]);
  expect(only(entries, 'funds_released')).toMatchObject([
    { by: client.id, details: { cents: 90_000 } },
  ]);
});

test('an automatic release has no actor', async () => {
  const { projectId } = await makeDelivery(app);
  await advanceDays(app, 7.1);
  await advanceDays(app, 7.1);
  expect(only(await projectEntries(projectId), 'funds_released')).toMatchObject([{ by: null }]);
});

test('a dispute opened and withdrawn by an admin is logged, one by a side is not', async () => {
  const { projectId, client } = await makeHire(app);
  for (const by of [admin, client]) {
    await app.as(by).disputes.open({ projectId, reason: 'The work is copied.', fileIds: [] });
    await app.as(by).disputes.withdraw({ projectId });
  }
  const entries = await projectEntries(projectId);
  expect(only(entries, 'dispute_opened')).toMatchObject([{ by: admin.id }]);
  expect(only(entries, 'dispute_withdrawn')).toMatchObject([{ by: admin.id }]);
});

test('an admin’s decision and its movements of money are logged with the admin as actor', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Half is missing.', fileIds: [] });
  await app
    .as(developer)
    .disputes.addStatement({ projectId, text: 'It is all there.', fileIds: [] });
  await app.as(admin).disputes.addStatement({ projectId, text: 'Which half?', fileIds: [] });
  const reasons = 'Half of what was agreed was delivered.';
  await app.as(admin).disputes.decide({ projectId, toDeveloperCents: 40_000, reasons });
  const entries = await projectEntries(projectId);
  expect(only(entries, 'dispute_asked')).toMatchObject([{ by: admin.id }]);
  expect(only(entries, 'dispute_decided')).toMatchObject([
    { by: admin.id, details: { toDeveloperCents: 40_000, ofCents: 90_000 } },
  ]);
  expect(only(entries, 'funds_released')).toMatchObject([
    { by: admin.id, details: { cents: 40_000 } },
  ]);
  expect(only(entries, 'refund_made')).toMatchObject([
    { by: admin.id, details: { cents: 50_000 } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/half/i);
});

test('a refund, its failure and an admin’s retry are each logged', async () => {
  const { projectId, developer } = await makeHire(app, { card: 'pm_card_refundFail' });
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await drainQueues(app);
  await runBankActions(app);
  const { failedRefunds: refunds } = await app.as(admin).payments.issues();
  const failed = refunds.find((refund) => refund.projectId === projectId);
  await app.as(admin).payments.retryRefund({ id: failed?.id ?? 0 });
  await drainQueues(app);
  const entries = await projectEntries(projectId);
  expect(only(entries, 'refund_made')).toMatchObject([{ by: developer.id }, { by: admin.id }]);
  expect(only(entries, 'refund_failed')).toMatchObject([{ by: null }]);
  expect(only(entries, 'refund_retried')).toMatchObject([{ by: admin.id, details: { nth: 2 } }]);
  expect(only(entries, 'refund_settled').length).toBeGreaterThan(0);
});

test('every hour the head of the chain is printed, which shows an end that was cut off', async () => {
  const printed: [string, object][] = [];
  const [worker] = auditWorkers;
  expect(worker?.cron).toBe('0 * * * *');
  const print = (message: string, details: object) => void printed.push([message, details]);
  const em = app.system.em.fork();
  await worker?.run({ ...app.system, em, jobId: '', mailer: app.mailer, print }, {});
  const { entries, head, faults } = await verifyLog(app.system.em.fork());
  expect(printed).toEqual([['audit log head', { entries, head }]]);
  expect(faults).toEqual([]);

  await em.begin();
  for (const statement of [
    'set local session_replication_role = replica',
    'delete from audit_entries where id = (select max(id) from audit_entries)',
    'delete from audit_chain_entries where position = (select max(position) from audit_chain_entries)',
  ]) {
    await db(em).executeQuery(CompiledQuery.raw(statement));
  }
  expect((await verifyLog(em)).faults).toEqual([]);
  expect((await verifyLog(em, head)).faults).toMatchObject([{ fault: 'removed' }]);
  await em.rollback();
});
