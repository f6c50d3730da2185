import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadProjectState,
  startPayment,
} from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const offer = { amount: 400, proposal: 'I have done this before.', deliveryTime: 7 };
const reason = 'The price is above what I can spend.';

type Placed = Awaited<ReturnType<typeof makeBid>>;
const asOwner = ({ project }: Placed) => app.as(project.owner).bids;
const decline = (bid: Placed) => asOwner(bid).decline({ id: bid.id, reason });
const seenBy = async (person: TestUser, { id, project }: Placed) =>
  (await app.as(person).bids.onProject({ projectId: project.id })).find((bid) => bid.id === id);

const codesOf = (tries: PromiseSettledResult<unknown>[]) =>
  tries.map((tried) => (tried.status === 'rejected' ? tried.reason.cause.code : 'done'));

async function noticesOf(person: TestUser) {
  const { items } = await app.as(person).notifications.list({});
  return items.map(({ kind, title, body, path }) => ({ kind, title, body, path }));
}

async function figures({ project: { id, owner } }: Placed) {
  const { bidCount, averageBid } = await app.as(owner).projects.get({ id });
  return { bidCount, averageBid };
}

test('the shortlist is the client’s own: admins may see it, the bidder never', async () => {
  const bid = await makeBid(app);
  const { id, project, bidder } = bid;
  const shortlisted = await asOwner(bid).shortlist({ id, shortlisted: true });
  expect(shortlisted).toMatchObject({ status: 'active', shortlisted: true });
  expect((await seenBy(project.owner, bid))?.shortlisted).toBe(true);
  expect((await seenBy(await makeAdmin(app), bid))?.shortlisted).toBe(true);
  expect((await seenBy(bidder, bid))?.shortlisted).toBeNull();
  expect((await app.as(bidder).bids.change({ ...offer, id })).shortlisted).toBeNull();
  const rest = await app.call(bidder, 'GET', `/api/projects/${project.id}`);
  expect(rest.body.bids).toMatchObject([{ id, shortlisted: null }]);
  expect(await noticesOf(bidder)).toEqual([]);

  const off = await asOwner(bid).shortlist({ id, shortlisted: false });
  expect(off.shortlisted).toBe(false);
  expect((await app.as(bidder).bids.withdraw({ id })).shortlisted).toBeNull();
  const gone = asOwner(bid).shortlist({ id, shortlisted: true });
  await expect(gone).rejects.toEqual(matchRefusal('withdrawn'));
});

test('a bid is the same to its bidder whether it is shortlisted or not', async () => {
  const bid = await makeBid(app);
  const url = `/api/projects/${bid.project.id}`;
  const before = await app.call(bid.bidder, 'GET', url);
  await asOwner(bid).shortlist({ id: bid.id, shortlisted: true });
  const after = await app.call(bid.bidder, 'GET', url);
  expect(after.text).toBe(before.text);
});

test('a declined bid is passed over with its reason, leaves the shortlist and still counts', async () => {
  const bid = await makeBid(app, { amount: 300 });
  await makeBid(app, { project: bid.project, amount: 500 });
  await asOwner(bid).shortlist({ id: bid.id, shortlisted: true });
  const declined = await decline(bid);
  expect(declined).toMatchObject({ status: 'passed', declineReason: reason, shortlisted: false });
  expect(declined.declinedAt).not.toBeNull();
  expect(await figures(bid)).toEqual({ bidCount: 2, averageBid: 400 });
  await asOwner(bid).reconsider({ id: bid.id });
  expect(await figures(bid)).toEqual({ bidCount: 2, averageBid: 400 });
});

test('the developer is notified of a decline once, in the app and by mail, with the reason', async () => {
  const bid = await makeBid(app, { amount: 1_250 });
  await decline(bid);
  await expect(decline(bid)).rejects.toEqual(matchRefusal('declined'));
  const title = 'Your bid on “A booking page for a bicycle workshop” was declined';
  const body = `The client declined your bid of $1,250. Their reason: “${reason}”`;
  const path = `/projects/${bid.project.id}?bid=${bid.id}#bids`;
  expect(await noticesOf(bid.bidder)).toEqual([{ kind: 'bid_declined', title, body, path }]);
  await expect.poll(() => app.mailsTo(bid.bidder)).toHaveLength(1);
  const [mail] = await app.mailsTo(bid.bidder);
  expect(mail?.subject).toBe(title);
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain(path);
  expect(await seenBy(bid.bidder, bid)).toMatchObject({ status: 'passed', declineReason: reason });
});

test('a reason is shown as plain text, markup included', async () => {
  const bid = await makeBid(app);
  const odd = '<b>No</b> & “thanks” 🙂';
  await asOwner(bid).decline({ id: bid.id, reason: odd });
  expect((await seenBy(bid.bidder, bid))?.declineReason).toBe(odd);
  await expect.poll(() => app.mailsTo(bid.bidder)).toHaveLength(1);
  expect((await app.mailsTo(bid.bidder))[0]?.text).toContain(odd);
});

test('a declined bid cannot be hired, changed or withdrawn, nor a second one placed', async () => {
  const bid = await makeBid(app);
  const { id, bidder, project } = bid;
  await decline(bid);
  const api = app.as(bidder).bids;
  await expect(startPayment(app, bid)).rejects.toEqual(matchRefusal('no_live_bid'));
  await expect(api.change({ ...offer, id })).rejects.toEqual(matchRefusal('declined'));
  await expect(api.withdraw({ id })).rejects.toEqual(matchRefusal('declined'));
  await expect(api.place({ ...offer, projectId: project.id })).rejects.toEqual(
    matchRefusal('declined'),
  );
  const rest = await app.call(bidder, 'POST', '/api/bids', { ...offer, projectId: project.id });
  expect(rest).toMatchObject({
    status: 409,
    body: {
      code: 'declined',
      message: 'The client declined your bid on this project, so you cannot place another one.',
    },
  });
  expect(await figures(bid)).toEqual({ bidCount: 1, averageBid: 900 });
});

test('a revoked decline reopens the bid unchanged and notifies its developer', async () => {
  const bid = await makeBid(app);
  await decline(bid);
  const open = await asOwner(bid).reconsider({ id: bid.id });
  expect(open).toMatchObject({ status: 'active', declineReason: null, declinedAt: null });
  await expect(asOwner(bid).reconsider({ id: bid.id })).rejects.toEqual(
    matchRefusal('not_declined'),
  );
  const [news] = await noticesOf(bid.bidder);
  expect(news?.title).toMatch(/^Your bid on .* is open again$/);
  expect(news?.body).toContain('The client reconsidered your bid: your offer of $900');
  await app.as(bid.bidder).bids.change({ ...offer, id: bid.id, amount: 850 });
  const started = await startPayment(app, { ...bid, amount: 850 });
  await confirmPayment(app, started);
  await drainQueues(app);
  expect(await loadProjectState(app, bid.project)).toMatchObject({ hired: bid.bidder.id });
});

test('after a hire no bid can be decided, and declined developers are not notified again', async () => {
  const bid = await makeBid(app);
  const other = await makeBid(app, { project: bid.project, amount: 450 });
  await decline(bid);
  await confirmPayment(app, await startPayment(app, other));
  await drainQueues(app);
  for (const late of [bid, other]) {
    await expect(decline(late)).rejects.toEqual(matchRefusal('not_active'));
    const shortlisted = asOwner(late).shortlist({ id: late.id, shortlisted: true });
    await expect(shortlisted).rejects.toEqual(matchRefusal('not_active'));
  }
  await expect(asOwner(bid).reconsider({ id: bid.id })).rejects.toEqual(matchRefusal('not_active'));
  expect(await seenBy(bid.bidder, bid)).toMatchObject({ status: 'passed', declineReason: reason });
  expect((await noticesOf(bid.bidder)).map(({ kind }) => kind)).toEqual(['bid_declined']);
});

test('a bid passed over because another one was hired has no reason', async () => {
  const hired = await makeBid(app);
  const passed = await makeBid(app, { project: hired.project });
  await confirmPayment(app, await startPayment(app, hired));
  await drainQueues(app);
  expect(await seenBy(passed.bidder, passed)).toMatchObject({
    status: 'passed',
    declineReason: null,
    declinedAt: null,
  });
});

test('past the deadline the owner of an open project still chooses among the bids', async () => {
  const bid = await makeBid(app);
  app.clock.aheadMs = 31 * 86_400_000;
  await asOwner(bid).shortlist({ id: bid.id, shortlisted: true });
  await decline(bid);
  expect((await asOwner(bid).reconsider({ id: bid.id })).status).toBe('active');
});

test('of six concurrent declines one succeeds, five are refused, and the developer is notified once', async () => {
  const bid = await makeBid(app);
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => decline(bid)));
  expect(codesOf(tries).sort()).toEqual([...Array(5).fill('declined'), 'done']);
  expect(await noticesOf(bid.bidder)).toHaveLength(1);
});

test('refused requests do not count against the limit, so a decline can be reverted', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const { id, project } = await makeBid(limited);
    const send = (act: string, fields: object = {}) =>
      limited.call(project.owner, 'POST', `/trpc/bids.${act}`, { id, ...fields });
    expect((await send('decline', { reason })).status).toBe(200);
    for (let click = 0; click < 7; click += 1) {
      expect((await send('decline', { reason })).status).toBe(409);
    }
    const statuses = [];
    for (const act of ['reconsider', 'decline', 'reconsider', 'decline', 'reconsider', 'decline']) {
      statuses.push((await send(act, { reason })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});

test('of a concurrent decline and withdrawal one succeeds and the other is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bid = await makeBid(app);
    const codes = codesOf(
      await Promise.allSettled([decline(bid), app.as(bid.bidder).bids.withdraw({ id: bid.id })]),
    );
    const [declined] = codes;
    expect(codes).toEqual(declined === 'done' ? ['done', 'declined'] : ['withdrawn', 'done']);
    const bidCount = declined === 'done' ? 1 : 0;
    expect(await figures(bid)).toMatchObject({ bidCount });
  }
});

test('after a concurrent decline and change the figures match the stored row', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bid = await makeBid(app);
    const change = app.as(bid.bidder).bids.change({ ...offer, id: bid.id });
    const codes = codesOf(await Promise.allSettled([decline(bid), change]));
    expect([
      ['done', 'done'],
      ['done', 'declined'],
    ]).toContainEqual(codes);
    const averageBid = codes[1] === 'done' ? 400 : 900;
    expect(await seenBy(bid.bidder, bid)).toMatchObject({ status: 'passed', amount: averageBid });
    expect(await figures(bid)).toEqual({ bidCount: 1, averageBid });
  }
});

test('a decline during the payment ends in a hire or in a decline with a refund', async () => {
  for (let round = 0; round < 4; round += 1) {
    const bid = await makeBid(app);
    const started = await startPayment(app, bid);
    await drainQueues(app);
    const [declined] = codesOf(
      await Promise.allSettled([decline(bid), confirmPayment(app, started)]),
    );
    await drainQueues(app);
    const charges = await loadCharges(app, bid.project);
    const remaining = charges.filter(({ amount, refunded }) => refunded < amount);
    expect(remaining).toHaveLength(declined === 'done' ? 0 : 1);
    const { status, hires } = (await loadProjectState(app, bid.project)) ?? {};
    const won = declined === 'done' ? ['active', 0] : ['assigned', 1];
    expect([declined, status, hires]).toEqual([
      declined === 'done' ? 'done' : 'not_active',
      ...won,
    ]);
  }
});

test('only the client can shortlist, decline or reconsider; a missing bid is not found', async () => {
  const bid = await makeBid(app);
  for (const person of [bid.bidder, await makeClient(app), await makeAdmin(app)]) {
    const { bids } = app.as(person);
    const shortlisted = bids.shortlist({ id: bid.id, shortlisted: true });
    await expect(shortlisted).rejects.toEqual(matchRefusal('not_owner'));
    await expect(bids.decline({ id: bid.id, reason })).rejects.toEqual(matchRefusal('not_owner'));
    await expect(bids.reconsider({ id: bid.id })).rejects.toEqual(matchRefusal('not_owner'));
  }
  const nothing = asOwner(bid).decline({ id: 2_000_000_000, reason });
  await expect(nothing).rejects.toEqual(matchRefusal('bid_not_found'));
});

test('a declined bid on a private project shows its reason to its bidder alone', async () => {
  const invited = await makeDeveloper(app);
  const project = await makeProject(app, { isPrivate: true, invitedDeveloperIds: [invited.id] });
  await app.sql(`update invitations set status = 'accepted' where developer_id = $1`, [invited.id]);
  const bid = await makeBid(app, { project, developer: invited });
  await decline(bid);
  expect((await seenBy(invited, bid))?.declineReason).toBe(reason);
  const other = app.call(await makeDeveloper(app), 'GET', `/api/projects/${project.id}`);
  expect((await other).text).not.toContain(reason);
});

test('the database itself refuses a reason without a decline, and a declined bid that is open', async () => {
  const bid = await makeBid(app);
  const set = (what: string) => app.sql(`update bids set ${what} where id = $1`, [bid.id]);
  await expect(set(`decline_reason = 'No'`)).rejects.toThrow('bids_declined');
  await expect(set(`decline_reason = 'No', declined_at = now()`)).rejects.toThrow('bids_declined');
});
