import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  decideChargeback,
  openChargeback,
  withoutEventDelivery,
} from '#testing/fixtures/chargeback-helpers.ts';
import {
  completeOnboarding,
  loadLedgerBalances,
  loadPayouts,
  loadTransfers,
  makeDelivery,
} from '#testing/fixtures/hires.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';
import { drainQueues, loadPayments, withStripeErrors } from '#testing/fixtures/payments.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';
import { listAccountIdsToPay } from './payout.queries.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

/** Releases the funds of a hire; without an active account the payout waits. */
async function makeRelease(developer?: Awaited<ReturnType<typeof makeDeveloper>>) {
  const hired = await makeDelivery(app, developer ? { developer } : {});
  await app.as(hired.client).hires.release({ projectId: hired.projectId });
  await drainQueues(app);
  return hired;
}

async function onboarded() {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  return developer;
}

async function accountOf({ id }: TestUser): Promise<string> {
  const [account] = await app.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [id],
  );
  return account?.id ?? '';
}

/** Closes an account at Stripe without a webhook. */
function closeUnheard(account: string): Promise<void> {
  const applied_configurations = ['recipient' as const];
  return withoutEventDelivery(app, () =>
    app.system.stripe.v2.core.accounts.close(account, { applied_configurations }),
  );
}

/** Returns the statuses of a project's payouts. */
async function triesOf(projectId: number): Promise<string[]> {
  return (await loadPayouts(app, projectId)).map(({ status }) => status);
}

test('an onboarded developer receives the net amount at once, from the charge', async () => {
  const { projectId, developer } = await makeRelease(await onboarded());
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, stripe_clearing: -9_000 - fees });
  expect(await app.as(developer).payouts.account()).toMatchObject({
    status: 'active',
    waitingCents: 0,
    sentCents: 81_000,
  });
  const { items } = await app.as(developer).hires.timeline({ projectId });
  const payouts = items.filter(({ kind }) => kind.startsWith('payout'));
  expect(payouts).toMatchObject([{ kind: 'payoutSent', detail: { amountCents: 81_000 } }]);
});

test('earnings wait for the onboarding and are sent when the account is active', async () => {
  const { projectId, developer } = await makeRelease();
  expect(await loadTransfers(app, projectId)).toEqual([]);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ payable: 81_000 });
  expect(await app.as(developer).payouts.account()).toMatchObject({
    status: 'none',
    waitingCents: 81_000,
  });
  const { items } = await app.as(developer).hires.timeline({ projectId });
  expect(items.find(({ kind }) => kind === 'payoutWaiting')).toMatchObject({
    detail: { amountCents: 81_000 },
  });
  await completeOnboarding(app, developer, 'leave');
  expect(await loadTransfers(app, projectId)).toEqual([]);
  await completeOnboarding(app, developer);
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
});

test('a restricted account gets no transfer, whether restricted before the release or after', async () => {
  const late = await makeRelease();
  await completeOnboarding(app, late.developer, 'restrict');
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer, 'restrict');
  const early = await makeRelease(developer);
  for (const { projectId, developer } of [late, early]) {
    expect(await app.as(developer).payouts.account()).toMatchObject({
      status: 'restricted',
      waitingCents: 81_000,
    });
    expect(await loadTransfers(app, projectId)).toEqual([]);
    const transfers = await app.sql(
      `select c.id from stripe_commands c join payments y on y.id = c.payment_id
       where y.project_id = $1 and c.kind = 'transfer'`,
      [projectId],
    );
    expect(transfers).toEqual([]);
  }
});

test('returning from Stripe reads the account, also if no event arrived', async () => {
  const developer = await makeDeveloper(app);
  app.faults.webhooks.drop = 10;
  await completeOnboarding(app, developer);
  app.faults.webhooks.drop = 0;
  expect(await app.as(developer).payouts.refresh()).toMatchObject({ status: 'active' });
});

test('a transfer whose response is lost is made once', async () => {
  const developer = await onboarded();
  const hired = await makeDelivery(app, { developer });
  app.faults.loseResponses = 2;
  await app.as(hired.client).hires.release({ projectId: hired.projectId });
  for (let round = 0; round < 3; round += 1) {
    app.clock.aheadMs += 200_000;
    await reconcileRecent(app.system);
  }
  await drainQueues(app);
  expect(await loadTransfers(app, hired.projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, hired.projectId);
  expect(rest).toEqual({ platform_fee: 9_000, stripe_clearing: -9_000 - fees });
});

test('a transfer the provider refuses for good waits for the developer again', async () => {
  const developer = await onboarded();
  await closeUnheard(await accountOf(developer));
  const { projectId } = await makeRelease(developer);
  expect(await loadTransfers(app, projectId)).toEqual([]);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ payable: 81_000 });
  expect(await app.as(developer).payouts.account()).toMatchObject({ waitingCents: 81_000 });
  expect(await triesOf(projectId)).toEqual(['failed', 'waiting']);
});

test('a chargeback reduces waiting payouts, not refused ones', async () => {
  const developer = await onboarded();
  await closeUnheard(await accountOf(developer));
  const { projectId } = await makeRelease(developer);
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  const tries = await loadPayouts(app, projectId);
  expect(tries[0]).toEqual({ status: 'failed', cents: 81_000 });
  expect(tries.at(-1)).toEqual({ status: 'waiting', cents: 51_000 });
  expect((await loadLedgerBalances(app, projectId)).dispute_loss).toBeUndefined();
});

test('a refused payout is sent later, but not to a restricted account', async () => {
  const developer = await onboarded();
  const id = await accountOf(developer);
  await closeUnheard(id);
  const { projectId } = await makeRelease(developer);
  app.clock.aheadMs += 6 * MINUTE_MS;
  await reconcileRecent(app.system);
  expect(await app.as(developer).payouts.account()).toMatchObject({ status: 'closed' });
  expect(await triesOf(projectId)).toEqual(['failed', 'waiting']);
  const { items } = await app.as(developer).notifications.list({});
  expect(items[0]?.title).toBe('$810 is waiting for you: set up payouts');
  app.clock.aheadMs += 60 * MINUTE_MS;
  await reconcileRecent(app.system);
  expect(await triesOf(projectId)).toEqual(['failed', 'waiting']);
});

/** Releases funds whose transfer Stripe refuses, because a transfer was made directly at Stripe. */
async function makeRefused(developer: Awaited<ReturnType<typeof makeDeveloper>>) {
  const delivered = await makeDelivery(app, { developer });
  const [payment] = await loadPayments(app, { id: delivered.projectId });
  const intent = await app.system.stripe.paymentIntents.retrieve(payment?.intent ?? '');
  await app.system.stripe.transfers.create({
    amount: 80_000,
    currency: 'usd',
    destination: await accountOf(developer),
    source_transaction: String(intent.latest_charge),
  });
  await app.as(delivered.client).hires.release({ projectId: delivered.projectId });
  await drainQueues(app);
  expect(await triesOf(delivered.projectId)).toEqual(['failed', 'waiting']);
  return delivered.projectId;
}

test('a payout refused repeatedly is tried at growing intervals', async () => {
  const refused = await makeRefused(await onboarded());
  const seen: number[] = [];
  for (const minutes of [1, 5, 1, 5, 5]) {
    app.clock.aheadMs += minutes * MINUTE_MS;
    await reconcileRecent(app.system);
    seen.push((await triesOf(refused)).length);
  }
  expect(seen).toEqual([2, 3, 3, 3, 4]);
});

test('it is tried no more often while banks look into other payments of that developer', async () => {
  const waiting = await makeRelease();
  await openChargeback(app, waiting.projectId);
  await completeOnboarding(app, waiting.developer);
  const refused = await makeRefused(waiting.developer);
  expect(await listAccountIdsToPay(app.system.em.fork(), app.clock.now())).not.toContain(
    await accountOf(waiting.developer),
  );
  for (let minute = 0; minute < 4; minute += 1) {
    app.clock.aheadMs += MINUTE_MS;
    await reconcileRecent(app.system);
  }
  expect(await triesOf(refused)).toEqual(['failed', 'waiting']);
  expect(await triesOf(waiting.projectId)).toEqual(['waiting']);
});

test('a payout is tried at once when the account is active again', async () => {
  const developer = await onboarded();
  const account = await accountOf(developer);
  await closeUnheard(account);
  const { projectId } = await makeRelease(developer);
  expect(await app.as(developer).payouts.refresh()).toMatchObject({ status: 'closed' });
  await completeOnboarding(app, developer);
  expect(await triesOf(projectId)).toEqual(['failed', 'sent']);
});

const begin = { country: 'US', entity: 'individual' } as const;

test('two clicks create one account, and the onboarding resumes', async () => {
  const developer = await makeDeveloper(app);
  const { payouts } = app.as(developer);
  await expect(payouts.resume()).rejects.toEqual(matchRefusal('payouts_not_begun'));
  await Promise.all([payouts.onboard(begin), payouts.onboard(begin)]);
  const account = await accountOf(developer);
  expect(account).toMatch(/^acct_/);
  await drainQueues(app);
  expect(await payouts.account()).toMatchObject({ status: 'restricted' });
  expect((await payouts.onboard(begin)).url).toMatch(/^https?:/);
  expect((await payouts.resume()).url).toMatch(/^https?:/);
  expect(await accountOf(developer)).toBe(account);
  await closeUnheard(account);
  expect(await payouts.refresh()).toMatchObject({ status: 'closed' });
  await expect(payouts.resume()).rejects.toEqual(matchRefusal('payouts_not_begun'));
  await payouts.onboard(begin);
  expect(await accountOf(developer)).not.toBe(account);
});

test('a developer sees that Stripe cannot be reached, and can try again', async () => {
  const developer = await makeDeveloper(app);
  const { payouts } = app.as(developer);
  const began = withStripeErrors(app, /^POST \/v2\/core\/accounts/, () => payouts.onboard(begin));
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
  app.clock.aheadMs += 6 * MINUTE_MS;
  await withStripeErrors(app, RegExp(id), () => reconcileRecent(app.system));
  const causes = [expect.objectContaining({ item: id, message: expect.stringMatching(/\w/) })];
  expect(app.loggedFailures.at(-1)).toMatchObject({ part: 'accounts', causes });
  expect(await triesOf(refused)).toHaveLength(2);
  await reconcileRecent(app.system);
  expect(await triesOf(refused)).toHaveLength(3);
});
