import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepDefinitions, stepNames } from '#features/hires/hire.rules.ts';
import { splitFunds } from '#features/hires/money/split-funds.service.ts';
import { lockHire, performStep } from '#features/hires/steps/step.service.ts';
import { release } from '#features/hires/steps/step-actions.service.ts';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { runBankActions } from '#testing/fixtures/chargeback-helpers.ts';
import { loadLedgerBalances, makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin } from '#testing/fixtures/makers.ts';
import {
  addPlannedMilestones,
  fundByCard,
  fundNextMilestone,
  makeMilestones,
} from '#testing/fixtures/milestones.ts';
import { drainQueues, loadPayments, loadProjectState } from '#testing/fixtures/payments.ts';
import { findIdentityFaults } from './ledger-identities.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const transaction = <Result>(work: (ctx: SystemCtx) => Promise<Result>) =>
  inNewTransaction({ ...app.system, em: app.system.em.fork() }, work);

async function readRow<Row>(text: string, ...params: unknown[]): Promise<Row> {
  const [row] = await app.sql<Row>(text, params);
  if (!row) throw new Error(`No row: ${text}`);
  return row;
}

/** Adds a second milestone of $500 that is not funded yet. Returns its id. */
async function addPlanned(projectId: number): Promise<number> {
  const [id = 0] = await addPlannedMilestones(app, projectId);
  return id;
}

const stateOf = (projectId: number) =>
  readRow(
    `select h.state as hire, p.status as project, p.holds_money as holds
     from hires h join projects p on p.id = h.project_id where h.project_id = $1`,
    projectId,
  );

test('every step on a planned or dropped milestone is refused', async () => {
  const { projectId } = await makeHire(app);
  const milestoneId = await addPlanned(projectId);
  for (const state of ['dropped', 'planned']) {
    await app.sql('update milestones set state = $1 where id = $2', [state, milestoneId]);
    for (const name of stepNames) {
      const { by } = stepDefinitions[name];
      const step = transaction(async (ctx) => {
        const lockedHire = await lockHire(ctx.em, projectId, milestoneId);
        await performStep(ctx, lockedHire, name, by[0], () => Promise.resolve({}));
      });
      await expect(step).rejects.toMatchObject({ kind: 'conflict', code: 'wrong_state' });
    }
  }
  expect(await stateOf(projectId)).toEqual({ hire: 'running', project: 'assigned', holds: true });
});

test('the database allows one funded payment per milestone, and none without one', async () => {
  const { projectId } = await makeHire(app);
  const other = await makeHire(app);
  const milestoneId = await addPlanned(projectId);
  const paymentId = await fundNextMilestone(app, projectId);
  const copyAs = (milestone: string) =>
    app.sql(
      `insert into payments (id, project_id, bid_id, bid_revision, client_id, developer_id,
         amount_cents, fee_cents, fee_percent, status, created_at, updated_at, milestone_id)
       select gen_random_uuid(), project_id, bid_id, bid_revision, client_id, developer_id,
         amount_cents, fee_cents, fee_percent, 'held', now(), now(), ${milestone}
       from payments where id = $1`,
      [paymentId],
    );
  await expect(copyAs('milestone_id')).rejects.toThrow('payments_one_of_milestone');
  await expect(copyAs('null')).rejects.toThrow('payments_funded');
  const foreign = `(select min(id) from milestones where project_id = ${other.projectId})`;
  await app.sql(
    `update payments set status = 'orphaned', milestone_id = null where project_id = $1`,
    [other.projectId],
  );
  await expect(copyAs(foreign)).rejects.toThrow('payments_milestone_of_project');
  const clearing = app.sql('update milestones set payment_id = null where id = $1', [milestoneId]);
  await expect(clearing).rejects.toThrow('milestones_funded');
  await app.sql(
    `update payments set status = 'held', milestone_id = ${foreign} where project_id = $1`,
    [other.projectId],
  );
});

test('the milestones of a hire are released one by one, and the hire runs until the last', async () => {
  const { projectId, client, developer } = await makeDelivery(app);
  await addPlanned(projectId);
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  expect(await stateOf(projectId)).toEqual({ hire: 'running', project: 'assigned', holds: false });
  expect((await app.as(client).hires.workspace({ projectId })).state).toBe('completed');

  await fundNextMilestone(app, projectId);
  expect(await stateOf(projectId)).toEqual({ hire: 'running', project: 'assigned', holds: true });
  const workspace = await app.as(client).hires.workspace({ projectId });
  expect(workspace).toMatchObject({ state: 'in_progress', amountCents: 50_000, deliveries: [] });
  expect(await app.as(client).payments.totals()).toMatchObject({
    ...{ paidCents: 140_000, heldCents: 50_000, releasedCents: 90_000 },
  });
  await app.as(developer).hires.deliver({ projectId, note: 'The reports.' });
  await release(app.ctx(client), { projectId });
  await drainQueues(app);
  expect(await stateOf(projectId)).toEqual({
    ...{ hire: 'completed', project: 'completed', holds: false },
  });
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ payable: 140_000 });
  expect(await loadPayments(app, { id: projectId })).toMatchObject([
    { status: 'released' },
    { status: 'released' },
  ]);
  const em = app.system.em.fork();
  expect(await findLedgerFaults(em)).toEqual([]);
  expect(await findIdentityFaults(em)).toEqual([]);
});

test('a project holds money while any of its milestones does', async () => {
  const { projectId, client } = await makeDelivery(app);
  await addPlanned(projectId);
  await fundNextMilestone(app, projectId);
  expect((await app.as(client).hires.workspace({ projectId })).state).toBe('delivered');
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  expect(await stateOf(projectId)).toEqual({ hire: 'running', project: 'assigned', holds: true });
  expect((await app.as(client).hires.workspace({ projectId })).state).toBe('in_progress');
});

test('each refund of a payment has its next number, and is posted once', async () => {
  const { projectId, client, developer } = await makeHire(app);
  const { id } = await readRow<{ id: string }>(
    `select payment_id as id from milestones where project_id = $1`,
    projectId,
  );
  await app.sql(
    `insert into refunds (payment_id, nth, amount_cents, cause, status, created_at, updated_at)
     values ($1, 1, 100, 'divided', 'failed', now(), now())`,
    [id],
  );
  await app.sql('update payments set last_refund_nth = 1 where id = $1', [id]);
  await app.as(developer).hires.giveBack({ projectId, reason: 'Too much work.' });
  await drainQueues(app);
  const keys = await app.sql<{ key: string }>(
    `select effect_key as key from ledger_transactions
     where payment_id = $1 and kind = 'refund_decided'`,
    [id],
  );
  expect(keys).toEqual([{ key: `${id}:refund:2` }]);
  const refunds = await app.sql(
    'select nth, amount_cents::int as cents from refunds where payment_id = $1 order by nth',
    [id],
  );
  expect(refunds).toEqual([
    { nth: 1, cents: 100 },
    { nth: 2, cents: 90_000 },
  ]);
  expect(await loadProjectState(app, { id: projectId })).toMatchObject({ status: 'cancelled' });
  expect((await app.as(client).hires.workspace({ projectId })).refundedCents).toBe(90_000);

  // With a lower stored number the number of the posting would be used twice.
  await app.sql('update payments set last_refund_nth = 1 where id = $1', [id]);
  const again = transaction(async (ctx) =>
    splitFunds(ctx, await lockHire(ctx.em, projectId), { toDeveloperCents: 0 }),
  );
  await expect(again).rejects.toThrow(`${id}:refund:2 was posted before`);
});

test('mails and failed refunds name the milestone, and mails lead to it', async () => {
  const hired = await makeMilestones(app, [{}]);
  const { projectId, title, client, developer, milestoneIds } = hired;
  const [first, second] = milestoneIds;
  await fundByCard(app, hired, 500, 'pm_card_refundFail');
  await app.as(developer).hires.giveBack({ projectId, milestoneId: second, reason: 'No time.' });
  await app.as(developer).hires.deliver({ projectId, note: 'All pages are live.' });
  await app.as(client).hires.release({ projectId });
  await drainQueues(app);
  await runBankActions(app);
  const { failedRefunds } = await app.as(await makeAdmin(app)).payments.issues();
  expect(failedRefunds).toMatchObject([{ projectId, milestone: { id: second, position: 2 } }]);

  const mails = [...(await app.mailsTo(client)), ...(await app.mailsTo(developer))];
  const findText = (subject: string) => mails.find((mail) => mail.subject === subject)?.text;
  const delivery = findText(`${developer.name} delivered “${title} (1 of 2)”`);
  expect(delivery).toContain(`/projects/${projectId}/room?milestone=${first}`);
  const refund = findText('Your bank returned a refund of $500 for milestone 2');
  expect(refund).toContain('We sent $500 for “Milestone 2 of 2: Reports” back to your card');
  expect(refund).toContain(`/projects/${projectId}/room?milestone=${second}`);
  const earned = findText('$900 is waiting for you: set up payouts');
  expect(earned).toContain('You earned $900 for “Milestone 1 of 2”.');
});

test('a payment that is being confirmed is not read as paid because an earlier one is', async () => {
  const { projectId, client } = await makeHire(app);
  const read = async () => (await app.as(client).payments.ofProject({ projectId })).status;
  const copyAs = (status: string) =>
    app.sql(
      `insert into payments (id, project_id, bid_id, bid_revision, client_id, developer_id,
         amount_cents, fee_cents, fee_percent, status, created_at, updated_at)
       select gen_random_uuid(), project_id, bid_id, bid_revision, client_id, developer_id,
         amount_cents, fee_cents, fee_percent, $2, now() + interval '1 day', now()
       from payments where project_id = $1 limit 1`,
      [projectId, status],
    );
  await copyAs('canceled');
  expect(await read()).toBe('held');
  await copyAs('processing');
  expect(await read()).toBe('processing');
});
