import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadIntentStatuses,
  loadPayments,
  loadProjectState,
  startPayment,
} from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('the terms of the payment are shown, and others than the client has read are 409', async () => {
  const bid = await makeBid(app);
  const { id, amount, project, bidder } = bid;
  const request = { amount, projectId: project.id, developerId: bidder.id };
  await app.as(bidder).bids.change({ id, amount, proposal: 'Only a sketch.', deliveryTime: 300 });
  const { payments } = app.as(project.owner);
  const read = { bidId: id, revision: 1 };
  await expect(payments.start({ ...request, terms: read })).rejects.toEqual(
    matchRefusal('bid_changed'),
  );
  expect(await loadPayments(app, project)).toEqual([]);
  const terms = { bidId: id, revision: 2 };
  const started = await payments.start(request);
  expect(started).toMatchObject({ proposal: 'Only a sketch.', deliveryTime: 300, terms });
  expect(await payments.start({ ...request, terms })).toEqual(started);
});

test('a price that differs from the one the client has read is a conflict, not invalid', async () => {
  const { id, project, bidder } = await makeBid(app);
  const request = { amount: 900, projectId: project.id, developerId: bidder.id };
  await app.as(bidder).bids.change({ id, amount: 950, proposal: 'The same.', deliveryTime: 14 });
  const { payments } = app.as(project.owner);
  const read = { bidId: id, revision: 1 };
  await expect(payments.start({ ...request, terms: read })).rejects.toEqual(
    matchRefusal('bid_changed'),
  );
  const terms = { bidId: id, revision: 2 };
  await expect(payments.start({ ...request, terms })).rejects.toEqual(
    matchRefusal('amount_differs'),
  );
  await expect(payments.start(request)).rejects.toEqual(matchRefusal('amount_differs'));
});

test('a new bid for the same price differs from the one that the client has read', async () => {
  const bid = await makeBid(app);
  const { amount, project, bidder } = bid;
  const { terms } = await startPayment(app, bid);
  await app.as(bidder).bids.withdraw({ id: bid.id });
  await makeBid(app, { project, developer: bidder, amount, deliveryTime: 300 });
  const request = { amount, projectId: project.id, developerId: bidder.id };
  const again = app.as(project.owner).payments.start({ ...request, terms });
  await expect(again).rejects.toEqual(matchRefusal('bid_changed'));
});

test('returning to a form with changed terms opens a new one', async () => {
  const bid = await makeBid(app);
  const { id, amount, proposal } = bid;
  const old = await startPayment(app, bid);
  await app.as(bid.bidder).bids.change({ id, amount, proposal, deliveryTime: 300 });
  const anew = await startPayment(app, bid);
  expect(anew).toMatchObject({ deliveryTime: 300, terms: { bidId: id, revision: 2 } });
  expect(anew.clientSecret).not.toBe(old.clientSecret);
  expect(await loadIntentStatuses(app, bid.project)).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
});

test('changes made by an older release count too and prevent the hire', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await app.sql(
    'update bids set delivery_time = 300, revision = 2, revised_at = now() where id = $1',
    [bid.id],
  );
  const [seen] = await app.as(bid.project.owner).bids.onProject({ projectId: bid.project.id });
  expect(seen).toMatchObject({ deliveryTime: 300, revision: 2 });
  await confirmPayment(app, started);
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(await loadCharges(app, bid.project)).toMatchObject([{ amount: 90_000, refunded: 90_000 }]);
});

test('a bid that is changed while its form is being made is not shown with half of each', async () => {
  const bid = await makeBid(app);
  const { id, amount, proposal, project, bidder } = bid;
  app.faults.delays.push({ on: /^POST \/v1\/payment_intents$/, ms: 1_500 });
  const reading = startPayment(app, bid);
  await expect.poll(() => loadPayments(app, project)).toHaveLength(1);
  await app.as(bidder).bids.change({ id, amount, proposal, deliveryTime: 300 });
  app.faults.delays.length = 0;
  expect(await reading).toMatchObject({ deliveryTime: 300, terms: { bidId: id, revision: 2 } });
  const open = (await loadIntentStatuses(app, project)).filter((status) => status !== 'canceled');
  expect(open).toEqual(['requires_payment_method']);
});

test('a form without stored terms is opened again', async () => {
  const bid = await makeBid(app);
  await startPayment(app, bid);
  await app.sql('update payments set bid_revision = 0 where project_id = $1', [bid.project.id]);
  expect((await startPayment(app, bid)).terms).toEqual({ bidId: bid.id, revision: 1 });
  expect(await loadIntentStatuses(app, bid.project)).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
});

type Bid = Awaited<ReturnType<typeof makeBid>>;

/** Edits the project of a bid, so that the bid must be confirmed. */
function changeBrief({ project }: Bid) {
  const { id, owner } = project;
  return app.as(owner).projects.edit({ id, description: `Another brief. ${crypto.randomUUID()}` });
}

/** Answers a question about the project of a bid in a way that changes the brief. */
async function answerInBrief({ project, bidder }: Bid) {
  const text = 'Do customers pay on the page?';
  const { id } = await app.as(bidder).questions.ask({ projectId: project.id, text });
  const answer = { id, answer: 'They do, by card.', changesBrief: true };
  return app.as(project.owner).questions.answer(answer);
}

const hire = (bid: Bid, given: object = {}) =>
  app.as(bid.project.owner).payments.start({
    amount: bid.amount,
    projectId: bid.project.id,
    developerId: bid.bidder.id,
    ...given,
  });

test('a bid for an earlier version is hired only if the client accepts that version', async () => {
  const bid = await makeBid(app);
  const { description } = bid.project;
  await changeBrief(bid);
  await expect(hire(bid)).rejects.toEqual(matchRefusal('bid_outdated'));
  await expect(hire(bid, { acceptsVersion: 2 })).rejects.toEqual(matchRefusal('bid_changed'));
  expect(await loadPayments(app, bid.project)).toEqual([]);
  const started = await hire(bid, { acceptsVersion: 1 });
  expect(started).toMatchObject({ projectRevision: 1, criteriaCount: 0 });
  expect(await hire(bid, { acceptsVersion: 1 })).toEqual(started);
  await confirmPayment(app, started);
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'assigned', hires: 1 });
  const agreement = await app.as(bid.bidder).hires.agreement({ projectId: bid.project.id });
  expect(agreement).toMatchObject({ revision: 1, description });
});

test('the text that a bid or an agreement is based on cannot be blanked', async () => {
  const bid = await makeBid(app);
  const { id, owner, description } = bid.project;
  await changeBrief(bid);
  const blank = () =>
    app.as(owner).projects.blankRevision({ id, revision: 1, field: 'description' });
  await expect(blank()).rejects.toEqual(matchRefusal('text_in_use'));
  await confirmPayment(app, await hire(bid, { acceptsVersion: 1 }));
  await drainQueues(app);
  await expect(blank()).rejects.toEqual(matchRefusal('text_in_use'));
  const agreement = await app.as(bid.bidder).hires.agreement({ projectId: id });
  expect(agreement).toMatchObject({ revision: 1, description });
});

test('a version with a blanked text prevents a hire until the bid is confirmed', async () => {
  const bid = await makeBid(app);
  const { id, owner } = bid.project;
  const { revision } = await changeBrief(bid);
  const opened = await hire(bid, { acceptsVersion: 1 });
  // As an earlier release stored it.
  await app.sql(
    `update project_revisions set snapshot = snapshot || '{"description": ""}', blanked_at = at
     where project_id = $1 and revision = 1`,
    [id],
  );
  await expect(hire(bid, { acceptsVersion: 1 })).rejects.toEqual(matchRefusal('version_blanked'));
  await confirmPayment(app, opened);
  await drainQueues(app);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'refunded' }]);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  await app.as(bid.bidder).bids.confirm({ id: bid.id, projectRevision: revision });
  await app.as(owner).projects.blankRevision({ id, revision: 1, field: 'description' });
  expect(await hire(bid)).toMatchObject({ projectRevision: revision });
});

test('an edit that is not material leaves an open payment as it is', async () => {
  const bid = await makeBid(app);
  const started = await hire(bid);
  const { id, owner, title } = bid.project;
  await app.as(owner).projects.edit({ id, title: 'Another title' });
  await drainQueues(app);
  expect(await hire(bid)).toMatchObject({ clientSecret: started.clientSecret });
  await confirmPayment(app, started);
  await drainQueues(app);
  const agreement = await app.as(bid.bidder).hires.agreement({ projectId: id });
  expect(agreement).toMatchObject({ revision: 1, title });
});

test.each(['the edit', 'the answer', 'the confirmation'])(
  '%s of an outdated bid cancels its open payment',
  async (cause) => {
    const bid = await makeBid(app);
    if (cause === 'the edit') {
      await hire(bid);
      await changeBrief(bid);
    } else if (cause === 'the answer') {
      await hire(bid);
      await answerInBrief(bid);
    } else {
      const { revision } = await changeBrief(bid);
      await hire(bid, { acceptsVersion: 1 });
      await app.as(bid.bidder).bids.confirm({ id: bid.id, projectRevision: revision });
    }
    await drainQueues(app);
    expect(await loadIntentStatuses(app, bid.project)).toEqual(['canceled']);
  },
);

test('a payment for a changed brief is refunded, and nobody is hired', async () => {
  const bid = await makeBid(app);
  const started = await hire(bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  await changeBrief(bid);
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ status: 'active', hires: 0 });
  expect(await loadCharges(app, bid.project)).toMatchObject([{ amount: 90_000, refunded: 90_000 }]);
});

test('concurrent edits and payments hire on the paid revision, or not at all', async () => {
  for (let round = 0; round < 4; round += 1) {
    const bid = await makeBid(app);
    const started = round % 2 === 0 ? await hire(bid) : null;
    await Promise.allSettled([
      changeBrief(bid),
      started ? confirmPayment(app, started) : hire(bid).then((now) => confirmPayment(app, now)),
    ]);
    await drainQueues(app);
    const { hires = 0 } = (await loadProjectState(app, bid.project)) ?? {};
    const [noted] = await app.sql<{ revision: number; agreed: number | null }>(
      `select y.project_revision as revision, (g.content->>'revision')::int as agreed
       from payments y left join agreements g on g.project_id = y.project_id
       where y.project_id = $1 order by y.created_at desc`,
      [bid.project.id],
    );
    const charges = await loadCharges(app, bid.project);
    const heldCents = charges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
    expect(heldCents).toBe(hires * 90_000);
    if (hires > 0) expect(noted?.agreed).toBe(noted?.revision);
  }
});
