import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#platform/server/database/db.ts';
import { countLockWaits } from '#testing/app/lock-waits.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import {
  completeOnboarding,
  loadPayouts,
  loadTransfers,
  makeDelivery,
} from '#testing/fixtures/hires.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { sendDuePayouts } from './send-payouts.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Runs a change just before the payout of released funds is sent. */
async function sentDuring(change: string) {
  const { projectId, client, developer } = await makeDelivery(app);
  await app.as(client).hires.release({ projectId });
  await completeOnboarding(app, developer, 'leave');
  await drainQueues(app);
  await app.sql(`update payout_accounts set status = 'active' where developer_id = $1`, [
    developer.id,
  ]);
  const other = app.system.em.fork();
  await other.begin();
  await db(other)
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .forUpdate()
    .execute();
  const sending = sendDuePayouts(app.system, developer.id);
  await expect.poll(() => countLockWaits(app)).toBe(1);
  await db(other).executeQuery(CompiledQuery.raw(change, [projectId]));
  await other.commit();
  await sending;
  const tries = (await loadPayouts(app, projectId)).map(({ status }) => status);
  return { tries, transfers: await loadTransfers(app, projectId) };
}

test.each([
  [
    'the account takes no money any more',
    `update payout_accounts set status = 'restricted'
     where developer_id = (select developer_id from hires where project_id = $1)`,
    'waiting',
  ],
  [
    'the account is gone',
    `delete from payout_accounts
     where developer_id = (select developer_id from hires where project_id = $1)`,
    'waiting',
  ],
  [
    'a bank looks into the payment',
    'update milestones set frozen = true where project_id = $1',
    'waiting',
  ],
  [
    'it was sent already',
    `update payouts set status = 'sent'
     where payment_id = (select payment_id from milestones where project_id = $1)`,
    'sent',
  ],
])('a payout is not sent if %s', async (_what, change, status) => {
  expect(await sentDuring(change)).toEqual({ tries: [status], transfers: [] });
});
