import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { booksOf, later, makeDelivery, makeHire, roomAfter } from '#testing/hires.ts';
import { makeClient } from '#testing/makers.ts';
import { chargesOf, paymentsOf, settled, stateOf } from '#testing/payments.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => rig?.close());

test('a hire begins in progress, with the developer’s turn and the money held', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  const room = await rig.as(client).hires.room({ projectId });
  expect(room).toMatchObject({ state: 'in_progress', party: 'client', amountCents: 90_000 });
  expect(room.next).toMatchObject({ turn: 'developer', clock: 'refundAbandoned' });
  expect(room.steps.map(({ name }) => name)).toEqual(['askToCancel', 'cancelLate', 'dispute']);
  const theirs = await rig.as(developer).hires.room({ projectId });
  expect(theirs.steps.map(({ name }) => name)).toEqual(['deliver', 'giveBack', 'dispute']);
  expect(await booksOf(rig, projectId)).toMatchObject({ held: 90_000 });
  const { items } = await rig.as(client).hires.timeline({ projectId });
  expect(items.map(({ kind }) => kind)).toEqual(['hired']);
});

test('released funds are the developer’s, less the fee agreed when paying', async () => {
  const { projectId, client, developer } = await makeDelivery(rig);
  const room = await roomAfter(rig, client, rig.as(client).hires.release({ projectId }));
  expect(room).toMatchObject({
    state: 'completed',
    releasedCents: 90_000,
    feeCents: 9_000,
    refundedCents: 0,
    next: null,
    steps: [],
  });
  expect(await stateOf(rig, { id: projectId })).toMatchObject({ status: 'completed' });
  expect(await booksOf(rig, projectId)).toMatchObject({ payable: 81_000, platform_fee: 9_000 });
  await settled(rig);
  const mails = await rig.mailsTo(developer);
  expect(mails.map(({ subject }) => subject)).toContain('$810 waits for you: set up payouts');
  const profile = await rig.as(null).profiles.developer({ id: developer.id });
  expect(profile.completedProjects).toBe(1);
  const { items } = await rig.as(developer).hires.timeline({ projectId });
  expect(items.find(({ kind }) => kind === 'release')?.detail).toEqual({
    toDeveloperCents: 90_000,
    feeCents: 9_000,
    refundedCents: 0,
  });
});

test('who asked for changes may be satisfied after all, and release without another delivery', async () => {
  const { projectId, client, developer } = await makeDelivery(rig);
  await rig.as(client).hires.askForChanges({ projectId, note: 'The colours are wrong.' });
  const room = await roomAfter(rig, client, rig.as(client).hires.release({ projectId }));
  expect(room).toMatchObject({ state: 'completed', releasedCents: 90_000, refundedCents: 0 });
  expect(await booksOf(rig, projectId)).toMatchObject({ payable: 81_000 });
  await expect(
    rig.as(developer).hires.deliver({ projectId, note: 'In other colours.' }),
  ).rejects.toEqual(refused('wrong_state'));
});

test('only the client releases, once, and not before delivery', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  const stranger = await makeClient(rig);
  await expect(rig.as(client).hires.release({ projectId })).rejects.toEqual(refused('wrong_state'));
  await rig.as(developer).hires.deliver({ projectId, note: 'Done.' });
  for (const person of [developer, stranger]) {
    const released = rig.as(person).hires.release({ projectId });
    await expect(released).rejects.toEqual(refused('not_your_step'));
  }
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => rig.as(client).hires.release({ projectId })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await booksOf(rig, projectId)).toMatchObject({ payable: 81_000 });
});

test('silence for 14 days after delivery releases; reminders come before', async () => {
  const { projectId, client } = await makeDelivery(rig);
  await later(rig, 7.1);
  await later(rig, 6.8);
  expect(await stateOf(rig, { id: projectId })).toMatchObject({ status: 'delivered' });
  await later(rig, 0.2);
  expect(await stateOf(rig, { id: projectId })).toMatchObject({ status: 'completed' });
  await settled(rig);
  const mails = (await rig.mailsTo(client)).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject?.startsWith('The funds are released'))).toHaveLength(3);
});

test('asking for changes stops the clock; a new delivery starts it anew', async () => {
  const { projectId, client, developer } = await makeDelivery(rig);
  await later(rig, 13);
  const note = 'The logo is the old one.';
  const room = await roomAfter(
    rig,
    client,
    rig.as(client).hires.askForChanges({ projectId, note }),
  );
  expect(room.state).toBe('changes_requested');
  expect(room.deliveries.at(-1)?.changesNote).toBe('The logo is the old one.');
  await later(rig, 10);
  expect(await stateOf(rig, { id: projectId })).toMatchObject({ status: 'assigned' });
  await rig.as(developer).hires.deliver({ projectId, note: 'Now the new one.' });
  await later(rig, 13.9);
  expect(await stateOf(rig, { id: projectId })).toMatchObject({ status: 'delivered' });
});

test('with the developer’s consent a cancellation gives everything back', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).hires.askToCancel({ projectId, reason: 'Our plans have changed.' });
  await rig.as(developer).hires.agreeToCancel({ projectId });
  await settled(rig);
  expect(await chargesOf(rig, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
  expect(await paymentsOf(rig, { id: projectId })).toMatchObject([{ status: 'returned' }]);
  const { stripe_fees: fees, ...rest } = await booksOf(rig, projectId);
  expect(rest).toEqual({ stripe_clearing: -(fees ?? 0) });
});

test('a request to cancel that is not answered for 7 days lapses, and moves no money', async () => {
  const { projectId, client } = await makeHire(rig);
  const balances = await booksOf(rig, projectId);
  await rig.as(client).hires.askToCancel({ projectId, reason: 'Too slow.' });
  await later(rig, 7.1);
  const room = await rig.as(client).hires.room({ projectId });
  expect(room).toMatchObject({ state: 'in_progress', releasedCents: 0, refundedCents: 0 });
  expect(await booksOf(rig, projectId)).toEqual(balances);
});

test('14 days after the delivery date the client cancels without consent', async () => {
  const { projectId, client } = await makeHire(rig, { deliveryTime: 3 });
  await later(rig, 16.9);
  const early = rig.as(client).hires.cancelLate({ projectId, reason: 'Nothing came.' });
  await expect(early).rejects.toEqual(refused('too_early'));
  await later(rig, 0.2);
  const cancelling = rig.as(client).hires.cancelLate({ projectId, reason: 'Nothing came.' });
  const room = await roomAfter(rig, client, cancelling);
  expect(room).toMatchObject({ state: 'cancelled', refundedCents: 90_000 });
});

test('what nobody touches for 90 days after the delivery date goes back by itself', async () => {
  const { projectId } = await makeHire(rig, { deliveryTime: 1 });
  await later(rig, 91.1);
  await settled(rig);
  expect(await stateOf(rig, { id: projectId })).toMatchObject({ status: 'cancelled' });
  expect(await chargesOf(rig, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
});
