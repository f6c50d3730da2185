import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  advanceDays,
  loadLedgerBalances,
  makeDelivery,
  makeHire,
} from '#testing/fixtures/hires.ts';
import { makeAdmin } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
});
afterAll(() => app?.close());

test('fourteen days without an answer release the funds, and the timeline names the deadline', async () => {
  const { projectId, title, client, developer } = await makeDelivery(app);
  await advanceDays(app, 13.9);
  const workspace = () => app.as(client).hires.workspace({ projectId });
  expect((await workspace()).state).toBe('delivered');
  await advanceDays(app, 0.2);
  const cents = { releasedCents: 90_000, feeCents: 9_000, refundedCents: 0 };
  expect(await workspace()).toMatchObject({ state: 'completed', ...cents, next: null });
  const { items } = await app.as(client).hires.timeline({ projectId });
  // An event of the bank may already follow.
  expect(items.find(({ party }) => party === 'clock')).toMatchObject({
    kind: 'releaseBySilence',
    name: null,
    detail: { toDeveloperCents: 90_000, feeCents: 9_000, refundedCents: 0 },
  });
  await drainQueues(app);
  const { items: notifications } = await app.as(developer).notifications.list({});
  expect(notifications.map((item) => item.title).join('\n')).toContain(title);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({
    platform_fee: 9_000,
    payable: 81_000,
  });
});

test('funds are refunded in full if nothing is delivered within ninety days of the due date', async () => {
  const { projectId, client } = await makeHire(app, { deliveryTime: 10 });
  await advanceDays(app, 99.9);
  const workspace = () => app.as(client).hires.workspace({ projectId });
  expect((await workspace()).state).toBe('in_progress');
  await advanceDays(app, 0.2);
  expect(await workspace()).toMatchObject({ state: 'cancelled', refundedCents: 90_000 });
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.find(({ party }) => party === 'clock')).toMatchObject({
    kind: 'refundAbandoned',
    detail: { toDeveloperCents: 0, refundedCents: 90_000 },
  });
});

test('a deadline that fails is in the error of the job, and does not stop the others', async () => {
  const stuck = await makeDelivery(app);
  const other = await makeDelivery(app);
  // Amounts above the protected funds cannot be released.
  await app.sql('update milestones set amount_cents = 99900 where project_id = $1', [
    stuck.projectId,
  ]);
  await expect(advanceDays(app, 15)).rejects.toMatchObject({
    errors: [expect.objectContaining({ item: `project ${stuck.projectId}` })],
  });
  const state = async ({ projectId, client }: typeof stuck) =>
    (await app.as(client).hires.workspace({ projectId })).state;
  expect(await state(stuck)).toBe('delivered');
  expect(await state(other)).toBe('completed');
  await app.sql('update milestones set amount_cents = 90000 where project_id = $1', [
    stuck.projectId,
  ]);
  await advanceDays(app, 0);
  expect(await state(stuck)).toBe('completed');
});

/** Returns a hire with a dispute that its client opens on the day when the delivery is due. */
async function makeDispute() {
  const hired = await makeHire(app, { deliveryTime: 14 });
  const { projectId, client } = hired;
  await advanceDays(app, 14);
  await app.as(client).disputes.open({ projectId, reason: 'Half of it is missing.', fileIds: [] });
  return hired;
}

async function titlesOf(person: TestUser): Promise<string[]> {
  const { items } = await app.as(person).notifications.list({});
  return items.map(({ title }) => title);
}

test('a dispute that no admin decides in 30 days is settled half and half, after a reminder', async () => {
  const { projectId, title, client, developer } = await makeDispute();
  await app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 20_000 });
  await app.as(developer).disputes.makeOffer({ projectId, toDeveloperCents: 80_000 });
  await advanceDays(app, 22.9);
  const soon = `The dispute is settled in 7 days: “${title}”`;
  expect(await titlesOf(client)).not.toContain(soon);
  await advanceDays(app, 0.2);
  for (const side of [client, developer]) expect(await titlesOf(side)).toContain(soon);
  await advanceDays(app, 6.8);
  const workspace = await app.as(client).hires.workspace({ projectId });
  expect(workspace).toMatchObject({ state: 'disputed', next: { automaticStep: 'settleOverdue' } });

  await advanceDays(app, 0.2);
  const decision =
    'No admin decided within 30 days. The last offers of the two sides did not meet, so the ' +
    'money was split in half.';
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({
    state: 'completed',
    releasedCents: 45_000,
    refundedCents: 45_000,
    next: null,
    disputes: [{ status: 'settled', toDeveloperCents: 45_000, decision }],
  });
  const { items } = await app.as(client).hires.timeline({ projectId });
  expect(items.find(({ party }) => party === 'clock')).toMatchObject({
    kind: 'settleOverdue',
    detail: { toDeveloperCents: 45_000, refundedCents: 45_000 },
  });
  await drainQueues(app);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({
    platform_fee: 4_500,
    payable: 40_500,
  });
  const over = `The dispute on “${title}” is settled: no admin decided within 30 days.`;
  for (const side of [client, developer]) {
    expect(await titlesOf(side)).toContain(over);
    const mail = (await app.mailsTo(side)).find(({ subject }) => subject === over);
    expect(mail?.text).toContain(decision);
  }
  const audited = await app.sql(
    `select actor_id as by, details from audit_entries
     where action = 'dispute_settled_overdue' and target_id = $1`,
    [String(projectId)],
  );
  expect(audited).toMatchObject([
    { by: null, details: { toDeveloperCents: 45_000, ofCents: 90_000 } },
  ]);
});

test('a dispute before anything was due or delivered settles itself 30 days after the due date', async () => {
  const { projectId, client, developer } = await makeHire(app, { deliveryTime: 20 });
  const open = (side: TestUser) =>
    app.as(side).disputes.open({ projectId, reason: 'I want my half now.', fileIds: [] });
  const workspace = () => app.as(client).hires.workspace({ projectId });
  await open(developer);
  await advanceDays(app, 8);
  await app.as(developer).disputes.withdraw({ projectId });
  const due = Date.parse(`${(await workspace()).dueAt}`);
  await open(developer);
  const daysToDue = (due - app.clock.now().getTime()) / 86_400_000;
  expect(daysToDue).toBeGreaterThan(19.9);
  await advanceDays(app, daysToDue + 29.9);
  const before = await workspace();
  expect(before.state).toBe('disputed');
  expect(Date.parse(`${before.next?.until}`)).toBe(due + 30 * 86_400_000);
  await advanceDays(app, 0.2);
  expect(await workspace()).toMatchObject({ state: 'completed', releasedCents: 45_000 });
});

test('a dispute that is withdrawn and opened again continues both periods, the one of silence and its own', async () => {
  const { projectId, client } = await makeDelivery(app);
  const open = () =>
    app.as(client).disputes.open({ projectId, reason: 'Not good enough.', fileIds: [] });
  const workspace = () => app.as(client).hires.workspace({ projectId });
  const daysLeft = async () => {
    const { next } = await workspace();
    return Math.round((Date.parse(`${next?.until}`) - app.clock.now().getTime()) / 86_400_000);
  };
  await advanceDays(app, 4);
  await open();
  await advanceDays(app, 20);
  await app.as(client).disputes.withdraw({ projectId });
  expect([(await workspace()).next?.automaticStep, await daysLeft()]).toEqual([
    'releaseBySilence',
    10,
  ]);
  await open();
  await advanceDays(app, 9.9);
  expect([(await workspace()).next?.automaticStep, await daysLeft()]).toEqual(['settleOverdue', 0]);
  await advanceDays(app, 0.2);
  const half = { releasedCents: 45_000, refundedCents: 45_000 };
  expect(await workspace()).toMatchObject({ state: 'completed', ...half });
});

test('last offers that overlap settle an undecided dispute in their middle', async () => {
  const { projectId, client, developer } = await makeDispute();
  await app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 20_000 });
  await app.as(developer).disputes.makeOffer({ projectId, toDeveloperCents: 60_000 });
  // The rules of offers prevent an overlap today, so it can only stem from older rows.
  await app.sql(
    `update dispute_offers set to_developer_cents = 70000 where made_by = 'client' and dispute_id =
       (select id from disputes where project_id = $1)`,
    [projectId],
  );
  await advanceDays(app, 30.1);
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({
    releasedCents: 65_000,
    refundedCents: 25_000,
  });
});

test('an admin decides an old dispute before the automatic settlement, and it is settled once', async () => {
  const { projectId, client } = await makeDispute();
  await advanceDays(app, 29.9);
  await app
    .as(await makeAdmin(app))
    .disputes.decide({ projectId, toDeveloperCents: 10_000, reasons: 'Late.' });
  await advanceDays(app, 1);
  expect(await app.as(client).hires.workspace({ projectId })).toMatchObject({
    releasedCents: 10_000,
    disputes: [{ status: 'decided' }],
  });
});
