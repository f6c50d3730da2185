import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashAgreement } from '#features/hires/agreement/agreement.service.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { changesOf, hireInParts } from '#testing/fixtures/changes.ts';
import { decideChargeback, openChargeback } from '#testing/fixtures/chargeback-helpers.ts';
import { advanceDays, loadLedgerBalances, loadRefunds, makeHire } from '#testing/fixtures/hires.ts';
import { daysFromNow } from '#testing/fixtures/makers.ts';
import { fundByCard } from '#testing/fixtures/milestones.ts';
import { drainQueues, loadCharges, loadPayments } from '#testing/fixtures/payments.ts';
import { findIdentityFaults } from '../ledger-identities.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

const { propose, accept, priceOf } = changesOf(() => app);

const note = 'All of it.';
const faults = () => findIdentityFaults(app.system.em.fork());

test('an accepted change is the next version, and the one before stays as it was', async () => {
  const hired = await hireInParts(app);
  const { projectId, client, developer, first, second, third } = hired;
  const before = await app.as(client).hires.agreement({ projectId });
  const dueAt = daysFromNow(app, 30);
  const change = await propose(
    hired,
    { kind: 'date', milestoneId: first, dueAt },
    { kind: 'criteria', milestoneId: first, add: ['It exports'], change: [], remove: [] },
    { kind: 'date', milestoneId: second, days: 9 },
    priceOf(second, 350),
    { kind: 'drop', milestoneId: third },
    { kind: 'add', title: 'Course', amount: 100, days: 2, criteria: [] },
  );
  const accepted = await accept(hired, change);
  expect(accepted).toMatchObject({
    state: 'accepted',
    agreementVersion: 2,
    refundCents: 0,
    nextPaymentCents: 35_000,
  });
  const hire = await app.as(developer).hires.get({ projectId });
  expect(hire).toMatchObject({
    agreementVersion: 2,
    openChange: null,
    milestones: [
      { title: 'Pages', dueAt },
      { title: 'Reports', days: 9, amountCents: 35_000 },
      { title: 'Manual', state: 'dropped' },
      { position: 4, title: 'Course', state: 'planned', amountCents: 10_000 },
    ],
  });
  const {
    hash,
    agreedAt: _at,
    clientName: _client,
    developerName: _dev,
    versions,
    ...content
  } = await app.as(developer).hires.agreement({ projectId });
  expect(content).toMatchObject({
    version: 2,
    change: change.id,
    previousHash: before.hash,
    milestones: [
      { amount: 400, dueAt, criteria: [1] },
      { amount: 350, days: 9 },
      { dropped: true },
      { title: 'Course', amount: 100, days: 2, criteria: [] },
    ],
  });
  expect(hashAgreement(content)).toBe(hash);
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  const stored = await app.as(client).hires.agreement({ projectId, version: 1 });
  expect(stored).toEqual({ ...before, versions });
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items[0]).toMatchObject({
    kind: 'changeAccepted',
    detail: { agreementVersion: 2, agreementHash: hash },
  });
  await expect(app.as(client).hires.agreement({ projectId, version: 3 })).rejects.toEqual(
    matchRefusal('no_agreement'),
  );
  await expect(app.as(developer).hires.deliver({ projectId, note })).rejects.toEqual(
    matchRefusal('criteria_unmet'),
  );
  await app.as(developer).hires.deliver({ projectId, note, criteria: [{ id: 1 }] });
  expect(
    await app.sql('select agreement_version from deliveries where project_id = $1', [projectId]),
  ).toEqual([{ agreement_version: 2 }]);
  await expect(
    app.as(client).payments.start({
      ...{ projectId, developerId: developer.id, amount: 350, agreementVersion: 1 },
    }),
  ).rejects.toEqual(matchRefusal('terms_changed'));
  await fundByCard(app, hired, 350);
  expect(await faults()).toEqual([]);
});

test('a hire of one milestone that gets another one goes on with both', async () => {
  const hired = await makeHire(app);
  const { projectId, client } = hired;
  const change = await propose(hired, { kind: 'add', title: 'Manual', amount: 100, days: 2 });
  expect(await accept(hired, change)).toMatchObject({ nextPaymentCents: 10_000 });
  await fundByCard(app, hired, 100);
  const { milestones: parts } = await app.as(client).hires.get({ projectId });
  expect(parts).toMatchObject([
    { title: null, state: 'in_progress' },
    { title: 'Manual', state: 'in_progress', dueAt: null },
  ]);
  expect(await faults()).toEqual([]);
});

/** As of a hire from before agreements were stored. */
async function deleteAgreement(projectId: number) {
  await app.sql('alter table agreements disable trigger agreements_stay');
  await app.sql('delete from agreements where project_id = $1', [projectId]);
  await app.sql('alter table agreements enable trigger agreements_stay');
}

test('a hire without a stored agreement gets one with its first accepted change', async () => {
  const hired = await makeHire(app);
  const { projectId, client } = hired;
  await deleteAgreement(projectId);
  const change = await propose(hired, { kind: 'add', title: 'Manual', amount: 100, days: 2 });
  await accept(hired, change);
  const agreement = await app.as(client).hires.agreement({ projectId });
  expect(agreement).toMatchObject({ version: 2, previousHash: null, title: hired.title });
  expect(await faults()).toEqual([]);
});

test('a lower price of a funded milestone is refunded at once, and the rest stays held', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  const id = only?.id ?? 0;
  for (const amount of [800, 700]) await accept(hired, await propose(hired, priceOf(id, amount)));
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ held: 70_000 });
  await drainQueues(app);
  expect(await loadRefunds(app, projectId)).toMatchObject([
    { status: 'settled', cents: 10_000 },
    { status: 'settled', cents: 10_000 },
  ]);
  const [held] = await loadPayments(app, { id: projectId });
  expect(held).toMatchObject({ status: 'held', amountCents: 90_000, refundedCents: 20_000 });
  expect(await app.as(client).payments.totals()).toMatchObject({
    ...{ paidCents: 90_000, heldCents: 70_000, returnedCents: 20_000, dueCents: 0 },
  });
  const view = await app.as(developer).hires.get({ projectId });
  expect(view.milestones).toMatchObject([
    { amountCents: 70_000, refundedCents: 20_000, reducedCents: 20_000, releasedCents: 0 },
  ]);
  await app.as(developer).hires.deliver({ projectId, note });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  const [payment] = await loadPayments(app, { id: projectId });
  expect(payment).toMatchObject({ status: 'split', refundedCents: 20_000 });
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ payable: 63_000 });
  const { items } = await app.as(client).documents.ofProject({ projectId });
  expect(items.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['receipt.pdf', 'credit-note.pdf', 'credit-note-2.pdf', 'invoice.pdf']),
  );
  const credits = await app.sql(
    `select refund_nth, content->'total'->>'cents' as cents from documents
     where project_id = $1 and kind = 'credit_note' order by refund_nth`,
    [projectId],
  );
  expect(credits).toEqual([1, 2].map((refund_nth) => ({ refund_nth, cents: '10000' })));
  expect(await faults()).toEqual([]);
});

test('what a lower price gives back is on its way to the card before its refund exists', async () => {
  const hired = await makeHire(app);
  const { projectId, client } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  await accept(hired, await propose(hired, priceOf(only?.id ?? 0, 800)));
  const { items } = await app.as(client).payments.mine({});
  expect(items).toMatchObject([{ returningCents: 10_000, stuckCents: 0 }]);
  await drainQueues(app);
  const after = await app.as(client).payments.mine({});
  expect(after.items).toMatchObject([{ returningCents: 0, refundedCents: 10_000, stuckCents: 0 }]);
});

test('a lower price before a full refund: each part is refunded under its own number', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  await accept(hired, await propose(hired, priceOf(only?.id ?? 0, 800)));
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await drainQueues(app);
  expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 90_000 }]);
  const [payment] = await loadPayments(app, { id: projectId });
  expect(payment).toMatchObject({ status: 'returned', refundedCents: 90_000 });
  const { items } = await app.as(client).documents.ofProject({ projectId });
  expect(items.filter(({ file }) => file.startsWith('credit-note'))).toHaveLength(2);
  expect(await faults()).toEqual([]);
});

test('a chargeback freezes a reduced payment, and a lost one takes what is still held', async () => {
  const hired = await makeHire(app);
  const { projectId, client } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  const id = only?.id ?? 0;
  await accept(hired, await propose(hired, priceOf(id, 800)));
  await drainQueues(app);
  const open = await propose(hired, priceOf(id, 700));
  const chargeback = await openChargeback(app, projectId, 80_000);
  await expect(accept(hired, open)).rejects.toEqual(matchRefusal('frozen'));
  await decideChargeback(app, chargeback, 'lost');
  const balances = await loadLedgerBalances(app, projectId);
  expect(balances.held).toBeUndefined();
  expect(await app.as(client).payments.totals()).toMatchObject({ heldCents: 0, dueCents: 0 });
  expect(await faults()).toEqual([]);
});

test('a dispute stops a change of its milestone, and no change of another one', async () => {
  const hired = await hireInParts(app);
  const { projectId, client, first, second } = hired;
  const ofDisputed = await propose(hired, priceOf(first, 300));
  await app.as(client).disputes.open({ projectId, milestoneId: first, reason: 'It is late.' });
  await expect(accept(hired, ofDisputed)).rejects.toEqual(matchRefusal('milestone_disputed'));
  await app.as(client).hires.withdrawChange({ id: ofDisputed.id });
  await expect(propose(hired, priceOf(first, 300))).rejects.toEqual(
    matchRefusal('milestone_disputed'),
  );
  await accept(hired, await propose(hired, priceOf(second, 250)));
});

test('dropping the last planned milestone ends the hire', async () => {
  const hired = await hireInParts(app);
  const { projectId, client, developer, second, third } = hired;
  await app.as(developer).hires.deliver({ projectId, note });
  await app.as(client).hires.release({ projectId });
  const change = await propose(
    hired,
    { kind: 'drop', milestoneId: second },
    { kind: 'drop', milestoneId: third },
  );
  expect(await accept(hired, change)).toMatchObject({ nextPaymentCents: null });
  expect(await app.as(client).hires.get({ projectId })).toMatchObject({ state: 'completed' });
  expect(await faults()).toEqual([]);
});

test('an offer of an earlier dispute keeps the price of its time', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  await app.as(client).disputes.open({ projectId, reason: 'It is late.' });
  await app.as(developer).disputes.makeOffer({ projectId, toDeveloperCents: 50_000 });
  await app.as(client).disputes.withdraw({ projectId });
  await accept(hired, await propose(hired, priceOf(only?.id ?? 0, 700)));
  const { disputes } = await app.as(client).hires.workspace({ projectId });
  expect(disputes[0]?.offers).toMatchObject([{ toDeveloperCents: 50_000, ofCents: 90_000 }]);
});

test('an open change lapses with the hire', async () => {
  const hired = await makeHire(app);
  const { projectId, client, developer } = hired;
  const change = await propose(hired, { kind: 'add', title: 'Manual', amount: 100, days: 2 });
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  const { openChange } = await app.as(client).hires.workspace({ projectId });
  expect(openChange).toBeNull();
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.find(({ kind }) => kind === 'changeLapsed')).toMatchObject({
    party: 'clock',
    detail: { change: change.id },
  });
  await expect(accept(hired, change)).rejects.toEqual(matchRefusal('change_ended'));
});

test('a change that is refused cancels no payment', async () => {
  const hired = await hireInParts(app);
  const { projectId, client, developer, first, second } = hired;
  const change = await propose(hired, priceOf(first, 300), priceOf(second, 250));
  await app.as(client).payments.start({ projectId, developerId: developer.id, amount: 300 });
  await app.as(client).disputes.open({ projectId, milestoneId: first, reason: 'It is late.' });
  await expect(accept(hired, change)).rejects.toEqual(matchRefusal('milestone_disputed'));
  const payments = await loadPayments(app, { id: projectId });
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['awaiting_payment', 'held']);
});

test('the new due date has the deadlines of a due date', async () => {
  const hired = await makeHire(app);
  const { projectId, client } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  const dueAt = daysFromNow(app, 2);
  await accept(hired, await propose(hired, { kind: 'date', milestoneId: only?.id ?? 0, dueAt }));
  await advanceDays(app, 17);
  await app.as(client).hires.cancelLate({ projectId, reason: 'Too late.' });
  expect(await app.as(client).hires.get({ projectId })).toMatchObject({ state: 'cancelled' });
});
