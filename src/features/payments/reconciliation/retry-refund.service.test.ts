import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  decideChargeback,
  openChargeback,
  runBankActions,
  withoutEventDelivery,
} from '#testing/fixtures/chargeback-helpers.ts';
import { advanceDays, loadLedgerBalances, loadRefunds, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin } from '#testing/fixtures/makers.ts';
import {
  drainQueues,
  loadCharges,
  loadPayments,
  makeOrphanedPayment,
  withStripeErrors,
} from '#testing/fixtures/payments.ts';
import { reconcileAll } from './reconcile.service.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

/** Creates a cancelled hire whose refund the bank returned. */
async function makeReturned() {
  const hired = await makeHire(app, { card: 'pm_card_refundFail' });
  const { projectId, developer } = hired;
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await drainQueues(app);
  await runBankActions(app);
  return hired;
}

async function failedIn(projectId: number) {
  const { failedRefunds: refunds } = await app.as(admin).payments.issues();
  return refunds.filter((refund) => refund.projectId === projectId);
}

const retryRefund = (refund: { id: number } | undefined) =>
  app.as(admin).payments.retryRefund({ id: refund?.id ?? 0 });

async function retry(projectId: number) {
  const [failed] = await failedIn(projectId);
  await retryRefund(failed);
  await drainQueues(app);
}

test('a refund returned by the bank is held again, and admins are notified', async () => {
  const { projectId, client } = await makeReturned();
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 90_000 });
  expect(await failedIn(projectId)).toMatchObject([
    { amountCents: 90_000, clientName: client.name },
  ]);
  const { items } = await app.as(admin).notifications.list({});
  expect(items[0]).toMatchObject({
    title: 'A bank returned a refund of $900',
    path: '/admin/reconciliation',
  });
  expect(app.reports).toContainEqual(expect.stringMatching(/^Refund .+ came back from the bank$/));
});

test('a returned refund without a webhook is found at night', async () => {
  const { projectId, developer } = await makeHire(app, { card: 'pm_card_refundFail' });
  await advanceDays(app, 10);
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await drainQueues(app);
  await advanceDays(app, 1);
  await withoutEventDelivery(app, () => runBankActions(app));
  expect(await failedIn(projectId)).toEqual([]);
  const [payment] = await loadPayments(app, { id: projectId });
  await withStripeErrors(app, RegExp(`GET .*${payment?.intent}`), () => reconcileAll(app.system));
  const causes = [expect.objectContaining({ item: payment?.intent })];
  expect(app.loggedFailures.at(-1)).toMatchObject({ part: 'refunds', causes });
  expect(await failedIn(projectId)).toEqual([]);
  await reconcileAll(app.system);
  expect(await failedIn(projectId)).toMatchObject([{ amountCents: 90_000 }]);
});

test('an admin sends it again: the client has the money, and the books are empty', async () => {
  const { projectId, client } = await makeReturned();
  await retry(projectId);
  expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
  expect(await loadPayments(app, { id: projectId })).toMatchObject([{ refundedCents: 90_000 }]);
  expect(await failedIn(projectId)).toEqual([]);
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.map(({ kind }) => kind).slice(0, 4)).toEqual([
    'refundSettled',
    'refundRetried',
    'refundFailed',
    'refundSettled',
  ]);
  expect(items[1]?.detail).toMatchObject({ amountCents: 90_000 });
  const [failed] = await app.sql<{ id: number; payment: string }>(
    `select r.id, r.payment_id as payment from refunds r join payments p on p.id = r.payment_id
     where p.project_id = $1 order by r.nth`,
    [projectId],
  );
  const logged = await app.sql(
    `select actor_id as by, details from audit_entries
     where action = 'refund_retried' and target_type = 'project' and target_id = $1`,
    [String(projectId)],
  );
  const details = { cents: 90_000, payment: failed?.payment, refund: failed?.id, nth: 2 };
  expect(logged).toEqual([{ by: admin.id, details }]);
  const mails = await app.mailsTo(client);
  expect(mails.at(-1)?.subject).toBe('We are sending your refund of $900 again');
});

test('a refund of a payment without a hire is taken from its own account', async () => {
  const { projectId } = await makeOrphanedPayment(app);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ unapplied: 90_000 });
  expect(await loadPayments(app, { id: projectId })).toMatchObject([
    { status: 'orphaned', refundedCents: 0 },
  ]);
  await retry(projectId);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([
    { status: 'refunded', refundedCents: 90_000 },
  ]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

test('a refund returned twice is sent a third time', async () => {
  const { projectId } = await makeReturned();
  await retry(projectId);
  await runBankActions(app);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 90_000 });
  await retry(projectId);
  expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
});

test('concurrent retries of admins send it once', async () => {
  const { projectId } = await makeReturned();
  const [failed] = await failedIn(projectId);
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => retryRefund(failed)));
  await drainQueues(app);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const losers = tries.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
  expect(losers).toEqual(losers.map(() => matchRefusal('already_retried')));
  expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
});

test('only an admin can send a refund again, and only an existing one', async () => {
  const { projectId, client } = await makeReturned();
  const [failed] = await failedIn(projectId);
  const id = failed?.id ?? 0;
  await expect(app.as(client).payments.retryRefund({ id })).rejects.toEqual(
    matchRefusal('admins_only'),
  );
  await expect(app.as(admin).payments.retryRefund({ id: 999_999 })).rejects.toEqual(
    matchRefusal('no_refund'),
  );
  expect(await failedIn(projectId)).toHaveLength(1);
});

test('a refund that did not fail is not sent again, nor while a bank looks into the payment', async () => {
  const { projectId } = await makeReturned();
  await openChargeback(app, projectId);
  const [failed] = await failedIn(projectId);
  const id = failed?.id ?? 0;
  await expect(app.as(admin).payments.retryRefund({ id })).rejects.toEqual(
    matchRefusal('payment_questioned'),
  );
  const going = await makeReturned();
  await retry(going.projectId);
  const [last] = await app.sql<{ id: number }>('select max(id) as id from refunds');
  await expect(app.as(admin).payments.retryRefund({ id: last?.id ?? 0 })).rejects.toEqual(
    matchRefusal('not_failed'),
  );
});

/** Refunds a project's payment directly at Stripe. */
async function refundByHand(projectId: number, amount?: number) {
  const [payment] = await loadPayments(app, { id: projectId });
  await app.system.stripe.refunds.create({
    payment_intent: payment?.intent ?? '',
    ...(amount && { amount }),
  });
  await drainQueues(app);
}

const returned = [
  ['of a payment that hired nobody', () => makeOrphanedPayment(app), 'refunded'],
  ['of work that was given back', makeReturned, 'returned'],
] as const;

test.each(returned)(
  'a refund made at Stripe manually replaces one that failed: %s',
  async (_how, make, status) => {
    const { projectId } = await make();
    const [failed] = await loadRefunds(app, projectId);
    await refundByHand(projectId);
    expect(await loadPayments(app, { id: projectId })).toMatchObject([
      { status, refundedCents: 90_000 },
    ]);
    expect((await loadRefunds(app, projectId)).at(-1)).toMatchObject({
      status: 'settled',
      replaces: failed?.id,
    });
    expect(await failedIn(projectId)).toEqual([]);
    const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
    expect(rest).toEqual({ stripe_clearing: -fees });
  },
);

test.each(returned)(
  'after a partial manual refund the rest is sent again: %s',
  async (_how, make, status) => {
    const { projectId } = await make();
    await refundByHand(projectId, 30_000);
    expect(await loadPayments(app, { id: projectId })).toMatchObject([
      { status, refundedCents: 90_000 },
    ]);
    const [failed, byHand, rest] = await loadRefunds(app, projectId);
    expect(byHand).toMatchObject({ status: 'settled', cents: 30_000, replaces: null });
    expect(rest).toMatchObject({ status: 'settled', cents: 60_000, replaces: failed?.id });
    expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
    const { stripe_fees: fees = 0, ...books } = await loadLedgerBalances(app, projectId);
    expect(books).toEqual({ stripe_clearing: -fees });
  },
);

test('a manual refund also replaces one that Stripe refused', async () => {
  const { projectId } = await makeOrphanedPayment(app);
  let chargeback = '';
  await withoutEventDelivery(app, async () => {
    chargeback = await openChargeback(app, projectId);
  });
  await expect(retry(projectId)).rejects.toEqual(matchRefusal('refund_refused'));
  await decideChargeback(app, chargeback, 'won');
  await refundByHand(projectId);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([{ status: 'refunded' }]);
  expect(await failedIn(projectId)).toEqual([]);
});

test('refusals of Stripe and events that were given up are listed for 30 days', async () => {
  const { projectId } = await makeHire(app);
  await app.sql(
    `update stripe_commands set status = 'refused', last_error = 'No such bank.'
     where payment_id = (select id from payments where project_id = $1)`,
    [projectId],
  );
  await app.sql(
    `update stripe_events set status = 'dead' where id = (select max(id) from stripe_events)`,
  );
  const { refusedCommands: commands, deadEvents: events } = await app.as(admin).payments.issues();
  expect(commands).toContainEqual(
    expect.objectContaining({ projectId, kind: 'create_intent', reason: 'No such bank.' }),
  );
  expect(events).toHaveLength(1);
  app.clock.aheadMs += 31 * 86_400_000;
  expect(await app.as(admin).payments.issues()).toMatchObject({
    refusedCommands: [],
    deadEvents: [],
  });
});

test('after a chargeback only the rest of a returned refund is sent again', async () => {
  const part = await makeReturned();
  const [whole] = await failedIn(part.projectId);
  await decideChargeback(app, await openChargeback(app, part.projectId, 30_000), 'lost');
  await advanceDays(app, 1);
  expect(await failedIn(part.projectId)).toMatchObject([{ amountCents: 60_000 }]);
  await expect(retryRefund(whole)).rejects.toEqual(matchRefusal('already_retried'));

  const all = await makeReturned();
  const [gone] = await failedIn(all.projectId);
  await decideChargeback(app, await openChargeback(app, all.projectId), 'lost');
  await expect(retryRefund(gone)).rejects.toEqual(matchRefusal('not_covered'));
  expect(await failedIn(all.projectId)).toEqual([]);
});

test('an admin sees at once that Stripe refuses it again, and it waits as before', async () => {
  const { projectId } = await makeReturned();
  const [failed] = await failedIn(projectId);
  await withoutEventDelivery(app, () => openChargeback(app, projectId));
  await expect(retry(projectId)).rejects.toEqual(matchRefusal('refund_refused'));
  const [again] = await failedIn(projectId);
  expect(again).toMatchObject({ amountCents: 90_000 });
  expect(again?.id).not.toBe(failed?.id);
});

test('a refund that Stripe refuses because of a chargeback is not sent again', async () => {
  const { projectId, client } = await makeOrphanedPayment(app);
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  const rest = (await failedIn(projectId)).find(({ amountCents }) => amountCents === 60_000);
  const countNotifications = async () => (await app.as(client).notifications.list({})).items.length;
  const before = await countNotifications();
  await expect(retryRefund(rest)).rejects.toEqual(matchRefusal('charge_lost'));
  expect(await countNotifications()).toBe(before);
});
