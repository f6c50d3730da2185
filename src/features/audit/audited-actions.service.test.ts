import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { passTime } from '#testing/banks.ts';
import { later, makeCompleted, makeDelivery, makeHire } from '#testing/hires.ts';
import { makeAdmin } from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';

let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await testApp();
  admin = await makeAdmin(rig);
});
afterAll(() => rig?.close());

interface Entry {
  action: string;
  by: number | null;
  details: object;
}

/** Returns the entries on a project, oldest first. */
async function entriesOf(projectId: number): Promise<Entry[]> {
  return rig.sql<Entry>(
    `select action, actor_id as by, details from audit_entries
     where target_type = 'project' and target_id = $1 order by id`,
    [String(projectId)],
  );
}

const only = (entries: Entry[], action: string) =>
  entries.filter((entry) => entry.action === action);

test('a paid bid and its release by the client are written down, with the cents', async () => {
  const { projectId, client } = await makeCompleted(rig);
  const entries = await entriesOf(projectId);
  expect(only(entries, 'payment_captured')).toMatchObject([
    { by: null, details: { cents: 90_000 } },
  ]);
  expect(only(entries, 'funds_protected')).toMatchObject([
    { by: null, details: { cents: 90_000 } },
  ]);
  expect(only(entries, 'funds_released')).toMatchObject([
    { by: client.id, details: { cents: 90_000 } },
  ]);
});

test('a release by silence is nobody’s act', async () => {
  const { projectId } = await makeDelivery(rig);
  await later(rig, 7.1);
  await later(rig, 7.1);
  expect(only(await entriesOf(projectId), 'funds_released')).toMatchObject([{ by: null }]);
});

test('an admin who opens a dispute and takes it back is written down, a side is not', async () => {
  const { projectId, client } = await makeHire(rig);
  for (const by of [admin, client]) {
    await rig.as(by).disputes.open({ projectId, reason: 'The work is copied.', fileIds: [] });
    await rig.as(by).disputes.withdraw({ projectId });
  }
  const entries = await entriesOf(projectId);
  expect(only(entries, 'dispute_opened')).toMatchObject([{ by: admin.id }]);
  expect(only(entries, 'dispute_withdrawn')).toMatchObject([{ by: admin.id }]);
});

test('an admin’s decision is written down beside what it moved, both as theirs', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Half is missing.', fileIds: [] });
  await rig.as(developer).disputes.say({ projectId, text: 'It is all there.', fileIds: [] });
  await rig.as(admin).disputes.say({ projectId, text: 'Which half?', fileIds: [] });
  const reasons = 'Half of what was agreed was delivered.';
  await rig.as(admin).disputes.decide({ projectId, toDeveloperCents: 40_000, reasons });
  const entries = await entriesOf(projectId);
  expect(only(entries, 'dispute_asked')).toMatchObject([{ by: admin.id }]);
  expect(only(entries, 'dispute_decided')).toMatchObject([
    { by: admin.id, details: { toDeveloperCents: 40_000, ofCents: 90_000 } },
  ]);
  expect(only(entries, 'funds_released')).toMatchObject([
    { by: admin.id, details: { cents: 40_000 } },
  ]);
  expect(only(entries, 'refund_made')).toMatchObject([
    { by: admin.id, details: { cents: 50_000 } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/half/i);
});

test('a refund, its return by the bank and an admin’s retry are each written down', async () => {
  const { projectId, developer } = await makeHire(rig, { card: 'pm_card_refundFail' });
  await rig.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await settled(rig);
  await passTime(rig);
  const { failedRefunds: refunds } = await rig.as(admin).payments.issues();
  const failed = refunds.find((refund) => refund.projectId === projectId);
  await rig.as(admin).payments.retryRefund({ id: failed?.id ?? 0 });
  await settled(rig);
  const entries = await entriesOf(projectId);
  expect(only(entries, 'refund_made')).toMatchObject([{ by: developer.id }, { by: admin.id }]);
  expect(only(entries, 'refund_failed')).toMatchObject([{ by: null }]);
  expect(only(entries, 'refund_retried')).toMatchObject([{ by: admin.id, details: { nth: 2 } }]);
  expect(only(entries, 'refund_settled').length).toBeGreaterThan(0);
});
