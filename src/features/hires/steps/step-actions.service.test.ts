import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import {
  advanceDays,
  loadLedgerBalances,
  makeDelivery,
  makeHire,
  readWorkspaceAfter,
} from '#testing/fixtures/hires.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import {
  drainQueues,
  loadCharges,
  loadPayments,
  loadProjectState,
} from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

test('a hire begins in progress, with the developer’s turn and the money held', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const workspace = await app.as(client).hires.workspace({ projectId });
  expect(workspace).toMatchObject({ state: 'in_progress', party: 'client', amountCents: 90_000 });
  expect(workspace.next).toMatchObject({ turn: 'developer', automaticStep: 'refundAbandoned' });
  expect(workspace.steps.map(({ name }) => name)).toEqual(['askToCancel', 'cancelLate', 'dispute']);
  const theirs = await app.as(developer).hires.workspace({ projectId });
  expect(theirs.steps.map(({ name }) => name)).toEqual(['deliver', 'giveBack', 'dispute']);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 90_000 });
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.map(({ kind }) => kind)).toEqual(['hired']);
});

test('released funds are the developer’s, less the fee agreed when paying', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  const workspace = await readWorkspaceAfter(
    app,
    client,
    app.as(client).hires.release({ projectId }),
  );
  expect(workspace).toMatchObject({
    state: 'completed',
    releasedCents: 90_000,
    feeCents: 9_000,
    refundedCents: 0,
    next: null,
    steps: [],
  });
  expect(await loadProjectState(app, { id: projectId })).toMatchObject({ status: 'completed' });
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({
    payable: 81_000,
    platform_fee: 9_000,
  });
  await drainQueues(app);
  const mails = await app.mailsTo(developer);
  expect(mails.map(({ subject }) => subject)).toContain('$810 is waiting for you: set up payouts');
  const profile = await app.as(null).profiles.developer({ id: developer.id });
  expect(profile.completedProjects).toBe(1);
  const { items } = await app.as(developer).hires.timeline({ projectId });
  expect(items.find(({ kind }) => kind === 'release')?.detail).toEqual({
    toDeveloperCents: 90_000,
    feeCents: 9_000,
    refundedCents: 0,
  });
});

test('a client who requested changes may release without another delivery', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  await app.as(client).hires.askForChanges({ projectId, note: 'The colours are wrong.' });
  const workspace = await readWorkspaceAfter(
    app,
    client,
    app.as(client).hires.release({ projectId }),
  );
  expect(workspace).toMatchObject({ state: 'completed', releasedCents: 90_000, refundedCents: 0 });
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ payable: 81_000 });
  await expect(
    app.as(developer).hires.deliver({ projectId, note: 'In other colours.' }),
  ).rejects.toEqual(matchRefusal('wrong_state'));
});

test('only the client can release, once, and after a delivery', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const stranger = await makeClient(app);
  await expect(app.as(client).hires.release({ projectId })).rejects.toEqual(
    matchRefusal('wrong_state'),
  );
  await app.as(developer).hires.deliver({ projectId, note: 'Done.' });
  for (const person of [developer, stranger]) {
    const released = app.as(person).hires.release({ projectId });
    await expect(released).rejects.toEqual(matchRefusal('not_your_step'));
  }
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.as(client).hires.release({ projectId })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ payable: 81_000 });
});

test('14 days without an answer release the funds, after reminders', async () => {
  const { projectId, client } = await makeDelivery(app);
  await advanceDays(app, 7.1);
  await advanceDays(app, 6.8);
  expect(await loadProjectState(app, { id: projectId })).toMatchObject({ status: 'delivered' });
  await advanceDays(app, 0.2);
  expect(await loadProjectState(app, { id: projectId })).toMatchObject({ status: 'completed' });
  await drainQueues(app);
  const mails = (await app.mailsTo(client)).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject?.startsWith('The funds are released'))).toHaveLength(3);
});

test('requested changes stop the clock; a new delivery starts it again', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  await advanceDays(app, 13);
  const note = 'The logo is the old one.';
  const workspace = await readWorkspaceAfter(
    app,
    client,
    app.as(client).hires.askForChanges({ projectId, note }),
  );
  expect(workspace.state).toBe('changes_requested');
  expect(workspace.deliveries.at(-1)?.changesNote).toBe('The logo is the old one.');
  await advanceDays(app, 10);
  expect(await loadProjectState(app, { id: projectId })).toMatchObject({ status: 'assigned' });
  await app.as(developer).hires.deliver({ projectId, note: 'Now the new one.' });
  await advanceDays(app, 13.9);
  expect(await loadProjectState(app, { id: projectId })).toMatchObject({ status: 'delivered' });
});

test('each delivery notes whether it was made by the due date of that time', async () => {
  const { projectId, client, developer } = await makeHire(app, { deliveryTime: 7 });
  const deliver = () => app.as(developer).hires.deliver({ projectId, note: 'Done.', links: [] });
  await advanceDays(app, 8);
  await deliver();
  await app.as(client).hires.askForChanges({ projectId, note: 'The date is wrong.' });
  await advanceDays(app, 13);
  await deliver();
  const deliveries = await app.sql(
    'select is_on_time from deliveries where project_id = $1 order by id',
    [projectId],
  );
  expect(deliveries).toEqual([{ is_on_time: false }, { is_on_time: true }]);
});

test('with the developer’s consent a cancellation refunds everything', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).hires.askToCancel({ projectId, reason: 'Our plans have changed.' });
  await app.as(developer).hires.agreeToCancel({ projectId });
  await drainQueues(app);
  expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([{ status: 'returned' }]);
  const { stripe_fees: fees, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -(fees ?? 0) });
});

test('a request to cancel that is not answered for 7 days lapses, and moves no money', async () => {
  const { projectId, client } = await makeHire(app);
  const balances = await loadLedgerBalances(app, projectId);
  await app.as(client).hires.askToCancel({ projectId, reason: 'Too slow.' });
  await advanceDays(app, 7.1);
  const workspace = await app.as(client).hires.workspace({ projectId });
  expect(workspace).toMatchObject({ state: 'in_progress', releasedCents: 0, refundedCents: 0 });
  expect(await loadLedgerBalances(app, projectId)).toEqual(balances);
});

test('14 days after the delivery date the client cancels without consent', async () => {
  const { projectId, client } = await makeHire(app, { deliveryTime: 3 });
  await advanceDays(app, 16.9);
  const early = app.as(client).hires.cancelLate({ projectId, reason: 'Nothing came.' });
  await expect(early).rejects.toEqual(matchRefusal('too_early'));
  await advanceDays(app, 0.2);
  const cancelling = app.as(client).hires.cancelLate({ projectId, reason: 'Nothing came.' });
  const workspace = await readWorkspaceAfter(app, client, cancelling);
  expect(workspace).toMatchObject({ state: 'cancelled', refundedCents: 90_000 });
});

test('without any delivery everything is refunded 90 days after the due date', async () => {
  const { projectId } = await makeHire(app, { deliveryTime: 1 });
  await advanceDays(app, 91.1);
  await drainQueues(app);
  expect(await loadProjectState(app, { id: projectId })).toMatchObject({ status: 'cancelled' });
  expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
});
