import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { nodeArgs } from '#testing/e2e/server.ts';
import { makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

function verify() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArgs, 'src/app/server/commands/ledger-verify.ts'],
    { env: { ...process.env, DATABASE_URL: app.databaseUrl }, encoding: 'utf8' },
  );
  return { status, stderr, output: stdout.replace(/ +/g, ' ') };
}

test('a sound ledger is shown in figures and ends with 0; a fault is named and ends with 1', {
  timeout: 180_000,
}, async () => {
  await makeHire(app, { amount: 1_234 });
  const { developer } = await makeCompletedHire(app, { amount: 100 });
  await drainQueues(app);
  const sound = verify();
  expect(sound).toMatchObject({ status: 0, stderr: '' });
  for (const line of [
    'protected funds $1,234',
    'developers’ earnings $90',
    'platform fees $10',
    'Every balance matches its entries, and every entry its hire, bid, payee and audit entry.',
    'No faults found.',
  ]) {
    expect(sound.output).toContain(`${line}\n`);
  }

  await app.sql(
    `do $$ begin
       alter table ledger_accounts disable trigger ledger_accounts_stay;
       update ledger_accounts set credits_posted = credits_posted + 100 where code = 'payable:${developer.id}';
       alter table ledger_accounts enable trigger ledger_accounts_stay;
     end $$`,
  );
  const touched = verify();
  expect(touched).toMatchObject({ status: 1, stderr: '\nThe ledger has faults.\n' });
  expect(touched.output).toContain(
    `drift (1)\n payable:${developer.id}: counters 0 debit and 9100 credit, rows 0 and 9000\n`,
  );
});
