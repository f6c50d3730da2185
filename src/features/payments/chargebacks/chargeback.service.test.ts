import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  decideChargeback,
  openChargeback,
  syncPayment,
} from '#testing/fixtures/chargeback-helpers.ts';
import {
  advanceDays,
  completeOnboarding,
  loadLedgerBalances,
  loadPayouts,
  loadRefunds,
  loadTransfers,
  makeDelivery,
  makeHire,
  readWorkspaceAfter,
} from '#testing/fixtures/hires.ts';
import { makeAdmin, makeDeveloper } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  makeOrphanedPayment,
  startPayment,
} from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

/** Adds a balance transaction at Stripe by which the bank returns this amount, in cents. */
async function giveBackPart(chargeback: string, cents = 30_000) {
  await app.sql(
    `update stripe_sandbox.objects o set body = jsonb_set(o.body::jsonb, '{balance_transactions}',
       moved.items || (moved.items->0 ||
         jsonb_build_object('id', 'txn_given_back', 'amount', $2::int, 'fee', 0)))
     from (select id, body::jsonb->'balance_transactions' as items from stripe_sandbox.objects) moved
     where moved.id = o.id and o.id = $1`,
    [chargeback, cents],
  );
}

test('during a chargeback no money moves, not even by a deadline', async () => {
  const { projectId, client } = await makeDelivery(app);
  await openChargeback(app, projectId);
  await expect(app.as(client).hires.release({ projectId })).rejects.toEqual(matchRefusal('frozen'));
  await advanceDays(app, 20);
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({
    state: 'delivered',
    frozen: true,
  });
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 90_000 });
});

test('a chargeback is reported to the developer, admins and the operator with the bank’s data', async () => {
  const admin = await makeAdmin(app);
  const { projectId, developer } = await makeDelivery(app);
  const id = await openChargeback(app, projectId);
  const titles = async (person: TestUser) =>
    (await app.as(person).notifications.list({})).items.map(({ title }) => title);
  expect(await titles(developer)).toContain('A bank is reviewing a payment of $900');
  expect(await titles(admin)).toContain('Chargeback of $900 (fraudulent): evidence is due');
  expect(app.reports).toContainEqual(
    expect.stringMatching(`^Chargeback ${id} .* is due at Stripe`),
  );
  const [known] = await app.sql(
    `select e.detail, c.opened_at > now() - interval '1 hour' as "openedNow",
       t.at > now() - interval '1 hour' as "bookedNow"
     from chargebacks c join payments p on p.id = c.payment_id
       join hire_events e on e.project_id = p.project_id and e.kind = 'chargebackOpened'
       join ledger_transactions t on t.payment_id = p.id and t.kind = 'dispute_withdrawn'
     where c.id = $1`,
    [id],
  );
  const detail = { amountCents: 90_000, reason: 'fraudulent' };
  expect(known).toEqual({ detail, openedNow: true, bookedNow: true });
});

test('after a won chargeback the work continues, and the fee is returned', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  const before = await loadLedgerBalances(app, projectId);
  await decideChargeback(app, await openChargeback(app, projectId), 'won');
  expect(await loadLedgerBalances(app, projectId)).toEqual(before);
  const { items } = await app.as(developer).notifications.list({});
  expect(items[0]?.title).toBe('The bank confirmed the payment of $900');
  const workspace = await app.as(client).hires.release({ projectId });
  expect(workspace.state).toBe('completed');
});

test('earnings that wait for an account do not leave while the bank looks into them', async () => {
  const developer = await makeDeveloper(app);
  const { projectId, client } = await makeDelivery(app, { developer });
  await app.as(client).hires.release({ projectId });
  const chargeback = await openChargeback(app, projectId);
  await completeOnboarding(app, developer);
  expect(await loadTransfers(app, projectId)).toEqual([]);
  await decideChargeback(app, chargeback, 'won');
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 0 }]);
});

test('a chargeback lost while the money is held ends the project, which can be removed', async () => {
  const { projectId, client } = await makeHire(app);
  await decideChargeback(app, await openChargeback(app, projectId), 'lost');
  const workspace = await app.as(client).hires.workspace({ projectId });
  expect(workspace).toMatchObject({ state: 'cancelled', frozen: false, next: null });
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
  const admin = app.as(await makeAdmin(app));
  await admin.takedowns.takeDown({ projectId, rule: 'spam', reason: 'It was never real.' });
  expect(await app.as(client).projects.get({ id: projectId })).toMatchObject({ status: 'removed' });
});

test('a lost chargeback ends a dispute, and the timeline shows the amount', async () => {
  const { projectId, client } = await makeHire(app);
  const reason = 'Nothing works as it was agreed.';
  await app.as(client).disputes.open({ projectId, reason, fileIds: [] });
  await decideChargeback(app, await openChargeback(app, projectId), 'lost');
  const workspace = await app.as(client).hires.workspace({ projectId });
  expect(workspace.disputes.map(({ status }) => status)).toEqual(['overtaken']);
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.find(({ kind }) => kind === 'loseChargeback')).toMatchObject({
    party: 'bank',
    name: null,
    detail: { refundedCents: 90_000 },
  });
});

test('a chargeback lost after the release is reversed from the developer', async () => {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  const { projectId, client } = await makeDelivery(app, { developer });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await decideChargeback(app, await openChargeback(app, projectId), 'lost');
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 81_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, dispute_loss: -9_000, stripe_clearing: -fees });
});

test('a loss beyond the developer’s balance is the platform’s', async () => {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  const { projectId, client } = await makeDelivery(app, { developer });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const [account] = await app.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [developer.id],
  );
  await app.sandbox?.bank.payOut(account?.id ?? '');
  await decideChargeback(app, await openChargeback(app, projectId), 'lost');
  const books = await loadLedgerBalances(app, projectId);
  expect(books).toMatchObject({ dispute_loss: -90_000 });
  expect(books.developer_receivable).toBeUndefined();
});

test('a chargeback lost while earnings wait removes them: nothing is left to send', async () => {
  const developer = await makeDeveloper(app);
  const { projectId, client } = await makeDelivery(app, { developer });
  await app.as(client).hires.release({ projectId });
  await decideChargeback(app, await openChargeback(app, projectId), 'lost');
  await completeOnboarding(app, developer);
  await advanceDays(app, 2);
  expect(await loadTransfers(app, projectId)).toEqual([]);
  expect(await loadPayouts(app, projectId)).toEqual([{ status: 'failed', cents: 81_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, dispute_loss: -9_000, stripe_clearing: -fees });
});

test('a partial chargeback leaves the rest of a waiting payout to the developer', async () => {
  const developer = await makeDeveloper(app);
  const { projectId, client } = await makeDelivery(app, { developer });
  await app.as(client).hires.release({ projectId });
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  expect(await loadPayouts(app, projectId)).toEqual([{ status: 'waiting', cents: 51_000 }]);
  const { items } = await app.as(developer).notifications.list({});
  expect(items[0]?.title).toBe('A bank took back $300 of what you earned');
  const { items: history } = await app.as(client).hires.timeline({ projectId });
  expect(history[0]).toMatchObject({ kind: 'loseChargeback', detail: { amountCents: 30_000 } });
  await completeOnboarding(app, developer);
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 51_000, reversed: 0 }]);
});

test('a partial chargeback reverses no more than its share of a transfer', async () => {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  const { projectId, client } = await makeDelivery(app, { developer });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 30_000 }]);
  const books = await loadLedgerBalances(app, projectId);
  expect(books.dispute_loss).toBeUndefined();
  expect(books.developer_receivable).toBeUndefined();
});

test('the rest of protected funds is refunded too; if that fails, all are notified', async () => {
  const { projectId, client } = await makeHire(app);
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  await advanceDays(app, 1);
  const refunds = await app.sql(
    `select r.status, r.amount_cents::int as cents from refunds r
     join payments p on p.id = r.payment_id where p.project_id = $1`,
    [projectId],
  );
  // Stripe refuses refunds of a disputed charge.
  expect(refunds).toEqual([{ status: 'failed', cents: 60_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ held: 60_000, stripe_clearing: -60_000 - fees });
  expect(app.reports).toContainEqual(expect.stringMatching(/^Stripe refused command \d+ for good/));
  const admin = await makeAdmin(app);
  const { failedRefunds: shown } = await app.as(admin).payments.issues();
  const failed = shown.find((refund) => refund.projectId === projectId);
  expect(failed).toMatchObject({ amountCents: 60_000 });
  await expect(app.as(admin).payments.retryRefund({ id: failed?.id ?? 0 })).rejects.toEqual(
    matchRefusal('charge_lost'),
  );
  const { items: notifications } = await app.as(client).notifications.list({});
  expect(notifications[0]?.title).toBe('We could not send you a refund of $600');
});

test('a lost chargeback of which the bank returns a part costs only the rest', async () => {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  const { projectId, client } = await makeDelivery(app, { developer });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const chargeback = await openChargeback(app, projectId);
  await giveBackPart(chargeback);
  await decideChargeback(app, chargeback, 'lost');
  expect(await loadTransfers(app, projectId)).toEqual([{ amount: 81_000, reversed: 60_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ platform_fee: 9_000, stripe_clearing: -9_000 - fees });
});

test('a part returned after the end of a chargeback reduces the loss', async () => {
  const developer = await makeDeveloper(app);
  await completeOnboarding(app, developer);
  const { projectId, client } = await makeDelivery(app, { developer });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const chargeback = await openChargeback(app, projectId);
  await decideChargeback(app, chargeback, 'lost');
  const { stripe_clearing: before = 0 } = await loadLedgerBalances(app, projectId);
  await giveBackPart(chargeback);
  await syncPayment(app, projectId);
  await syncPayment(app, projectId);
  const { stripe_fees: _, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({
    platform_fee: 9_000,
    dispute_loss: 21_000,
    stripe_clearing: before - 30_000,
  });
  const reports = app.reports.filter((report) => report.includes(`of chargeback ${chargeback}`));
  expect(reports).toEqual([expect.stringMatching(/^A bank returned \$300 /)]);
  const { items } = await app.as(client).payments.mine({});
  expect(items).toMatchObject([{ takenBackCents: 90_000, stuckCents: 0, releasedCents: 0 }]);
});

test('a lost chargeback returned in full has the effect of a won one', async () => {
  const { projectId, client } = await makeDelivery(app);
  const chargeback = await openChargeback(app, projectId);
  await giveBackPart(chargeback, 90_000);
  await decideChargeback(app, chargeback, 'lost');
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 90_000 });
  expect(await loadRefunds(app, projectId)).toEqual([]);
  const releasing = app.as(client).hires.release({ projectId });
  const workspace = await readWorkspaceAfter(app, client, releasing);
  expect(workspace).toMatchObject({ state: 'completed', frozen: false });
});

test('a chargeback on a payment without a hire does not affect the work of another payment', async () => {
  const { projectId, client, bidder: passedOver } = await makeOrphanedPayment(app);
  const before = await loadLedgerBalances(app, projectId);
  const chargeback = await openChargeback(app, projectId);
  expect((await app.as(passedOver).notifications.list({})).items).not.toContainEqual(
    expect.objectContaining({ title: 'A bank is reviewing a payment of $900' }),
  );
  const bidder = await makeDeveloper(app);
  const bid = { amount: 900, proposal: 'I can begin today.', deliveryTime: 14 };
  await app.as(bidder).bids.place({ projectId, ...bid });
  const project = { id: projectId, owner: client };
  await confirmPayment(app, await startPayment(app, { ...bid, bidder, project }));
  await drainQueues(app);
  await decideChargeback(app, chargeback, 'lost');
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({
    state: 'in_progress',
  });
  const { stripe_fees: fees = 0, unapplied, ...rest } = await loadLedgerBalances(app, projectId);
  expect([before.unapplied, unapplied]).toEqual([90_000, undefined]);
  expect(rest).toEqual({ held: 90_000, stripe_clearing: -90_000 - fees });
});
