import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLocked } from '#platform/server/database/locked.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadIntentStatuses,
  loadPayments,
  startPayment,
} from '#testing/fixtures/payments.ts';
import { dispatchCommand, dispatchCommandNow } from './dispatch-command.service.ts';
import { Payment } from './payment.entity.ts';
import { reconcileRecent } from './reconciliation/reconcile.service.ts';
import { createCommand } from './stripe-commands/stripe-command.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const creating = /^POST \/v1\/payment_intents$/;
/** Attempts under one lease. */
const TRIES = 3;

function fail(times: number, isStored = false) {
  const fault = { status: 500 as const, on: creating, isStored };
  app.faults.responses.push(...Array.from({ length: times }, () => fault));
}

function later(ms: number) {
  app.clock.aheadMs += ms;
  return reconcileRecent(app.system);
}

const open = ['requires_payment_method'];

test('a Stripe that answers 500 for a while is retried: one intent', async () => {
  const bid = await makeBid(app);
  fail(TRIES);
  await expect(startPayment(app, bid)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    cause: { code: 'payment_unavailable', retryAfter: 5 },
    message: expect.stringContaining('Nothing was charged. Please try again'),
  });
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'creating' }]);
  await later(10_000);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);
  expect((await startPayment(app, bid)).clientSecret).toMatch(/^pi_/);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);
});

test('a 500 that the provider remembers under the key does not block the project', async () => {
  const bid = await makeBid(app);
  fail(1, true);
  await expect(startPayment(app, bid)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (let look = 0; look < 5; look += 1) await later(15_000);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);
  expect((await startPayment(app, bid)).clientSecret).toMatch(/^pi_/);
});

test('a response lost after the execution leads to no second intent', async () => {
  const bid = await makeBid(app);
  app.faults.loseResponses = 1;
  expect((await startPayment(app, bid)).clientSecret).toMatch(/^pi_/);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);

  const another = await makeBid(app);
  app.faults.loseResponses = TRIES;
  await startPayment(app, another).catch(() => {});
  await later(10_000);
  app.faults.loseResponses = 0;
  expect((await startPayment(app, another)).clientSecret).toMatch(/^pi_/);
  expect(await loadIntentStatuses(app, another.project)).toEqual(open);
});

test('an old command is looked up, because the provider forgot its key', async () => {
  const bid = await makeBid(app);
  app.faults.webhooks.drop = 1;
  app.faults.loseResponses = TRIES;
  await startPayment(app, bid).catch(() => {});
  app.faults.loseResponses = 0;
  await app.sql('delete from stripe_sandbox.idempotency_keys');
  app.clock.aheadMs += 24 * HOUR;
  await reconcileRecent(app.system);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'awaiting_payment' }]);
});

test('a creation that the provider refuses for good fails the payment, not the project', async () => {
  const bid = await makeBid(app);
  fail(TRIES);
  await startPayment(app, bid).catch(() => {});
  await app.sql(
    `update stripe_commands c set params = jsonb_set(c.params::jsonb, '{currency}', '"nope"')
     from payments p where p.id = c.payment_id and p.project_id = $1`,
    [bid.project.id],
  );
  await later(10_000);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'failed', intent: null }]);
  expect(app.reports.at(-1)).toMatch(/^Stripe refused command \d+ for good: .*currency/);
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  expect((await loadPayments(app, bid.project)).map(({ status }) => status)).toEqual([
    'failed',
    'held',
  ]);
});

test('a sender that died with its command is followed by another', async () => {
  const bid = await makeBid(app);
  fail(TRIES);
  await startPayment(app, bid).catch(() => {});
  await app.sql(
    `update stripe_commands c set next_attempt_at = $2 from payments p
     where p.id = c.payment_id and p.project_id = $1`,
    [bid.project.id, new Date(app.clock.now().getTime() + 180_000)],
  );
  await reconcileRecent(app.system);
  expect(await loadIntentStatuses(app, bid.project)).toEqual([]);
  await later(181_000);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);
});

/**
 * Creates a payment whose creation at a slow sandbox is in progress. Returns its command and
 * payment.
 */
async function underway() {
  const bid = await makeBid(app);
  app.faults.delays.push({ ms: 800 });
  const hiring = startPayment(app, bid).catch(() => null);
  const read = () =>
    app.sql<{ id: number; payment: string; status: string; attempts: number; next: Date }>(
      `select c.id::int, c.payment_id as payment, c.status, c.attempts, c.next_attempt_at as next
       from stripe_commands c join payments p on p.id = c.payment_id
       where p.project_id = $1 and c.kind = 'create_intent'`,
      [bid.project.id],
    );
  await expect.poll(read, { interval: 20 }).toMatchObject([{ attempts: 1 }]);
  const [sent] = await read();
  if (!sent) throw new Error('There is no command.');
  app.faults.delays.length = 0;
  return { bid, hiring, sent, read };
}

/** Returns the command that creates a project's intent. */
async function creationOf({ project }: { project: { id: number } }) {
  const [found] = await app.sql<{
    id: number;
    attempts: number;
    next: string;
    error: string | null;
  }>(
    `select c.id::int, c.attempts, c.next_attempt_at as next, c.last_error as error
     from stripe_commands c join payments p on p.id = c.payment_id
     where p.project_id = $1 and c.kind = 'create_intent'`,
    [project.id],
  );
  if (!found) throw new Error('There is no command.');
  return found;
}

test('the sender of a command gets its result, also if another process ended it', async () => {
  const bid = await makeBid(app);
  fail(TRIES);
  await startPayment(app, bid).catch(() => {});
  const { id } = await creationOf(bid);
  expect(await dispatchCommand(app.system, id)).toBe('no_result');
  expect(await loadIntentStatuses(app, bid.project)).toEqual([]);
  app.clock.aheadMs += 11_000;
  fail(TRIES);
  expect(await dispatchCommand(app.system, id)).toBe('later');
  app.clock.aheadMs += 11_000;
  expect(await dispatchCommand(app.system, id)).toBe('done');
  expect(await dispatchCommand(app.system, id)).toBe('done');
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);
});

test('a permanent refusal is requested once', async () => {
  const bid = await makeBid(app);
  fail(TRIES);
  await startPayment(app, bid).catch(() => {});
  const { id } = await creationOf(bid);
  await app.sql(
    `update stripe_commands set params = jsonb_set(params::jsonb, '{currency}', '"nope"')
     where id = $1`,
    [id],
  );
  app.clock.aheadMs += 11_000;
  expect(await dispatchCommand(app.system, id)).toBe('refused');
  expect(await dispatchCommand(app.system, id)).toBe('refused');
  expect((await creationOf(bid)).attempts).toBe(TRIES + 1);
});

test('a failed command counts its attempts and waits; others are unchanged', async () => {
  const [first, second] = [await makeBid(app), await makeBid(app)];
  fail(TRIES);
  await startPayment(app, first).catch(() => {});
  const before = await creationOf(first);
  expect(before).toMatchObject({ attempts: TRIES, error: expect.any(String) });
  expect(new Date(before.next).getTime()).toBeGreaterThan(app.clock.now().getTime());
  app.clock.aheadMs += 1_000;
  fail(TRIES);
  await startPayment(app, second).catch(() => {});
  expect(await creationOf(first)).toEqual(before);
});

test('the queue sends what the deciding request could not', async () => {
  const bid = await makeBid(app);
  fail(TRIES);
  await startPayment(app, bid).catch(() => {});
  app.clock.aheadMs += 11_000;
  const due = async () => {
    await app.sql(
      `update pgboss.job set start_after = now()
       where name = 'stripe-command' and state in ('created', 'retry')`,
    );
    return loadIntentStatuses(app, bid.project);
  };
  await expect.poll(due, { timeout: 20_000 }).toEqual(open);
});

test('a sender holds its command for longer than all its calls can take', async () => {
  const { hiring, sent } = await underway();
  expect(new Date(sent.next).getTime() - app.clock.now().getTime()).toBeGreaterThan(175_000);
  await hiring;
});

test('a waiting user sends a command leased by another sender, with the same key', async () => {
  const { bid, hiring, sent, read } = await underway();
  expect(await dispatchCommandNow(app.system, sent.id)).toBe('done');
  expect(await read()).toMatchObject([{ status: 'done', attempts: 1 }]);
  expect((await hiring)?.clientSecret).toMatch(/^pi_/);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);
});

test('a sender that died is replaced at once while a user waits', async () => {
  const bid = await makeBid(app);
  fail(TRIES);
  await startPayment(app, bid).catch(() => {});
  const { id } = await creationOf(bid);
  const leased = new Date(app.clock.now().getTime() + 100_000);
  await app.sql('update stripe_commands set next_attempt_at = $2 where id = $1', [id, leased]);
  app.faults.delays.push({ ms: 300 });
  const sending = dispatchCommandNow(app.system, id);
  const leaseMs = async () =>
    new Date((await creationOf(bid)).next).getTime() - app.clock.now().getTime();
  await expect.poll(leaseMs, { interval: 20 }).toBeGreaterThan(175_000);
  expect(await sending).toBe('done');
  expect((await creationOf(bid)).attempts).toBe(TRIES);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(open);
});

test('a command is stored once for each of its uses', async () => {
  const { payment } = (await underway()).sent;
  const em = app.system.em.fork();
  await em.begin();
  const stored = asLocked(await em.findOneOrFail(Payment, payment));
  const create = (nth?: number) => createCommand({ ...app.system, em }, 'refund', stored, {}, nth);
  const first = await create();
  expect(first.idempotencyKey).toBe(`refund:${payment}`);
  expect((await create()).id).toBe(first.id);
  expect((await create(2)).idempotencyKey).toBe(`refund:${payment}:nth-2`);
  await em.rollback();
});

test('a response after the end of a command changes nothing', async () => {
  const { hiring, sent, read } = await underway();
  await app.sql(`update stripe_commands set status = 'refused' where id = $1`, [sent.id]);
  await app.sql(`update payments set status = 'failed' where id = $1`, [sent.payment]);
  await hiring;
  expect(await read()).toMatchObject([{ status: 'refused' }]);
  expect(app.reports.at(-1)).toMatch(new RegExp(`Command ${sent.id} .* was settled as refused`));
});

test('a second intent for one payment does not take the first one’s place', async () => {
  const { bid, hiring, sent } = await underway();
  await app.sql(`update payments set stripe_intent_id = 'pi_first' where id = $1`, [sent.payment]);
  await hiring;
  expect(await loadPayments(app, bid.project)).toMatchObject([{ intent: 'pi_first' }]);
  expect(app.reports.join()).toMatch(new RegExp(`Payment ${sent.payment} .* pi_first and pi_`));
});
