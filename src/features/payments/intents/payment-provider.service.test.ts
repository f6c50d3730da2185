import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeBid, makeClient } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadIntentStatuses,
  loadPayments,
  readIntentId,
  recordStripeCalls,
  startPayment,
  withStripeErrors,
} from '#testing/fixtures/payments.ts';
import { dispatchCommand } from '../dispatch-command.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.faults.webhooks.hold = false;
});

const creating = /^POST \/v1\/payment_intents$/;

const look = (by: TestUser, projectId: number, { call } = app) =>
  call(by, 'POST', '/trpc/payments.ofProject', { projectId });

test('a payment is opened with one request, and returning to it needs one more', async () => {
  const bid = await makeBid(app);
  // The webhook would cause another request.
  app.faults.webhooks.hold = true;
  const opened = await recordStripeCalls(app, () => startPayment(app, bid));
  expect(opened).toEqual(['POST /v1/payment_intents']);
  const started = await startPayment(app, bid);
  const again = await recordStripeCalls(app, () => startPayment(app, bid));
  expect(again).toEqual([`GET /v1/payment_intents/${readIntentId(started)}`]);
  app.faults.webhooks.hold = false;
});

test('a polling page causes few requests to Stripe', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const bid = await makeBid(limited);
  const { owner, id } = bid.project;
  const ask = () => look(owner, id, limited);
  expect(await recordStripeCalls(limited, ask)).toEqual([]);
  const started = await startPayment(limited, bid);
  const requests = await recordStripeCalls(limited, () =>
    Promise.all(Array.from({ length: 8 }, ask)),
  );
  await limited.close();
  expect(new Set(requests)).toEqual(new Set([`GET /v1/payment_intents/${readIntentId(started)}`]));
  // A limit window of two seconds may end between the requests.
  expect(requests.length).toBeLessThanOrEqual(2);
});

test('Stripe is not asked again about a received payment', async () => {
  const bid = await makeBid(app);
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  const { owner, id } = bid.project;
  expect(await recordStripeCalls(app, () => look(owner, id))).toEqual([]);
});

test('another bid for the same price is another payment', async () => {
  const first = await makeBid(app);
  const second = await makeBid(app, { project: first.project });
  const old = await startPayment(app, first);
  const started = await startPayment(app, second);
  expect(started.developerName).toBe(second.bidder.name);
  expect(readIntentId(started)).not.toBe(readIntentId(old));
  expect(await loadIntentStatuses(app, first.project)).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
});

test('no second payment is opened until Stripe has cancelled the first', async () => {
  const first = await makeBid(app);
  const second = await makeBid(app, { project: first.project });
  const old = await startPayment(app, first);
  await withStripeErrors(app, /cancel$/, async () => {
    await expect(startPayment(app, second)).rejects.toEqual(matchRefusal('earlier_payment_open'));
    expect(await loadIntentStatuses(app, first.project)).toEqual(['requires_payment_method']);
  });
  app.clock.aheadMs += 600_000;
  const started = await startPayment(app, second);
  expect(readIntentId(started)).not.toBe(readIntentId(old));
  expect(await loadIntentStatuses(app, first.project)).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
});

test('a suspended developer or a closed project cannot be paid for', async () => {
  const [bid, closed] = [await makeBid(app), await makeBid(app)];
  const reason = 'Takes work outside the marketplace.';
  const admin = await makeAdmin(app);
  await app.as(admin).suspensions.suspend({ userId: bid.bidder.id, rule: 'spam', reason });
  await expect(startPayment(app, bid)).rejects.toEqual(matchRefusal('other_suspended'));
  expect(await loadPayments(app, bid.project)).toEqual([]);
  // Data that an older release may have left: the project is closed, its bid is still active.
  await app.sql(`update projects set is_open = false, status = 'cancelled' where id = $1`, [
    closed.project.id,
  ]);
  await expect(startPayment(app, closed)).rejects.toEqual(matchRefusal('not_active'));
  expect(await loadPayments(app, closed.project)).toEqual([]);
});

test('the payment state of a missing project is not revealed', async () => {
  const { status, body } = await look(await makeClient(app), 2_000_000_000);
  expect([status, body.error.data.body]).toEqual([
    404,
    { code: 'project_not_found', message: 'Project Not Found' },
  ]);
});

/** Creates a payment whose process ended after Stripe created the intent, before it was stored. */
async function leftByDeadProcess() {
  const bid = await makeBid(app);
  // The webhook would store the missing intent.
  app.faults.webhooks.hold = true;
  const started = await startPayment(app, bid);
  const [command] = await app.sql<{ id: number }>(
    `with payment as (
       update payments set status = 'creating', stripe_intent_id = null, client_secret = null
       where project_id = $1 returning id
     )
     update stripe_commands c set status = 'new', result_id = null, next_attempt_at = $2
     from payment where c.payment_id = payment.id returning c.id::int`,
    [bid.project.id, new Date(app.clock.now().getTime() + 180_000)],
  );
  return { bid, started, commandId: command?.id ?? 0 };
}

test('after a crash during the payment the client pays again at once, with the same intent', async () => {
  const { bid, started } = await leftByDeadProcess();
  const again = await Promise.all([startPayment(app, bid), startPayment(app, bid)]);
  expect(again.map(({ clientSecret }) => clientSecret)).toEqual([
    started.clientSecret,
    started.clientSecret,
  ]);
  expect(await loadIntentStatuses(app, bid.project)).toEqual(['requires_payment_method']);
});

test('after a crash during the payment the webhook stores the intent', async () => {
  const { bid, started } = await leftByDeadProcess();
  expect(await loadPayments(app, bid.project)).toMatchObject([
    { status: 'creating', intent: null },
  ]);
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await loadPayments(app, bid.project)).toMatchObject([
    { status: 'awaiting_payment', intent: readIntentId(started) },
  ]);
});

test('after a crash during a cancellation the client can choose another bid at once', async () => {
  const bid = await makeBid(app);
  await startPayment(app, bid);
  const [{ intent } = {}] = await loadPayments(app, bid.project);
  await app.sql(
    `insert into stripe_commands
       (payment_id, kind, idempotency_key, params, attempts, next_attempt_at, first_sent_at, created_at)
     select id, 'cancel_intent', 'cancel_intent:' || id, $2, 1, $3, $4, $4
     from payments where project_id = $1`,
    [bid.project.id, { intent }, new Date(app.clock.now().getTime() + 180_000), app.clock.now()],
  );
  const other = await makeBid(app, { project: bid.project });
  expect((await startPayment(app, other)).clientSecret).toMatch(/^pi_/);
  expect(await loadIntentStatuses(app, bid.project)).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
});

test('an attempt whose key is in use is repeated with that key', async () => {
  const { bid, commandId } = await leftByDeadProcess();
  await app.sql('update stripe_commands set attempts = 4 where id = $1', [commandId]);
  app.faults.responses.push({ status: 409, on: creating });
  expect((await startPayment(app, bid)).clientSecret).toMatch(/^pi_/);
  const keys = await app.sql(
    `select k.key from stripe_commands c
     join stripe_sandbox.idempotency_keys k on k.key like c.idempotency_key || '%' where c.id = $1`,
    [commandId],
  );
  expect(keys).toEqual([{ key: expect.stringMatching(/^create_intent:[0-9a-f-]{36}$/) }]);
});

test('a sender that lost its lease to another does not send the command again', async () => {
  const { commandId } = await leftByDeadProcess();
  const lease = (at: Date) =>
    app.sql('update stripe_commands set next_attempt_at = $2 where id = $1', [commandId, at]);
  await lease(app.clock.now());
  app.faults.responses.push({ status: 500, on: creating });
  // Another sender acquires the lease between the two attempts.
  const { settings } = app.system;
  const delay = settings.stripeRetryDelayMs;
  settings.stripeRetryDelayMs = 500;
  const sending = dispatchCommand(app.system, commandId);
  await expect.poll(() => app.faults.responses, { interval: 5 }).toEqual([]);
  await lease(new Date(app.clock.now().getTime() + 240_000));
  expect(await sending).toBe('no_result');
  settings.stripeRetryDelayMs = delay;
});
