import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { booksOf, makeDelivery, onboard, transfersOf } from '#testing/hires.ts';
import { makeDeveloper } from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';
import { reconcile } from '../reconcile.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => rig?.close());

/** Released and on its way, or waiting for an account. */
async function makeRelease(developer?: Awaited<ReturnType<typeof makeDeveloper>>) {
  const hired = await makeDelivery(rig, developer ? { developer } : {});
  await rig.as(hired.client).hires.release({ projectId: hired.projectId });
  await settled(rig);
  return hired;
}

async function onboarded() {
  const developer = await makeDeveloper(rig);
  await onboard(rig, developer);
  return developer;
}

test('a developer who has onboarded is sent the net at once, from the charge itself', async () => {
  const { projectId, developer } = await makeRelease(await onboarded());
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, stripe_clearing: -9_000 - fees });
  expect(await rig.as(developer).payouts.account()).toMatchObject({
    status: 'active',
    waitingCents: 0,
    sentCents: 81_000,
  });
  const { items } = await rig.as(developer).hires.timeline({ projectId });
  const payouts = items.filter(({ kind }) => kind.startsWith('payout'));
  expect(payouts).toMatchObject([{ kind: 'payoutSent', detail: { amountCents: 81_000 } }]);
});

test('earnings wait for a developer who has not, and go out when their account is ready', async () => {
  const { projectId, developer } = await makeRelease();
  expect(await transfersOf(rig, projectId)).toEqual([]);
  expect(await booksOf(rig, projectId)).toMatchObject({ payable: 81_000 });
  expect(await rig.as(developer).payouts.account()).toMatchObject({
    status: 'none',
    waitingCents: 81_000,
  });
  const { items } = await rig.as(developer).hires.timeline({ projectId });
  expect(items.find(({ kind }) => kind === 'payoutWaiting')).toMatchObject({
    detail: { amountCents: 81_000 },
  });
  await onboard(rig, developer, 'leave');
  expect(await transfersOf(rig, projectId)).toEqual([]);
  await onboard(rig, developer);
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
});

test('a restricted account is sent nothing, whether it was so before the release or after', async () => {
  const late = await makeRelease();
  await onboard(rig, late.developer, 'restrict');
  const developer = await makeDeveloper(rig);
  await onboard(rig, developer, 'restrict');
  const early = await makeRelease(developer);
  for (const { projectId, developer } of [late, early]) {
    expect(await rig.as(developer).payouts.account()).toMatchObject({
      status: 'restricted',
      waitingCents: 81_000,
    });
    expect(await transfersOf(rig, projectId)).toEqual([]);
    const asked = await rig.sql(
      `select c.id from stripe_commands c join payments y on y.id = c.payment_id
       where y.project_id = $1 and c.kind = 'transfer'`,
      [projectId],
    );
    expect(asked).toEqual([]);
  }
});

test('coming back from the provider asks it how the account stands, also when no event came', async () => {
  const developer = await makeDeveloper(rig);
  rig.faults.webhooks.drop = 10;
  await onboard(rig, developer);
  rig.faults.webhooks.drop = 0;
  expect(await rig.as(developer).payouts.look()).toMatchObject({ status: 'active' });
});

test('a transfer whose answer is lost is made once', async () => {
  const developer = await onboarded();
  const hired = await makeDelivery(rig, { developer });
  rig.faults.lost.push({ on: /POST \/v1\/transfers/, times: 2 });
  await rig.as(hired.client).hires.release({ projectId: hired.projectId });
  for (let round = 0; round < 3; round += 1) {
    rig.clock.aheadMs += 200_000;
    await reconcile(rig.system);
  }
  await settled(rig);
  expect(await transfersOf(rig, hired.projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, hired.projectId);
  expect(rest).toEqual({ platform_fee: 9_000, stripe_clearing: -9_000 - fees });
});

test('a transfer the provider refuses for good waits for the developer again', async () => {
  const developer = await onboarded();
  const [account] = await rig.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [developer.id],
  );
  // No word of it comes here before the earnings are sent.
  rig.faults.webhooks.drop = 10;
  await rig.system.stripe.v2.core.accounts.close(account?.id ?? '', {
    applied_configurations: ['recipient'],
  });
  await rig.sandbox?.deliverPending();
  rig.faults.webhooks.drop = 0;
  const { projectId } = await makeRelease(developer);
  expect(await transfersOf(rig, projectId)).toEqual([]);
  expect(await booksOf(rig, projectId)).toMatchObject({ payable: 81_000 });
  expect(await rig.as(developer).payouts.account()).toMatchObject({ waitingCents: 81_000 });
  const tries = await rig.sql(
    `select y.nth, y.status from payouts y join payments p on p.id = y.payment_id
     where p.project_id = $1 order by y.nth`,
    [projectId],
  );
  expect(tries).toEqual([
    { nth: 1, status: 'failed' },
    { nth: 2, status: 'waiting' },
  ]);
});
