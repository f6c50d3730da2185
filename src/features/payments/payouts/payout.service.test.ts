import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { banksVerdict, questionPayment, unheard } from '#testing/banks.ts';
import { booksOf, makeDelivery, onboard, payoutsOf, transfersOf } from '#testing/hires.ts';
import { makeDeveloper } from '#testing/makers.ts';
import { failing, paymentsOf, settled } from '#testing/payments.ts';
import { refused } from '#testing/refused.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';
import { listAccountsToPay } from './payout.queries.ts';

const MINUTE_MS = 60_000;

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => rig?.close());

/** Releases the funds of a hire; without an active account the payout waits. */
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

async function accountOf({ id }: Person): Promise<string> {
  const [account] = await rig.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [id],
  );
  return account?.id ?? '';
}

/** Closes an account at Stripe without a webhook. */
function closeUnheard(account: string): Promise<void> {
  const applied_configurations = ['recipient' as const];
  return unheard(rig, () =>
    rig.system.stripe.v2.core.accounts.close(account, { applied_configurations }),
  );
}

/** Returns the statuses of a project's payouts. */
async function triesOf(projectId: number): Promise<string[]> {
  return (await payoutsOf(rig, projectId)).map(({ status }) => status);
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
    const transfers = await rig.sql(
      `select c.id from stripe_commands c join payments y on y.id = c.payment_id
       where y.project_id = $1 and c.kind = 'transfer'`,
      [projectId],
    );
    expect(transfers).toEqual([]);
  }
});

test('coming back from the provider asks it how the account stands, also when no event came', async () => {
  const developer = await makeDeveloper(rig);
  rig.faults.webhooks.drop = 10;
  await onboard(rig, developer);
  rig.faults.webhooks.drop = 0;
  expect(await rig.as(developer).payouts.refresh()).toMatchObject({ status: 'active' });
});

test('a transfer whose answer is lost is made once', async () => {
  const developer = await onboarded();
  const hired = await makeDelivery(rig, { developer });
  rig.faults.loseResponses = 2;
  await rig.as(hired.client).hires.release({ projectId: hired.projectId });
  for (let round = 0; round < 3; round += 1) {
    rig.clock.aheadMs += 200_000;
    await reconcileRecent(rig.system);
  }
  await settled(rig);
  expect(await transfersOf(rig, hired.projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
  const { stripe_fees: fees = 0, ...rest } = await booksOf(rig, hired.projectId);
  expect(rest).toEqual({ platform_fee: 9_000, stripe_clearing: -9_000 - fees });
});

test('a transfer the provider refuses for good waits for the developer again', async () => {
  const developer = await onboarded();
  await closeUnheard(await accountOf(developer));
  const { projectId } = await makeRelease(developer);
  expect(await transfersOf(rig, projectId)).toEqual([]);
  expect(await booksOf(rig, projectId)).toMatchObject({ payable: 81_000 });
  expect(await rig.as(developer).payouts.account()).toMatchObject({ waitingCents: 81_000 });
  expect(await triesOf(projectId)).toEqual(['failed', 'waiting']);
});

test('what a bank takes back is taken from what waits, not from what was refused before', async () => {
  const developer = await onboarded();
  await closeUnheard(await accountOf(developer));
  const { projectId } = await makeRelease(developer);
  await banksVerdict(rig, await questionPayment(rig, projectId, 30_000), 'lost');
  const tries = await payoutsOf(rig, projectId);
  expect(tries[0]).toEqual({ status: 'failed', cents: 81_000 });
  expect(tries.at(-1)).toEqual({ status: 'waiting', cents: 51_000 });
  expect((await booksOf(rig, projectId)).dispute_loss).toBeUndefined();
});

test('what Stripe refused is sent later, and not to an account that takes no money', async () => {
  const developer = await onboarded();
  const id = await accountOf(developer);
  await closeUnheard(id);
  const { projectId } = await makeRelease(developer);
  rig.clock.aheadMs += 6 * MINUTE_MS;
  await reconcileRecent(rig.system);
  expect(await rig.as(developer).payouts.account()).toMatchObject({ status: 'closed' });
  expect(await triesOf(projectId)).toEqual(['failed', 'waiting']);
  const { items } = await rig.as(developer).notifications.list({});
  expect(items[0]?.title).toBe('$810 waits for you: set up payouts');
  rig.clock.aheadMs += 60 * MINUTE_MS;
  await reconcileRecent(rig.system);
  expect(await triesOf(projectId)).toEqual(['failed', 'waiting']);
});

/** Releases funds whose transfer Stripe refuses, because a transfer was made directly at Stripe. */
async function makeRefused(developer: Awaited<ReturnType<typeof makeDeveloper>>) {
  const delivered = await makeDelivery(rig, { developer });
  const [payment] = await paymentsOf(rig, { id: delivered.projectId });
  const intent = await rig.system.stripe.paymentIntents.retrieve(payment?.intent ?? '');
  await rig.system.stripe.transfers.create({
    amount: 80_000,
    currency: 'usd',
    destination: await accountOf(developer),
    source_transaction: String(intent.latest_charge),
  });
  await rig.as(delivered.client).hires.release({ projectId: delivered.projectId });
  await settled(rig);
  expect(await triesOf(delivered.projectId)).toEqual(['failed', 'waiting']);
  return delivered.projectId;
}

test('what Stripe refuses again and again is tried less and less often', async () => {
  const refused = await makeRefused(await onboarded());
  const seen: number[] = [];
  for (const minutes of [1, 5, 1, 5, 5]) {
    rig.clock.aheadMs += minutes * MINUTE_MS;
    await reconcileRecent(rig.system);
    seen.push((await triesOf(refused)).length);
  }
  expect(seen).toEqual([2, 3, 3, 3, 4]);
});

test('it is tried no more often while banks look into other payments of that developer', async () => {
  const waiting = await makeRelease();
  await questionPayment(rig, waiting.projectId);
  await onboard(rig, waiting.developer);
  const refused = await makeRefused(waiting.developer);
  expect(await listAccountsToPay(rig.system.em.fork(), rig.clock.now())).not.toContain(
    await accountOf(waiting.developer),
  );
  for (let minute = 0; minute < 4; minute += 1) {
    rig.clock.aheadMs += MINUTE_MS;
    await reconcileRecent(rig.system);
  }
  expect(await triesOf(refused)).toEqual(['failed', 'waiting']);
  expect(await triesOf(waiting.projectId)).toEqual(['waiting']);
});

test('it is tried at once when the account takes money again', async () => {
  const developer = await onboarded();
  const account = await accountOf(developer);
  await closeUnheard(account);
  const { projectId } = await makeRelease(developer);
  expect(await rig.as(developer).payouts.refresh()).toMatchObject({ status: 'closed' });
  await onboard(rig, developer);
  expect(await triesOf(projectId)).toEqual(['failed', 'sent']);
});

const begin = { country: 'US', entity: 'individual' } as const;

test('who pressed twice has one account, and goes on with it where they left', async () => {
  const developer = await makeDeveloper(rig);
  const { payouts } = rig.as(developer);
  await expect(payouts.resume()).rejects.toEqual(refused('payouts_not_begun'));
  await Promise.all([payouts.onboard(begin), payouts.onboard(begin)]);
  const account = await accountOf(developer);
  expect(account).toMatch(/^acct_/);
  await settled(rig);
  expect(await payouts.account()).toMatchObject({ status: 'restricted' });
  expect((await payouts.onboard(begin)).url).toMatch(/^https?:/);
  expect((await payouts.resume()).url).toMatch(/^https?:/);
  expect(await accountOf(developer)).toBe(account);
  await closeUnheard(account);
  expect(await payouts.refresh()).toMatchObject({ status: 'closed' });
  await expect(payouts.resume()).rejects.toEqual(refused('payouts_not_begun'));
  await payouts.onboard(begin);
  expect(await accountOf(developer)).not.toBe(account);
});

test('a developer hears that the provider cannot be reached, and may try again', async () => {
  const developer = await makeDeveloper(rig);
  const { payouts } = rig.as(developer);
  const began = failing(rig, /^POST \/v2\/core\/accounts/, () => payouts.onboard(begin));
  await expect(began).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    cause: { code: 'stripe_unreachable', retryAfter: 5 },
    message: expect.stringContaining('try again in a moment'),
  });
  expect((await payouts.onboard(begin)).url).toMatch(/^https?:/);
});

test('an account that cannot be looked at is named in the report, and paid when it can be', async () => {
  const developer = await onboarded();
  const id = await accountOf(developer);
  const refused = await makeRefused(developer);
  rig.clock.aheadMs += 6 * MINUTE_MS;
  await failing(rig, RegExp(id), () => reconcileRecent(rig.system));
  const causes = [expect.objectContaining({ item: id, message: expect.stringMatching(/\w/) })];
  expect(rig.loggedFailures.at(-1)).toMatchObject({ part: 'accounts', causes });
  expect(await triesOf(refused)).toHaveLength(2);
  await reconcileRecent(rig.system);
  expect(await triesOf(refused)).toHaveLength(3);
});
