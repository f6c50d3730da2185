import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  decideChargeback,
  openChargeback,
  runBankActions,
} from '#testing/fixtures/chargeback-helpers.ts';
import {
  advanceDays,
  makeDelivery,
  makeHire,
  readWorkspaceAfter,
} from '#testing/fixtures/hires.ts';
import { makeBid, makeClient, makeProject } from '#testing/fixtures/makers.ts';
import { makeMilestones } from '#testing/fixtures/milestones.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function of(owner: TestUser) {
  return { project: await makeProject(app, { owner }) };
}

const nothing = {
  hasOpenChargeback: false,
  releasedCents: 0,
  refundedCents: 0,
  manualCents: 0,
  returningCents: 0,
  stuckCents: 0,
  takenBackCents: 0,
};

/** Returns the only payment of a client. */
async function only(client: TestUser) {
  const { items } = await app.as(client).payments.mine({});
  expect(items).toHaveLength(1);
  return items[0];
}

const sumsOf = (client: TestUser) => app.as(client).payments.totals();

test('a client lists their payments with developer and status', async () => {
  const client = await makeClient(app);
  const held = await makeHire(app, await of(client));
  const { projectId } = await makeDelivery(app, await of(client));
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const { items } = await app.as(client).payments.mine({});
  expect(items).toMatchObject([
    { ...nothing, projectId, hired: true, status: 'released', releasedCents: 90_000 },
    { ...nothing, projectId: held.projectId, hired: true, status: 'held', amountCents: 90_000 },
  ]);
  expect(items[0]?.card).toMatch(/^Visa •••• \d{4}$/);
  expect(await app.as(client).payments.totals()).toEqual({
    paidCents: 180_000,
    heldCents: 90_000,
    releasedCents: 90_000,
    returnedCents: 0,
    dueCents: 0,
  });
});

test('it was paid when the card was charged, however long its form had been open', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  const openedAt = app.system.now().getTime();
  await advanceDays(app, 3);
  await confirmPayment(app, started);
  await drainQueues(app);
  const paidAt = new Date((await only(bid.project.owner))?.paidAt ?? 0).getTime();
  expect(paidAt - openedAt).toBeGreaterThan(2 * DAY_MS);
});

test('a payment that Stripe is still confirming is listed, and not counted as paid', async () => {
  const bid = await makeBid(app);
  await startPayment(app, bid);
  // The webhook of the new payment would change the status again.
  await drainQueues(app);
  await app.sql(`update payments set status = 'processing' where project_id = $1`, [
    bid.project.id,
  ]);
  expect(await only(bid.project.owner)).toMatchObject({ ...nothing, status: 'processing' });
  expect(await sumsOf(bid.project.owner)).toMatchObject({ paidCents: 0, dueCents: 0 });
});

test('a split payment is partly refunded, first pending and then on the card', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Half of it is missing.' });
  const offering = app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 30_000 });
  const workspace = await readWorkspaceAfter(app, client, offering);
  const offerId = workspace.disputes[0]?.offers[0]?.id ?? 0;
  const failing = { status: 500 as const, on: /^POST \/v1\/refunds$/ };
  app.faults.responses.push(failing, failing, failing);
  await app.as(developer).disputes.acceptOffer({ projectId, offerId });
  await drainQueues(app);
  expect(await only(client)).toMatchObject({ status: 'split', returningCents: 60_000 });
  expect(await sumsOf(client)).toMatchObject({ returnedCents: 0, dueCents: 60_000 });
  await advanceDays(app, 1);
  await reconcileRecent(app.system);
  await drainQueues(app);
  expect(await only(client)).toMatchObject({
    ...nothing,
    releasedCents: 30_000,
    refundedCents: 60_000,
  });
  expect(await sumsOf(client)).toEqual({
    paidCents: 90_000,
    heldCents: 0,
    releasedCents: 30_000,
    returnedCents: 60_000,
    dueCents: 0,
  });
});

test('the part of a refund that a bank takes is not refunded', async () => {
  const { projectId, client, developer } = await makeHire(app, { card: 'pm_card_refundFail' });
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await drainQueues(app);
  await runBankActions(app);
  expect(await only(client)).toMatchObject({ ...nothing, status: 'returned', stuckCents: 90_000 });
  expect(await sumsOf(client)).toMatchObject({ returnedCents: 0, dueCents: 90_000 });
});

test('a chargeback is shown as such, and an inquiry before it', async () => {
  const { projectId, client } = await makeHire(app);
  const chargeback = await openChargeback(app, projectId);
  expect(await only(client)).toMatchObject({ ...nothing, status: 'held', hasOpenChargeback: true });
  await decideChargeback(app, chargeback, 'lost');
  expect(await only(client)).toMatchObject({ ...nothing, status: 'lost', takenBackCents: 90_000 });
  expect(await sumsOf(client)).toMatchObject({ returnedCents: 90_000, dueCents: 0 });
});

test('a charged-back payment does not count as released', async () => {
  const { projectId, client } = await makeDelivery(app);
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  expect(await only(client)).toMatchObject({
    ...nothing,
    status: 'lost',
    releasedCents: 60_000,
    takenBackCents: 30_000,
  });
  expect(await sumsOf(client)).toEqual({
    paidCents: 90_000,
    heldCents: 0,
    releasedCents: 60_000,
    returnedCents: 30_000,
    dueCents: 0,
  });
});

test('a chargeback of a refunded payment makes no total negative', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await drainQueues(app);
  await decideChargeback(app, await openChargeback(app, projectId, 90_000), 'lost');
  expect(await only(client)).toMatchObject({
    ...nothing,
    refundedCents: 90_000,
    takenBackCents: 90_000,
  });
  expect(await sumsOf(client)).toMatchObject({ releasedCents: 0, dueCents: 0 });
});

test('an unpaid intent is no payment, and other users see none', async () => {
  const bid = await makeBid(app);
  await startPayment(app, bid);
  const { client, developer } = await makeHire(app);
  expect((await app.as(bid.project.owner).payments.mine({})).items).toEqual([]);
  for (const other of [await makeClient(app), developer]) {
    expect((await app.as(other).payments.mine({})).items).toEqual([]);
    expect(await app.as(other).payments.totals()).toMatchObject({ paidCents: 0 });
  }
  expect((await app.as(client).payments.mine({})).items).toHaveLength(1);
});

test('payments of several milestones at the same time are paged without gap or duplicate', async () => {
  const { projectId, client } = await makeMilestones(app, [{}, {}], { funded: 2 });
  await app.sql(
    `update payments set created_at =
       (select min(created_at) from payments where project_id = $1) where project_id = $1`,
    [projectId],
  );
  const positions: (number | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.as(client).payments.mine({ limit: 1, ...(cursor && { cursor }) });
    positions.push(...page.items.map(({ milestone }) => milestone?.position));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(positions.toSorted()).toEqual([1, 2, 3]);
});

test('payments are paged without duplicates', async () => {
  const client = await makeClient(app);
  const made = [await makeHire(app, await of(client)), await makeHire(app, await of(client))];
  const as = app.as(client).payments;
  const first = await as.mine({ limit: 1 });
  const second = await as.mine({ limit: 1, cursor: first.next ?? undefined });
  const seen = [...first.items, ...second.items].map(({ projectId }) => projectId);
  expect(seen).toEqual(made.map(({ projectId }) => projectId).reverse());
  expect(second.next).toBeNull();
});
