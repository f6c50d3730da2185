import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasedPosting } from '#features/ledger/ledger.rules.ts';
import { createTestLedger, postHeldPayment, type TestLedger } from '#testing/app/test-ledger.ts';
import { compileCache } from '#testing/e2e/server.ts';

let books: TestLedger;
beforeAll(async () => {
  books = await createTestLedger();
});
afterAll(() => books.close());

function verify() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...compileCache, 'src/app/server/commands/ledger-verify.ts'],
    { env: { ...process.env, DATABASE_URL: books.url }, encoding: 'utf8' },
  );
  return { status, stderr, said: stdout.replace(/ +/g, ' ') };
}

test('a sound ledger is shown in figures and ends with 0; a fault is named and ends with 1', async () => {
  await postHeldPayment(books, { amountCents: 123_456 });
  const payment = await postHeldPayment(books, { amountCents: 10_000 });
  await books.post(releasedPosting({ ...payment, feeCents: 550 }));
  const sound = verify();
  expect(sound).toMatchObject({ status: 0, stderr: '' });
  for (const line of [
    'accounts 10',
    'transactions 5',
    'entries 6',
    'at Stripe $1,334.56',
    'protected funds $1,234.56',
    'developers’ earnings $94.50',
    'platform fees $5.50',
    'Every balance matches its entries. No faults found.',
  ]) {
    expect(sound.said).toContain(`${line}\n`);
  }

  await books.sql(
    `do $$ begin
       alter table ledger_accounts disable trigger ledger_accounts_stay;
       update ledger_accounts set credits_posted = credits_posted + 100 where code = 'payable:7';
       alter table ledger_accounts enable trigger ledger_accounts_stay;
     end $$`,
  );
  const touched = verify();
  expect(touched).toMatchObject({ status: 1, stderr: '\nThe ledger has faults.\n' });
  expect(touched.said).toContain(
    'drift (1)\n payable:7: counters 0 debit and 9550 credit, rows 0 and 9450\n',
  );
});
