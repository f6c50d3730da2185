import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareBalances } from '#features/payments/reconciliation/balance-comparison.service.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('an admin reads the health of mails, jobs, reconciliation and database', async () => {
  const admin = await makeAdmin(app);
  await compareBalances({ ...app.system, em: app.system.em.fork() });
  const health = await app.as(admin).dashboard.health();
  expect(health).toMatchObject({ verdict: { status: 'Excellent', problems: [] } });
  expect(health.missingSettings).toEqual(['OPERATOR_NAME', 'OPERATOR_ADDRESS']);
  expect(health.reconciliation.differences).toBe(0);
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.database.lastMigration).toMatch(/^Migration\d{8}/);
  expect(health.database.connections).toBeGreaterThan(0);
});

test('a job that waits too long is a problem', async () => {
  const admin = await makeAdmin(app);
  await app.sql(
    `insert into pgboss.job (name, state, created_on, start_after, retry_limit)
     values ('reconcile-all-payments', 'created', now() - interval '1 hour',
       now() - interval '1 hour', 0)`,
  );
  const { verdict, jobs } = await app.as(admin).dashboard.health();
  expect(jobs.waiting).toBeGreaterThan(0);
  const job = jobs.waiting === 1 ? 'job' : 'jobs';
  expect(verdict.problems).toContain(
    `${jobs.waiting} ${job} waiting, the oldest for over 15 minutes.`,
  );
});

test('failed jobs are counted, and their queues are listed, most failures first', async () => {
  const admin = await makeAdmin(app);
  await app.sql(
    `update pgboss.queue set failed_count = case name when 'sweep-limits' then 3 else 2 end
     where name in ('send-mail', 'mail-notice', 'close-projects', 'sweep-limits')`,
  );
  const { mails, jobs } = await app.as(admin).dashboard.health();
  expect(mails).toMatchObject({ failed: 4, failing: ['mail-notice', 'send-mail'] });
  expect(jobs).toMatchObject({ failed: 5, failing: ['sweep-limits', 'close-projects'] });
});

/** Counts of rows, and the figures that the dashboard shows. */
async function bothCounts() {
  const [counted] = await app.sql<object>(
    `select (select count(*)::int from users) as "totalUsers",
       (select count(*)::int from users where role = 'admin') as "totalAdmins",
       (select count(*)::int from users where role = 'client') as "totalClients",
       (select count(*)::int from users where role = 'developer') as "totalDevelopers",
       (select count(*)::int from projects) as "totalProjects",
       (select count(*)::int from projects where status = 'completed') as "completedProjects",
       (select round(avg(bid_count), 2)::float8 from projects) as "averageBidsPerProject"`,
  );
  const { recentSignups, activeProjects, ...shown } = await app
    .as(await makeAdminOnce())
    .dashboard.analytics();
  return { counted, shown, recentSignups, activeProjects };
}

let admin: Awaited<ReturnType<typeof makeAdmin>> | undefined;
async function makeAdminOnce() {
  admin ??= await makeAdmin(app);
  return admin;
}

test('the totals count every row; only projects open for bids are active', async () => {
  await makeAdminOnce();
  const project = await makeProject(app);
  const [first, second] = [await makeBid(app, { project }), await makeBid(app, { project })];
  await makeBid(app);
  await app.as(first.bidder).bids.withdraw({ id: first.id });
  await app.sql(`update projects set is_open = false, status = 'completed' where id = $1`, [
    second.project.id,
  ]);
  const before = await bothCounts();
  expect(before.shown).toEqual(before.counted);
  expect(before.recentSignups).toBe(before.shown.totalUsers);
  expect(before.activeProjects).toBe(1);

  const { id } = await makeDeveloper(app);
  await app.sql(`update users set created_at = now() - interval '7 days' where id = $1`, [id]);
  const after = await bothCounts();
  expect(after.shown).toEqual(after.counted);
  expect(after.recentSignups).toBe(before.recentSignups);
  await app.sql('update users set created_at = now() where id = $1', [id]);
});

test('every day has metrics, also empty days, with money in cents', async () => {
  const days = await app.as(await makeAdminOnce()).dashboard.dailyMetrics({ days: 30 });
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(days[0]).toEqual({
    day: new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10),
    signUps: 0,
    projects: 0,
    bids: 0,
    heldCents: 0,
    releasedCents: 0,
    refundedCents: 0,
  });
  expect(days.at(-1)?.bids).toBe(3);
  expect(days.at(-1)?.projects).toBe(2);
});

test('the REST analytics have their fixed field names', async () => {
  const { status, body } = await app.call(await makeAdminOnce(), 'GET', '/api/admin/analytics');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([
    'activeProjects',
    'averageBidsPerProject',
    'completedProjects',
    'recentSignups',
    'totalAdmins',
    'totalClients',
    'totalDevelopers',
    'totalProjects',
    'totalUsers',
  ]);
});

test('the latest actions of admins have readable labels', async () => {
  const someone = await makeAdminOnce();
  await app.as(someone).admins.invite({ email: `x-${crypto.randomUUID()}@desk.example` });
  const [latest] = await app.as(someone).dashboard.activity();
  expect(latest).toMatchObject({
    adminName: someone.name,
    action: 'Invited an admin',
    targetType: 'Invitation',
  });
});

test('held, released and refunded money of each day is right to the cent', async () => {
  const read = async () => {
    const days = await app.as(await makeAdminOnce()).dashboard.dailyMetrics({ days: 90 });
    return days.map(({ heldCents, releasedCents, refundedCents }) => [
      heldCents,
      releasedCents,
      refundedCents,
    ]);
  };
  await makeCompletedHire(app);
  expect((await read()).at(-1)).toEqual([0, 90_000, 0]);
  const { projectId, client, developer } = await makeHire(app);
  expect((await read()).at(-1)).toEqual([90_000, 90_000, 0]);
  app.clock.aheadMs += 40 * 86_400_000;
  await app.as(client).disputes.open({ projectId, reason: 'Half is missing.', fileIds: [] });
  await app.as(developer).disputes.addStatement({ projectId, text: 'It is there.', fileIds: [] });
  await app.as(await makeAdminOnce()).disputes.decide({
    projectId,
    toDeveloperCents: 33_333,
    reasons: 'A third was delivered.',
  });
  const days = await read();
  expect(days[48]).toEqual([0, 0, 0]);
  expect(days[49]).toEqual([90_000, 90_000, 0]);
  expect(days.at(-2)).toEqual([90_000, 0, 0]);
  expect(days.at(-1)?.slice(0, 2)).toEqual([0, 33_333]);
});
