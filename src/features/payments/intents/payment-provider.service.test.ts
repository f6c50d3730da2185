import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeAdmin, makeBid, makeClient } from '#testing/makers.ts';
import {
  askedDuring,
  confirm,
  failing,
  hire,
  intentOf,
  intentsOf,
  paymentsOf,
  settled,
} from '#testing/payments.ts';
import { refused } from '#testing/refused.ts';
import { dispatchCommand } from '../stripe-commands/stripe-command.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());
afterEach(() => {
  rig.faults.webhooks.hold = false;
});

const creating = /^POST \/v1\/payment_intents$/;

const look = (by: Person, projectId: number, { call } = rig) =>
  call(by, 'POST', '/trpc/payments.ofProject', { projectId });

test('a payment is opened with one call, and who comes back to it costs one look', async () => {
  const bid = await makeBid(rig);
  // The webhook would cause another request.
  rig.faults.webhooks.hold = true;
  const opened = await askedDuring(rig, () => hire(rig, bid));
  expect(opened).toEqual(['POST /v1/payment_intents']);
  const started = await hire(rig, bid);
  const again = await askedDuring(rig, () => hire(rig, bid));
  expect(again).toEqual([`GET /v1/payment_intents/${intentOf(started)}`]);
  rig.faults.webhooks.hold = false;
});

test('a page that asks and asks has the provider asked now and then', async () => {
  const limited = await testApp({ RATE_LIMIT_FACTOR: '1' });
  const bid = await makeBid(limited);
  const { owner, id } = bid.project;
  const ask = () => look(owner, id, limited);
  expect(await askedDuring(limited, ask)).toEqual([]);
  const started = await hire(limited, bid);
  const requests = await askedDuring(limited, () => Promise.all(Array.from({ length: 8 }, ask)));
  await limited.close();
  expect(new Set(requests)).toEqual(new Set([`GET /v1/payment_intents/${intentOf(started)}`]));
  // A limit window of two seconds may end between the requests.
  expect(requests.length).toBeLessThanOrEqual(2);
});

test('of a payment that arrived the provider is not asked again', async () => {
  const bid = await makeBid(rig);
  await confirm(rig, await hire(rig, bid));
  await settled(rig);
  const { owner, id } = bid.project;
  expect(await askedDuring(rig, () => look(owner, id))).toEqual([]);
});

test('another bid for the same price is another payment', async () => {
  const first = await makeBid(rig);
  const second = await makeBid(rig, { project: first.project });
  const old = await hire(rig, first);
  const started = await hire(rig, second);
  expect(started.developerName).toBe(second.bidder.name);
  expect(intentOf(started)).not.toBe(intentOf(old));
  expect(await intentsOf(rig, first.project)).toEqual(['canceled', 'requires_payment_method']);
});

test('until the provider has ended the first payment no second one is opened', async () => {
  const first = await makeBid(rig);
  const second = await makeBid(rig, { project: first.project });
  const old = await hire(rig, first);
  await failing(rig, /cancel$/, async () => {
    await expect(hire(rig, second)).rejects.toEqual(refused('earlier_payment_open'));
    expect(await intentsOf(rig, first.project)).toEqual(['requires_payment_method']);
  });
  rig.clock.aheadMs += 600_000;
  const started = await hire(rig, second);
  expect(intentOf(started)).not.toBe(intentOf(old));
  expect(await intentsOf(rig, first.project)).toEqual(['canceled', 'requires_payment_method']);
});

test('nobody pays for a developer who is suspended, nor for a project that is closed', async () => {
  const [bid, closed] = [await makeBid(rig), await makeBid(rig)];
  const reason = 'Takes work outside the marketplace.';
  const admin = await makeAdmin(rig);
  await rig.as(admin).suspensions.suspend({ userId: bid.bidder.id, rule: 'spam', reason });
  await expect(hire(rig, bid)).rejects.toEqual(refused('other_suspended'));
  expect(await paymentsOf(rig, bid.project)).toEqual([]);
  // Data that an older release may have left: the project is closed, its bid is still active.
  await rig.sql(`update projects set is_open = false, status = 'cancelled' where id = $1`, [
    closed.project.id,
  ]);
  await expect(hire(rig, closed)).rejects.toEqual(refused('not_active'));
  expect(await paymentsOf(rig, closed.project)).toEqual([]);
});

test('of a project that is not there nobody hears how its payment stands', async () => {
  const { status, body } = await look(await makeClient(rig), 2_000_000_000);
  expect([status, body.error.data.said]).toEqual([
    404,
    { code: 'project_not_found', message: 'Project Not Found' },
  ]);
});

/** Creates a payment whose process ended after Stripe created the intent, before it was stored. */
async function leftByDeadProcess() {
  const bid = await makeBid(rig);
  // The webhook would store the missing intent.
  rig.faults.webhooks.hold = true;
  const started = await hire(rig, bid);
  const [command] = await rig.sql<{ id: number }>(
    `with payment as (
       update payments set status = 'creating', stripe_intent_id = null, client_secret = null
       where project_id = $1 returning id
     )
     update stripe_commands c set status = 'new', result_id = null, next_attempt_at = $2
     from payment where c.payment_id = payment.id returning c.id::int`,
    [bid.project.id, new Date(rig.clock.now().getTime() + 180_000)],
  );
  return { bid, started, commandId: command?.id ?? 0 };
}

test('a client whose payment the process died over pays again at once, with the same intent', async () => {
  const { bid, started } = await leftByDeadProcess();
  const again = await Promise.all([hire(rig, bid), hire(rig, bid)]);
  expect(again.map(({ clientSecret }) => clientSecret)).toEqual([
    started.clientSecret,
    started.clientSecret,
  ]);
  expect(await intentsOf(rig, bid.project)).toEqual(['requires_payment_method']);
});

test('a client may pick another bid at once though the process died while it cancelled the first', async () => {
  const bid = await makeBid(rig);
  await hire(rig, bid);
  const [{ intent } = {}] = await paymentsOf(rig, bid.project);
  await rig.sql(
    `insert into stripe_commands
       (payment_id, kind, idempotency_key, params, attempts, next_attempt_at, first_sent_at, created_at)
     select id, 'cancel_intent', 'cancel_intent:' || id, $2, 1, $3, $4, $4
     from payments where project_id = $1`,
    [bid.project.id, { intent }, new Date(rig.clock.now().getTime() + 180_000), rig.clock.now()],
  );
  const other = await makeBid(rig, { project: bid.project });
  expect((await hire(rig, other)).clientSecret).toMatch(/^pi_/);
  expect(await intentsOf(rig, bid.project)).toEqual(['canceled', 'requires_payment_method']);
});

test('a try whose key is in use is repeated under that key', async () => {
  const { bid, commandId } = await leftByDeadProcess();
  await rig.sql('update stripe_commands set attempts = 4 where id = $1', [commandId]);
  rig.faults.responses.push({ status: 409, on: creating });
  expect((await hire(rig, bid)).clientSecret).toMatch(/^pi_/);
  const keys = await rig.sql(
    `select k.key from stripe_commands c
     join stripe_sandbox.idempotency_keys k on k.key like c.idempotency_key || '%' where c.id = $1`,
    [commandId],
  );
  expect(keys).toEqual([{ key: expect.stringMatching(/^create_intent:[0-9a-f-]{36}$/) }]);
});

test('a sender that lost its lease to another does not send the command again', async () => {
  const { commandId } = await leftByDeadProcess();
  const lease = (at: Date) =>
    rig.sql('update stripe_commands set next_attempt_at = $2 where id = $1', [commandId, at]);
  await lease(rig.clock.now());
  rig.faults.responses.push({ status: 500, on: creating });
  // Another sender acquires the lease between the two attempts.
  const { settings } = rig.system;
  const delay = settings.stripeRetryDelay;
  settings.stripeRetryDelay = 500;
  const sending = dispatchCommand(rig.system, commandId, {});
  await expect.poll(() => rig.faults.responses, { interval: 5 }).toEqual([]);
  await lease(new Date(rig.clock.now().getTime() + 240_000));
  expect(await sending).toBe('held');
  settings.stripeRetryDelay = delay;
});
