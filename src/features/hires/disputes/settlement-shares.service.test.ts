import { afterAll, beforeAll, expect, test } from 'vitest';
import { findIdentityFaults } from '#features/payments/ledger-identities.queries.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { advanceDays, loadLedgerBalances, makeHire } from '#testing/fixtures/hires.ts';
import { makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

const REASON = 'It is not what we agreed on.';

/** A hire for $901 in two milestones. The first one of $601 has the first three criteria. */
async function makeWeightedHire(...shares: number[]) {
  const project = await makeProject(app, { criteria: ['Cards', 'Phones', 'Lists', 'Mails'] });
  const ids = project.criteria.map(({ id }) => id);
  const hired = await makeHire(app, {
    project,
    amount: 901,
    criteria: shares.map((share, index) => ({ id: ids[index] ?? 0, included: true, share })),
    milestones: [
      { title: 'Booking', amount: 601, days: 7, criteria: ids.slice(0, 3) },
      { title: 'Mails', amount: 300, days: 7 },
    ],
  });
  const read = () => app.as(hired.client).hires.workspace({ projectId: hired.projectId });
  const deliver = () =>
    app.as(hired.developer).hires.deliver({
      ...{ projectId: hired.projectId, note: 'All of it.' },
      criteria: ids.slice(0, 3).map((id) => ({ id })),
    });
  const { milestoneId } = await read();
  return { ...hired, ids, milestoneId, read, deliver };
}

const unmet = (...ids: (number | undefined)[]) =>
  ids.map((id) => ({ id: id ?? 0, isMet: false, remark: '' }));

test('a dispute that no admin decides is settled by the weights of its criteria', async () => {
  const { projectId, client, developer, ids, read, deliver } = await makeWeightedHire(50, 30, 20);
  await deliver();
  const criteria = unmet(ids[0], ids[2]);
  await app.as(client).disputes.open({ projectId, reason: REASON, criteria });
  await app.as(developer).disputes.addStatement({
    ...{ projectId, text: 'The lists are missing.', criteria: unmet(ids[2]) },
  });
  await app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 10_000 });
  // Half of 50 and all of 30, of 100.
  const toDeveloperCents = Math.floor((60_100 * 55) / 100);
  const basis =
    '1 of 3 criteria uncontested, 1 contested by one side, 1 contested by both sides: 55% by weight';
  await advanceDays(app, 37.1);
  expect(await read()).toMatchObject({
    milestones: [
      { state: 'completed', releasedCents: toDeveloperCents, refundedCents: 27_045 },
      { state: 'planned' },
    ],
  });
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.find(({ kind }) => kind === 'settleOverdue')?.detail).toEqual({
    toDeveloperCents,
    feeCents: 3_305,
    refundedCents: 27_045,
    milestone: { position: 1, title: 'Booking' },
    reasons:
      'No admin decided within 30 days. The last offers of the two sides did not meet, so the ' +
      `agreed criteria count (${basis}).`,
    shares: [
      { id: ids[0], share: 50, contest: 'one_side' },
      { id: ids[1], share: 30, contest: 'nobody' },
      { id: ids[2], share: 20, contest: 'both_sides' },
    ],
  });
  await drainQueues(app);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ platform_fee: 3_305 });
  expect(await findIdentityFaults(app.system.em.fork())).toEqual([]);
  const mails = await app.mailsTo(developer);
  expect(mails.some(({ text }) => text.includes(basis))).toBe(true);
});

test('an open request for changes counts in the settlement, and criteria of other milestones do not', async () => {
  const { projectId, client, developer, ids, read, deliver } = await makeWeightedHire();
  await deliver();
  const criteria = [{ id: ids[1] ?? 0, remark: 'They do not fit.' }];
  await app.as(client).hires.askForChanges({ projectId, criteria });
  await app.as(developer).disputes.open({ projectId, reason: 'It does all of that.' });
  await advanceDays(app, 46);
  // Two and a half of three.
  expect(await read()).toMatchObject({
    milestones: [{ state: 'completed', releasedCents: 50_083, refundedCents: 10_017 }, {}],
  });
});

test('criteria that were never delivered count for the client', async () => {
  const { projectId, developer, ids, read } = await makeWeightedHire();
  const criteria = [{ id: ids[0] ?? 0, isMet: true, remark: '' }];
  await app.as(developer).disputes.open({ projectId, reason: REASON, criteria });
  await advanceDays(app, 38);
  expect(await read()).toMatchObject({
    milestones: [{ state: 'cancelled', releasedCents: 0, refundedCents: 60_100 }, {}],
  });
});

test('a criterion that was reworded after the delivery counts as never delivered', async () => {
  const { projectId, client, developer, ids, milestoneId, read, deliver } =
    await makeWeightedHire();
  await deliver();
  const criteria = [{ id: ids[0] ?? 0, remark: 'It does not fit.' }];
  await app.as(client).hires.askForChanges({ projectId, criteria });
  const change = [{ id: ids[1] ?? 0, text: 'Phones and tablets' }];
  const { id } = await app.as(client).hires.proposeChange({
    projectId,
    items: [{ kind: 'criteria', milestoneId, change, remove: [ids[2] ?? 0] }],
  });
  await app.as(developer).hires.acceptChange({ id });
  const { agreement, deliveries } = await read();
  expect(agreement?.criteria.map(({ text }) => text)).toEqual(['Cards', 'Phones and tablets']);
  expect(deliveries[0]).toMatchObject({
    criteria: [{ text: 'Cards' }, { text: 'Phones' }, { text: 'Lists' }],
    changesCriteria: [{ text: 'Cards' }],
  });
  await app.as(developer).disputes.open({ projectId, reason: 'It does all of that.' });
  await advanceDays(app, 46);
  // Half of one of two.
  expect(await read()).toMatchObject({
    milestones: [{ releasedCents: 15_025 }, {}],
  });
});
