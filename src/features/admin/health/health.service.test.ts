import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareBalances } from '#features/payments/reconciliation/balance-comparison.service.ts';
import { type Rig, testApp } from '#testing/app.ts';
import { makeAdmin } from '#testing/makers.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

test('an admin reads how mails, jobs, books and database stand', async () => {
  const admin = await makeAdmin(rig);
  await compareBalances({ ...rig.system, em: rig.system.em.fork() });
  const health = await rig.as(admin).dashboard.health();
  expect(health).toMatchObject({ verdict: { status: 'Excellent', problems: [] } });
  expect(health.missingSettings).toEqual(['OPERATOR_NAME', 'OPERATOR_ADDRESS']);
  expect(health.reconciliation.differences).toBe(0);
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.database.lastMigration).toMatch(/^Migration\d{8}/);
  expect(health.database.connections).toBeGreaterThan(0);
});

test('a mail that waits too long is told', async () => {
  const admin = await makeAdmin(rig);
  await rig.sql(
    `insert into pgboss.job (name, state, created_on, start_after, retry_limit)
     values ('reconcile-all-payments', 'created', now() - interval '1 hour',
       now() - interval '1 hour', 0)`,
  );
  const { verdict, jobs } = await rig.as(admin).dashboard.health();
  expect(jobs.waiting).toBeGreaterThan(0);
  expect(verdict.problems).toContain(
    `${jobs.waiting} job waiting, the oldest for over 15 minutes.`,
  );
});

test('what was given up is counted and named, most first', async () => {
  const admin = await makeAdmin(rig);
  await rig.sql(
    `update pgboss.queue set failed_count = case name when 'sweep-limits' then 3 else 2 end
     where name in ('send-mail', 'mail-notice', 'close-projects', 'sweep-limits')`,
  );
  const { mails, jobs } = await rig.as(admin).dashboard.health();
  expect(mails).toMatchObject({ failed: 4, failing: ['mail-notice', 'send-mail'] });
  expect(jobs).toMatchObject({ failed: 5, failing: ['sweep-limits', 'close-projects'] });
});
