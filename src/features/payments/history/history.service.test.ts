import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { banksVerdict, questionPayment } from '#testing/banks.ts';
import { later, makeDelivery, makeHire } from '#testing/hires.ts';
import { makeBid, makeClient, makeProject } from '#testing/makers.ts';
import { hire, settled } from '#testing/payments.ts';
import { reconcile } from '../reconcile.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

async function of(owner: Person) {
  return { project: await makeProject(rig, { owner }) };
}

const nothing = { releasedCents: 0, refundedCents: 0, returningCents: 0, takenBackCents: 0 };

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
  });
});

test('what is divided came back in part, first on its way and then on the card', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Half of it is missing.' });
  const room = await rig.as(client).disputes.offer({ projectId, toDeveloperCents: 30_000 });
  const offerId = room.disputes[0]?.offers[0]?.id ?? 0;
  const failing = { status: 500 as const, on: /^POST \/v1\/refunds$/ };
  rig.faults.answers.push(failing, failing, failing);
  await rig.as(developer).disputes.accept({ projectId, offerId });
  await settled(rig);
  const mine = () => rig.as(client).payments.mine({});
  expect((await mine()).items).toMatchObject([{ status: 'split', returningCents: 60_000 }]);
  await later(rig, 1);
  await reconcile(rig.system);
  await settled(rig);
  expect((await mine()).items).toMatchObject([
    { ...nothing, releasedCents: 30_000, refundedCents: 60_000 },
  ]);
  expect(await rig.as(client).payments.sums()).toMatchObject({
    heldCents: 0,
    returnedCents: 60_000,
  });
});

test('what a bank took back is told as that', async () => {
  const { projectId, client } = await makeHire(rig);
  await banksVerdict(rig, await questionPayment(rig, projectId), 'losing_evidence');
  expect((await rig.as(client).payments.mine({})).items).toMatchObject([
    { ...nothing, status: 'lost', takenBackCents: 90_000 },
  ]);
  expect(await rig.as(client).payments.sums()).toMatchObject({ returnedCents: 90_000 });
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
