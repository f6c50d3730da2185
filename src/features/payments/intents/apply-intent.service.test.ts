import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { questionPayment } from '#testing/banks.ts';
import { makeHire } from '#testing/hires.ts';
import { makeBid, makeProject } from '#testing/makers.ts';
import {
  chargesOf,
  confirm,
  failing,
  hire,
  intentOf,
  intentsOf,
  paymentsOf,
  settled,
  stateOf,
} from '#testing/payments.ts';
import { applyIntent } from './apply-intent.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig.close());

/** Returns the errors that are no refusals for the client. */
function defectsIn(ended: PromiseSettledResult<unknown>[]): unknown[] {
  return ended.flatMap((end) => {
    if (end.status === 'fulfilled') return [];
    const { reason } = end;
    const meant = ['CONFLICT', 'SERVICE_UNAVAILABLE'].includes(reason?.code);
    return reason instanceof TRPCError && meant ? [] : [reason];
  });
}

test('20 hires of one project at once, each with another bid: one hire, one charge', async () => {
  const project = await makeProject(rig);
  const bids = await Promise.all(
    Array.from({ length: 20 }, (_, at) => makeBid(rig, { project, amount: 500 + at })),
  );
  const attempts = bids.map(async (bid) => {
    const started = await hire(rig, bid);
    const { status } = await confirm(rig, started);
    return status === 200;
  });
  const ended = await Promise.allSettled(attempts);
  expect(defectsIn(ended)).toEqual([]);
  const accepted = ended.filter((end) => end.status === 'fulfilled' && end.value).length;
  await settled(rig);

  const state = await stateOf(rig, project);
  expect(state).toMatchObject({ status: 'assigned', hires: 1 });
  const winner = bids.find(({ bidder }) => bidder.id === state?.hired);
  const charges = await chargesOf(rig, project);
  expect(charges.length).toBe(accepted);
  expect(charges.filter(({ refunded }) => refunded === 0)).toMatchObject([
    { amount: (winner?.amount ?? 0) * 100 },
  ]);
  for (const { amount, refunded } of charges) expect([0, amount]).toContain(refunded);
  const open = (await intentsOf(rig, project)).filter((status) => status.startsWith('requires'));
  expect(open).toEqual([]);
  const refundMails = (await rig.mailsTo(project.owner)).filter(({ subject }) =>
    /refund/.test(subject),
  );
  expect(refundMails.length).toBe(charges.length - 1);
});

test('50 tabs that hire and pay for the same bid charge once', async () => {
  const bid = await makeBid(rig);
  const ended = await Promise.allSettled(
    Array.from({ length: 50 }, async () => (await confirm(rig, await hire(rig, bid))).status),
  );
  await settled(rig);
  expect(defectsIn(ended)).toEqual([]);
  const paid = ended.filter((end) => end.status === 'fulfilled' && end.value === 200);
  expect(paid).toHaveLength(1);
  expect(await chargesOf(rig, bid.project)).toMatchObject([{ amount: 90_000, refunded: 0 }]);
  expect(await stateOf(rig, bid.project)).toMatchObject({ hires: 1 });
});

test('a payment that is refunded is told to its client', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started);
  await rig.as(bid.bidder).bids.withdraw({ id: bid.id });
  rig.faults.webhooks.hold = false;
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(await paymentsOf(rig, bid.project)).toMatchObject([
    { status: 'refunded', amountCents: 90_000, refundedCents: 90_000 },
  ]);
  const mails = await rig.mailsTo(bid.project.owner);
  expect(mails.at(-1)?.subject).toBe(`Your payment for “${bid.project.title}” is refunded`);
  const state = await rig.as(bid.project.owner).payments.ofProject({ projectId: bid.project.id });
  expect(state).toMatchObject({ status: 'refunded', amount: 900 });
});

test.each([
  ['the client', -1, 'refunded', 0, 'your account was suspended before it went through'],
  ['the developer', -1, 'refunded', 0, 'the developer’s account was suspended before it'],
  ['the client', 1, 'held', 1, null],
  ['the developer', 1, 'held', 1, null],
] as const)(
  'a payment hires unless %s was suspended before it: %d minutes after, it is %s',
  async (who, minutes, status, hires, why) => {
    const bid = await makeBid(rig);
    const started = await hire(rig, bid);
    await settled(rig);
    rig.faults.webhooks.hold = true;
    await confirm(rig, started);
    const { id } = who === 'the client' ? bid.project.owner : bid.bidder;
    const at = new Date(rig.clock.now().getTime() + minutes * 60_000);
    await rig.sql('update users set suspended_at = $2 where id = $1', [id, at]);
    rig.faults.webhooks.hold = false;
    await settled(rig);
    expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status }]);
    expect(await stateOf(rig, bid.project)).toMatchObject({ hires });
    const refunds = (await rig.mailsTo(bid.project.owner)).filter(({ subject }) =>
      subject.endsWith('is refunded'),
    );
    expect(refunds.map(({ text }) => why && text.includes(why))).toEqual(why ? [true] : []);
  },
);

test('after a refund the project can be hired for again', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started);
  const changed = { amount: 950, proposal: 'A little more.', deliveryTime: 5 };
  await rig.as(bid.bidder).bids.change({ id: bid.id, ...changed });
  rig.faults.webhooks.hold = false;
  await settled(rig);
  await confirm(rig, await hire(rig, { ...bid, amount: 950 }));
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ hired: bid.bidder.id, hires: 1 });
  expect(await chargesOf(rig, bid.project)).toMatchObject([
    { amount: 90_000, refunded: 90_000 },
    { amount: 95_000, refunded: 0 },
  ]);
});

test.each([
  ['open, and given back whole', false, undefined],
  ['open, and given back in part', false, 1_000],
  ['withdrawn, and given back whole', true, undefined],
])('a charge refunded before it was seen hires nobody: %s', async (_how, withdrawn, amount) => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started);
  await rig.system.stripe.refunds.create({
    payment_intent: intentOf(started),
    ...(amount !== undefined && { amount }),
  });
  if (withdrawn) await rig.sql(`update bids set status = 'withdrawn' where id = $1`, [bid.id]);
  rig.faults.webhooks.hold = false;
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(await chargesOf(rig, bid.project)).toMatchObject([{ refunded: 90_000 }]);
  expect(await paymentsOf(rig, bid.project)).toMatchObject([
    { status: 'refunded', refundedCents: 90_000 },
  ]);
});

test('a payment that arrived in part hires nobody, and a person must look at it', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started);
  await rig.sql(
    `update stripe_sandbox.objects
     set body = jsonb_set(body::jsonb, '{amount_received}', '89999')::json where id = $1`,
    [intentOf(started)],
  );
  rig.faults.webhooks.hold = false;
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(rig.reports).toContainEqual(
    expect.stringMatching(`^Intent ${intentOf(started)} of payment .+ is paid, but not in full$`),
  );
});

test('a state that was read before the payment and arrives after it undoes nothing', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  await confirm(rig, started, 'pm_card_authenticationRequired');
  await settled(rig);
  rig.faults.delays.push({ ms: 600 });
  const stale = applyIntent(rig.system, intentOf(started));
  await sleep(200);
  rig.faults.delays.length = 0;
  await confirm(rig, started);
  await applyIntent(rig.system, intentOf(started));
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'held' }]);
  await stale;
  await applyIntent(rig.system, intentOf(started));
  expect(await paymentsOf(rig, bid.project)).toMatchObject([{ status: 'held' }]);
  expect(await chargesOf(rig, bid.project)).toMatchObject([{ refunded: 0 }]);
});

test('the same payment applied by many at once hires and mails once', async () => {
  const bid = await makeBid(rig);
  const started = await hire(rig, bid);
  await settled(rig);
  rig.faults.webhooks.hold = true;
  await confirm(rig, started);
  const intent = intentOf(started);
  await Promise.all(Array.from({ length: 8 }, () => applyIntent(rig.system, intent)));
  rig.faults.webhooks.hold = false;
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ hires: 1 });
  expect(await chargesOf(rig, bid.project)).toMatchObject([{ refunded: 0 }]);
  expect(await rig.mailsTo(bid.bidder)).toHaveLength(1);
});

test('an error names every read that failed, and what failed after them', async () => {
  const { projectId } = await makeHire(rig);
  const [payment] = await paymentsOf(rig, { id: projectId });
  const intent = payment?.intent ?? '';
  await rig.system.stripe.refunds.create({ payment_intent: intent, amount: 100 });
  await questionPayment(rig, projectId);
  const unreadable = /^GET \/v1\/(refunds|disputes)$/;
  const apply = () => failing(rig, unreadable, () => applyIntent(rig.system, intent), 403);
  const unread = expect.objectContaining({ statusCode: 403 });
  await expect(apply()).rejects.toMatchObject({ errors: [unread, unread] });
  await rig.sql('update payments set card_last4 = null where stripe_intent_id = $1', [intent]);
  await rig.sql(`alter table payments add constraint broken
    check (card_last4 is null or stripe_intent_id <> '${intent}') not valid`);
  const refused = expect.objectContaining({ message: expect.stringMatching('"broken"') });
  await expect(apply()).rejects.toMatchObject({ errors: [unread, unread, refused] });
  await rig.sql('alter table payments drop constraint broken');
});
