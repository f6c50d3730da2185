import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeHire } from '#testing/hires.ts';
import { makeBid } from '#testing/makers.ts';
import { chargesOf, confirm, hire, intentsOf, paymentsOf, settled } from '#testing/payments.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';
import { dispatchCommand } from './stripe-command.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig.close());

const HOUR = 3_600_000;
const creating = /^POST \/v1\/payment_intents$/;
/** Attempts under one lease. */
const TRIES = 3;

function fail(times: number, remembered = false) {
  const fault = { status: 500 as const, on: creating, remembered };
  rig.faults.responses.push(...Array.from({ length: times }, () => fault));
}

function later(ms: number) {
  rig.clock.aheadMs += ms;
  return reconcileRecent(rig.system);
}

const open = ['requires_payment_method'];

test('a provider that answers 500 for a while is asked again: one intent', async () => {
  const bid = await makeBid(rig);
  fail(TRIES);
  await expect(hire(rig, bid)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    cause: { code: 'payment_unavailable', retryAfter: 5 },
    message: expect.stringContaining('Nothing was charged; please try again'),
  });
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'creating' }]);
  await later(10_000);
  expect(await intentsOf(rig, bid.project)).toEqual(open);
  expect((await hire(rig, bid)).clientSecret).toMatch(/^pi_/);
  expect(await intentsOf(rig, bid.project)).toEqual(open);
});

test('a 500 that the provider remembers under the key does not block the project', async () => {
  const bid = await makeBid(rig);
  fail(1, true);
  await expect(hire(rig, bid)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (let look = 0; look < 5; look += 1) await later(15_000);
  expect(await intentsOf(rig, bid.project)).toEqual(open);
  expect((await hire(rig, bid)).clientSecret).toMatch(/^pi_/);
});

test('an answer that is lost after the provider acted leads to no second intent', async () => {
  const bid = await makeBid(rig);
  rig.faults.loseResponses = 1;
  expect((await hire(rig, bid)).clientSecret).toMatch(/^pi_/);
  expect(await intentsOf(rig, bid.project)).toEqual(open);

  const another = await makeBid(rig);
  rig.faults.loseResponses = TRIES;
  await hire(rig, another).catch(() => {});
  await later(10_000);
  rig.faults.loseResponses = 0;
  expect((await hire(rig, another)).clientSecret).toMatch(/^pi_/);
  expect(await intentsOf(rig, another.project)).toEqual(open);
});

test('an old command is looked up, because the provider forgot its key', async () => {
  const bid = await makeBid(rig);
  rig.faults.webhooks.drop = 1;
  rig.faults.loseResponses = TRIES;
  await hire(rig, bid).catch(() => {});
  rig.faults.loseResponses = 0;
  await rig.sql('delete from stripe_sandbox.idempotency_keys');
  rig.clock.aheadMs += 24 * HOUR;
  await reconcileRecent(rig.system);
  expect(await intentsOf(rig, bid.project)).toEqual(open);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'awaiting_payment' }]);
});

test('a creation that the provider refuses for good fails the payment, not the project', async () => {
  const bid = await makeBid(rig);
  fail(TRIES);
  await hire(rig, bid).catch(() => {});
  await rig.sql(
    `update stripe_commands c set params = jsonb_set(c.params::jsonb, '{currency}', '"nope"')
     from payments p where p.id = c.payment_id and p.project_id = $1`,
    [bid.project.id],
  );
  await later(10_000);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'failed', intent: null }]);
  expect(rig.reports.at(-1)).toMatch(/^Stripe refused command \d+ for good: .*currency/);
  await confirm(rig, await hire(rig, bid));
  await settled(rig);
  expect((await paymentsOf(rig, bid.project)).map(({ status }) => status)).toEqual([
    'failed',
    'held',
  ]);
});

test('a sender that died with its command is followed by another', async () => {
  const bid = await makeBid(rig);
  fail(TRIES);
  await hire(rig, bid).catch(() => {});
  await rig.sql(
    `update stripe_commands c set next_attempt_at = $2 from payments p
     where p.id = c.payment_id and p.project_id = $1`,
    [bid.project.id, new Date(rig.clock.now().getTime() + 180_000)],
  );
  await reconcileRecent(rig.system);
  expect(await intentsOf(rig, bid.project)).toEqual([]);
  await later(181_000);
  expect(await intentsOf(rig, bid.project)).toEqual(open);
});

/**
 * Creates a payment whose creation at a slow sandbox is in progress. Returns its command and
 * payment.
 */
async function underway() {
  const bid = await makeBid(rig);
  rig.faults.delays.push({ ms: 800 });
  const hiring = hire(rig, bid).catch(() => null);
  const read = () =>
    rig.sql<{ id: number; payment: string; status: string; attempts: number; next: Date }>(
      `select c.id::int, c.payment_id as payment, c.status, c.attempts, c.next_attempt_at as next
       from stripe_commands c join payments p on p.id = c.payment_id
       where p.project_id = $1 and c.kind = 'create_intent'`,
      [bid.project.id],
    );
  await expect.poll(read, { interval: 20 }).toMatchObject([{ attempts: 1 }]);
  const [sent] = await read();
  if (!sent) throw new Error('There is no command.');
  rig.faults.delays.length = 0;
  return { bid, hiring, sent, read };
}

/** Returns the command that creates a project's intent. */
async function creationOf({ project }: { project: { id: number } }) {
  const [found] = await rig.sql<{
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

test('whoever sends a command hears how it ended, also where another ended it', async () => {
  const bid = await makeBid(rig);
  fail(TRIES);
  await hire(rig, bid).catch(() => {});
  const { id } = await creationOf(bid);
  expect(await dispatchCommand(rig.system, id, {})).toBe('held');
  expect(await intentsOf(rig, bid.project)).toEqual([]);
  rig.clock.aheadMs += 11_000;
  fail(TRIES);
  expect(await dispatchCommand(rig.system, id, {})).toBe('later');
  rig.clock.aheadMs += 11_000;
  expect(await dispatchCommand(rig.system, id, {})).toBe('done');
  expect(await dispatchCommand(rig.system, id, {})).toBe('done');
  expect(await intentsOf(rig, bid.project)).toEqual(open);
});

test('what the provider refuses for good is asked of it once', async () => {
  const bid = await makeBid(rig);
  fail(TRIES);
  await hire(rig, bid).catch(() => {});
  const { id } = await creationOf(bid);
  await rig.sql(
    `update stripe_commands set params = jsonb_set(params::jsonb, '{currency}', '"nope"')
     where id = $1`,
    [id],
  );
  rig.clock.aheadMs += 11_000;
  expect(await dispatchCommand(rig.system, id, {})).toBe('refused');
  expect(await dispatchCommand(rig.system, id, {})).toBe('refused');
  expect((await creationOf(bid)).attempts).toBe(TRIES + 1);
});

test('what failed counts its tries and waits; others are as they were', async () => {
  const [first, second] = [await makeBid(rig), await makeBid(rig)];
  fail(TRIES);
  await hire(rig, first).catch(() => {});
  const before = await creationOf(first);
  expect(before).toMatchObject({ attempts: TRIES, error: expect.any(String) });
  expect(new Date(before.next).getTime()).toBeGreaterThan(rig.clock.now().getTime());
  rig.clock.aheadMs += 1_000;
  fail(TRIES);
  await hire(rig, second).catch(() => {});
  expect(await creationOf(first)).toEqual(before);
});

test('the queue sends what the request that decided it could not', async () => {
  const bid = await makeBid(rig);
  fail(TRIES);
  await hire(rig, bid).catch(() => {});
  rig.clock.aheadMs += 11_000;
  const due = async () => {
    await rig.sql(
      `update pgboss.job set start_after = now()
       where name = 'stripe-command' and state in ('created', 'retry')`,
    );
    return intentsOf(rig, bid.project);
  };
  await expect.poll(due, { timeout: 20_000 }).toEqual(open);
});

test('a sender holds its command for longer than all its calls can take', async () => {
  const { hiring, sent } = await underway();
  expect(new Date(sent.next).getTime() - rig.clock.now().getTime()).toBeGreaterThan(175_000);
  await hiring;
});

test('an answer that comes after the command was settled changes nothing', async () => {
  const { hiring, sent, read } = await underway();
  await rig.sql(`update stripe_commands set status = 'refused' where id = $1`, [sent.id]);
  await rig.sql(`update payments set status = 'failed' where id = $1`, [sent.payment]);
  await hiring;
  expect(await read()).toMatchObject([{ status: 'refused' }]);
  expect(rig.reports.at(-1)).toMatch(new RegExp(`Command ${sent.id} .* was settled as refused`));
});

test('a second intent for one payment does not take the first one’s place', async () => {
  const { bid, hiring, sent } = await underway();
  await rig.sql(`update payments set stripe_intent_id = 'pi_first' where id = $1`, [sent.payment]);
  await hiring;
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ intent: 'pi_first' }]);
  expect(rig.reports.join()).toMatch(new RegExp(`Payment ${sent.payment} .* pi_first and pi_`));
});

/** Returns the refunds in the sandbox for this project. */
const refundsOf = (projectId: number) =>
  rig.sql(
    `select o.id from stripe_sandbox.objects o join payments y
       on y.stripe_intent_id = o.body->>'payment_intent'
     where o.kind = 'refund' and y.project_id = $1`,
    [projectId],
  );

test('a refund whose answers are lost is made once', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await rig.sql(`update bids set status = 'withdrawn' where id = $1`, [bid.id]);
  await settled(rig);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started);
  rig.faults.loseResponses = TRIES;
  rig.faults.webhooks.hold = false;
  await settled(rig);
  rig.faults.loseResponses = 0;
  await later(120_000);
  await later(120_000);
  expect(await chargesOf(rig, bid.project)).toMatchObject([{ amount: 90_000, refunded: 90_000 }]);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'refunded' }]);
  expect(await refundsOf(bid.project.id)).toHaveLength(1);
});

test('a refund is made once though a day passes between two tries of one sender', async () => {
  const { projectId, client, developer } = await makeHire(rig);
  await rig.as(client).disputes.open({ projectId, reason: 'Half of it is missing.' });
  await rig.as(client).disputes.offer({ projectId, toDeveloperCents: 70_000 });
  const [offer] = await rig.sql<{ id: number }>(
    `select o.id from dispute_offers o join disputes d on d.id = o.dispute_id
     where d.project_id = $1`,
    [projectId],
  );
  rig.faults.loseResponses = 1;
  rig.system.settings.stripeRetryDelay = 500;
  const agreed = rig.as(developer).disputes.accept({ projectId, offerId: Number(offer?.id) });
  await expect.poll(() => refundsOf(projectId), { interval: 10 }).toHaveLength(1);
  await rig.sql('delete from stripe_sandbox.idempotency_keys');
  rig.clock.aheadMs += 25 * HOUR;
  await agreed;
  rig.system.settings.stripeRetryDelay = 5;
  await settled(rig);
  await later(120_000);
  expect(await refundsOf(projectId)).toHaveLength(1);
  expect(await chargesOf(rig, { id: projectId })).toMatchObject([{ refunded: 20_000 }]);
});
