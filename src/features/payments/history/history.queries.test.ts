import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { banksVerdict, passTime, questionPayment } from '#testing/banks.ts';
import { later, makeDelivery, makeHire, roomAfter } from '#testing/hires.ts';
import { makeBid, makeClient, makeProject } from '#testing/makers.ts';
import { confirm, hire, settled } from '#testing/payments.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

async function of(owner: Person) {
  return { project: await makeProject(rig, { owner }) };
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
async function only(client: Person) {
  const { items } = await rig.as(client).payments.mine({});
  expect(items).toHaveLength(1);
  return items[0];
}

const sumsOf = (client: Person) => rig.as(client).payments.sums();

test('a client finds what they paid, to whom, and where it is', async () => {
  const client = await makeClient(rig);
  const held = await makeHire(rig, await of(client));
  const { projectId } = await makeDelivery(rig, await of(client));
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  const { items } = await rig.as(client).payments.mine({});
  expect(items).toMatchObject([
    { ...nothing, projectId, hired: true, status: 'released', releasedCents: 90_000 },
    { ...nothing, projectId: held.projectId, hired: true, status: 'held', amountCents: 90_000 },
  ]);
  expect(items[0]?.card).toMatch(/^Visa •••• \d{4}$/);
  expect(await rig.as(client).payments.sums()).toEqual({
    paidCents: 180_000,
    heldCents: 90_000,
    releasedCents: 90_000,
    returnedCents: 0,
    dueCents: 0,
  });
});

test('it was paid when the card was charged, however long its form had been open', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  const openedAt = rig.system.now().getTime();
  await later(rig, 3);
  await confirm(rig, started);
  await settled(rig);
  const paidAt = new Date((await only(bid.project.owner))?.paidAt ?? 0).getTime();
  expect(paidAt - openedAt).toBeGreaterThan(2 * DAY_MS);
});

test('a payment that Stripe is still confirming is listed, and not counted as paid', async () => {
  const bid = await makeBid(rig);
  await hire(rig, bid);
  await rig.sql(`update payments set status = 'processing' where project_id = $1`, [
    bid.project.id,
  ]);
  expect(await only(bid.project.owner)).toMatchObject({ ...nothing, status: 'processing' });
  expect(await sumsOf(bid.project.owner)).toMatchObject({ paidCents: 0, dueCents: 0 });
});

test('what is divided came back in part, first on its way and then on the card', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Half of it is missing.' });
  const offering = rig.as(client).disputes.offer({ projectId, toDeveloperCents: 30_000 });
  const room = await roomAfter(rig, client, offering);
  const offerId = room.disputes[0]?.offers[0]?.id ?? 0;
  const failing = { status: 500 as const, on: /^POST \/v1\/refunds$/ };
  rig.faults.responses.push(failing, failing, failing);
  await rig.as(developer).disputes.accept({ projectId, offerId });
  await settled(rig);
  expect(await only(client)).toMatchObject({ status: 'split', returningCents: 60_000 });
  expect(await sumsOf(client)).toMatchObject({ returnedCents: 0, dueCents: 60_000 });
  await later(rig, 1);
  await reconcileRecent(rig.system);
  await settled(rig);
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

test('what a bank does not take of a refund has not come back', async () => {
  const { projectId, client, developer } = await makeHire(rig, { card: 'pm_card_refundFail' });
  await rig.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await settled(rig);
  await passTime(rig);
  expect(await only(client)).toMatchObject({ ...nothing, status: 'returned', stuckCents: 90_000 });
  expect(await sumsOf(client)).toMatchObject({ returnedCents: 0, dueCents: 90_000 });
});

test('what a bank took back is told as that, and before that its question', async () => {
  const { projectId, client } = await makeHire(rig);
  const chargeback = await questionPayment(rig, projectId);
  expect(await only(client)).toMatchObject({ ...nothing, status: 'held', hasOpenChargeback: true });
  await banksVerdict(rig, chargeback, 'lost');
  expect(await only(client)).toMatchObject({ ...nothing, status: 'lost', takenBackCents: 90_000 });
  expect(await sumsOf(client)).toMatchObject({ returnedCents: 90_000, dueCents: 0 });
});

test('what a bank took back after the release is not counted as released as well', async () => {
  const { projectId, client } = await makeDelivery(rig);
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  await banksVerdict(rig, await questionPayment(rig, projectId, 30_000), 'lost');
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

test('what a bank takes of a payment that went back already makes no sum less than nothing', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await settled(rig);
  await banksVerdict(rig, await questionPayment(rig, projectId, 90_000), 'lost');
  expect(await only(client)).toMatchObject({
    ...nothing,
    refundedCents: 90_000,
    takenBackCents: 90_000,
  });
  expect(await sumsOf(client)).toMatchObject({ releasedCents: 0, dueCents: 0 });
});

test('what was begun and not paid is no payment, and nobody else sees one', async () => {
  const bid = await makeBid(rig);
  await hire(rig, bid);
  const { client, developer } = await makeHire(rig);
  expect((await rig.as(bid.project.owner).payments.mine({})).items).toEqual([]);
  for (const other of [await makeClient(rig), developer]) {
    expect((await rig.as(other).payments.mine({})).items).toEqual([]);
    expect(await rig.as(other).payments.sums()).toMatchObject({ paidCents: 0 });
  }
  expect((await rig.as(client).payments.mine({})).items).toHaveLength(1);
});

test('they come page by page, each once', async () => {
  const client = await makeClient(rig);
  const made = [await makeHire(rig, await of(client)), await makeHire(rig, await of(client))];
  const as = rig.as(client).payments;
  const first = await as.mine({ limit: 1 });
  const second = await as.mine({ limit: 1, cursor: first.next ?? undefined });
  const seen = [...first.items, ...second.items].map(({ projectId }) => projectId);
  expect(seen).toEqual(made.map(({ projectId }) => projectId).reverse());
  expect(second.next).toBeNull();
});
