import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeAdmin, makeBid, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { chargesOf, confirm, hire, settled, stateOf } from '#testing/payments.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());
afterEach(() => {
  rig.clock.aheadMs = 0;
});

const offer = { amount: 400, proposal: 'I have done this before.', deliveryTime: 7 };
const reason = 'The price is above what I can spend.';

type Placed = Awaited<ReturnType<typeof makeBid>>;
const asOwner = ({ project }: Placed) => rig.as(project.owner).bids;
const decline = (bid: Placed) => asOwner(bid).decline({ id: bid.id, reason });
const seenBy = async (person: Person, { id, project }: Placed) =>
  (await rig.as(person).bids.onProject({ projectId: project.id })).find((bid) => bid.id === id);

const codesOf = (tries: PromiseSettledResult<unknown>[]) =>
  tries.map((tried) => (tried.status === 'rejected' ? tried.reason.cause.code : 'done'));

async function noticesOf(person: Person) {
  const { items } = await rig.as(person).notifications.list({});
  return items.map(({ kind, title, body, path }) => ({ kind, title, body, path }));
}

async function figures({ project: { id } }: Placed) {
  const { bidCount, averageBid } = await rig.as(null).projects.get({ id });
  return { bidCount, averageBid };
}

test('the shortlist is the client’s own: admins may see it, the bidder never', async () => {
  const bid = await makeBid(rig);
  const { id, project, bidder } = bid;
  const shortlisted = await asOwner(bid).shortlist({ id, shortlisted: true });
  expect(shortlisted).toMatchObject({ status: 'active', shortlisted: true });
  expect((await seenBy(project.owner, bid))?.shortlisted).toBe(true);
  expect((await seenBy(await makeAdmin(rig), bid))?.shortlisted).toBe(true);
  expect((await seenBy(bidder, bid))?.shortlisted).toBeNull();
  expect((await rig.as(bidder).bids.change({ ...offer, id })).shortlisted).toBeNull();
  const rest = await rig.call(bidder, 'GET', `/api/projects/${project.id}`);
  expect(rest.body.bids).toMatchObject([{ id, shortlisted: null }]);
  expect(await noticesOf(bidder)).toEqual([]);

  const off = await asOwner(bid).shortlist({ id, shortlisted: false });
  expect(off.shortlisted).toBe(false);
  expect((await rig.as(bidder).bids.withdraw({ id })).shortlisted).toBeNull();
  const gone = asOwner(bid).shortlist({ id, shortlisted: true });
  await expect(gone).rejects.toEqual(refused('withdrawn'));
});

test('a bid is the same to its bidder whether it is shortlisted or not', async () => {
  const bid = await makeBid(rig);
  const url = `/api/projects/${bid.project.id}`;
  const before = await rig.call(bid.bidder, 'GET', url);
  await asOwner(bid).shortlist({ id: bid.id, shortlisted: true });
  const after = await rig.call(bid.bidder, 'GET', url);
  expect(after.text).toBe(before.text);
});

test('a declined bid is passed over with its reason, leaves the shortlist and still counts', async () => {
  const bid = await makeBid(rig, { amount: 300 });
  await makeBid(rig, { project: bid.project, amount: 500 });
  await asOwner(bid).shortlist({ id: bid.id, shortlisted: true });
  const declined = await decline(bid);
  expect(declined).toMatchObject({ status: 'passed', declineReason: reason, shortlisted: false });
  expect(declined.declinedAt).not.toBeNull();
  expect(await figures(bid)).toEqual({ bidCount: 2, averageBid: 400 });
  await asOwner(bid).reconsider({ id: bid.id });
  expect(await figures(bid)).toEqual({ bidCount: 2, averageBid: 400 });
});

test('the developer is notified of a decline once, in the app and by mail, with the reason', async () => {
  const bid = await makeBid(rig, { amount: 1_250 });
  await decline(bid);
  await expect(decline(bid)).rejects.toEqual(refused('declined'));
  const title = 'Your bid on “A booking page for a bicycle workshop” was declined';
  const body = `The client declined your bid of $1,250. Their reason: “${reason}”`;
  const path = `/projects/${bid.project.id}`;
  expect(await noticesOf(bid.bidder)).toEqual([{ kind: 'bid_declined', title, body, path }]);
  await expect.poll(() => rig.mailsTo(bid.bidder)).toHaveLength(1);
  const [mail] = await rig.mailsTo(bid.bidder);
  expect(mail?.subject).toBe(title);
  expect(mail?.text).toContain(reason);
  expect(mail?.text).toContain(path);
  expect(await seenBy(bid.bidder, bid)).toMatchObject({ status: 'passed', declineReason: reason });
});

test('a reason is text: what looks like markup is shown, not obeyed', async () => {
  const bid = await makeBid(rig);
  const odd = '<b>No</b> & “thanks” 🙂';
  await asOwner(bid).decline({ id: bid.id, reason: odd });
  expect((await seenBy(bid.bidder, bid))?.declineReason).toBe(odd);
  await expect.poll(() => rig.mailsTo(bid.bidder)).toHaveLength(1);
  expect((await rig.mailsTo(bid.bidder))[0]?.text).toContain(odd);
});

test('a declined bid cannot be hired, changed or withdrawn, nor a second one placed', async () => {
  const bid = await makeBid(rig);
  const { id, bidder, project } = bid;
  await decline(bid);
  const api = rig.as(bidder).bids;
  await expect(hire(rig, bid)).rejects.toEqual(refused('no_live_bid'));
  await expect(api.change({ ...offer, id })).rejects.toEqual(refused('declined'));
  await expect(api.withdraw({ id })).rejects.toEqual(refused('declined'));
  await expect(api.place({ ...offer, projectId: project.id })).rejects.toEqual(refused('declined'));
  const rest = await rig.call(bidder, 'POST', '/api/bids', { ...offer, projectId: project.id });
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
  const bid = await makeBid(rig);
  await decline(bid);
  const open = await asOwner(bid).reconsider({ id: bid.id });
  expect(open).toMatchObject({ status: 'active', declineReason: null, declinedAt: null });
  await expect(asOwner(bid).reconsider({ id: bid.id })).rejects.toEqual(refused('not_declined'));
  const [news] = await noticesOf(bid.bidder);
  expect(news?.title).toMatch(/^Your bid on .* is open again$/);
  expect(news?.body).toContain('The client reconsidered: your bid of $900');
  await rig.as(bid.bidder).bids.change({ ...offer, id: bid.id, amount: 850 });
  const started = await hire(rig, { ...bid, amount: 850 });
  await confirm(rig, started);
  await settled(rig);
  expect(await stateOf(rig, bid.project)).toMatchObject({ hired: bid.bidder.id });
});

test('after a hire no bid can be decided, and declined developers are not notified again', async () => {
  const bid = await makeBid(rig);
  const other = await makeBid(rig, { project: bid.project, amount: 450 });
  await decline(bid);
  await confirm(rig, await hire(rig, other));
  await settled(rig);
  for (const late of [bid, other]) {
    await expect(decline(late)).rejects.toEqual(refused('not_active'));
    const shortlisted = asOwner(late).shortlist({ id: late.id, shortlisted: true });
    await expect(shortlisted).rejects.toEqual(refused('not_active'));
  }
  await expect(asOwner(bid).reconsider({ id: bid.id })).rejects.toEqual(refused('not_active'));
  expect(await seenBy(bid.bidder, bid)).toMatchObject({ status: 'passed', declineReason: reason });
  expect((await noticesOf(bid.bidder)).map(({ kind }) => kind)).toEqual(['bid_declined']);
});

test('a bid passed over because another one was hired has no reason', async () => {
  const hired = await makeBid(rig);
  const passed = await makeBid(rig, { project: hired.project });
  await confirm(rig, await hire(rig, hired));
  await settled(rig);
  expect(await seenBy(passed.bidder, passed)).toMatchObject({
    status: 'passed',
    declineReason: null,
    declinedAt: null,
  });
});

test('past the deadline the owner of an open project still chooses among the bids', async () => {
  const bid = await makeBid(rig);
  rig.clock.aheadMs = 31 * 86_400_000;
  await asOwner(bid).shortlist({ id: bid.id, shortlisted: true });
  await decline(bid);
  expect((await asOwner(bid).reconsider({ id: bid.id })).status).toBe('active');
});

test('of six concurrent declines one succeeds, five are refused, and the developer is notified once', async () => {
  const bid = await makeBid(rig);
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => decline(bid)));
  expect(codesOf(tries).sort()).toEqual([...Array(5).fill('declined'), 'done']);
  expect(await noticesOf(bid.bidder)).toHaveLength(1);
});

test('what is refused does not count: a decline can be taken back after many clicks', async () => {
  const limited = await testApp({ RATE_LIMIT_FACTOR: '1' });
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
    const bid = await makeBid(rig);
    const codes = codesOf(
      await Promise.allSettled([decline(bid), rig.as(bid.bidder).bids.withdraw({ id: bid.id })]),
    );
    const [declined] = codes;
    expect(codes).toEqual(declined === 'done' ? ['done', 'declined'] : ['withdrawn', 'done']);
    const bidCount = declined === 'done' ? 1 : 0;
    expect(await figures(bid)).toMatchObject({ bidCount });
  }
});

test('after a concurrent decline and change the figures match the stored row', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bid = await makeBid(rig);
    const change = rig.as(bid.bidder).bids.change({ ...offer, id: bid.id });
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

test('declining while the payment goes through: hired, or declined and paid back', async () => {
  for (let round = 0; round < 4; round += 1) {
    const bid = await makeBid(rig);
    const started = await hire(rig, bid);
    await settled(rig);
    const [declined] = codesOf(await Promise.allSettled([decline(bid), confirm(rig, started)]));
    await settled(rig);
    const charges = await chargesOf(rig, bid.project);
    const remaining = charges.filter(({ amount, refunded }) => refunded < amount);
    expect(remaining).toHaveLength(declined === 'done' ? 0 : 1);
    const { status, hires } = (await stateOf(rig, bid.project)) ?? {};
    const won = declined === 'done' ? ['active', 0] : ['assigned', 1];
    expect([declined, status, hires]).toEqual([
      declined === 'done' ? 'done' : 'not_active',
      ...won,
    ]);
  }
});

test('nobody else shortlists, declines or reconsiders; what is not there is not found', async () => {
  const bid = await makeBid(rig);
  for (const person of [bid.bidder, await makeClient(rig), await makeAdmin(rig)]) {
    const { bids } = rig.as(person);
    const shortlisted = bids.shortlist({ id: bid.id, shortlisted: true });
    await expect(shortlisted).rejects.toEqual(refused('not_owner'));
    await expect(bids.decline({ id: bid.id, reason })).rejects.toEqual(refused('not_owner'));
    await expect(bids.reconsider({ id: bid.id })).rejects.toEqual(refused('not_owner'));
  }
  const nothing = asOwner(bid).decline({ id: 2_000_000_000, reason });
  await expect(nothing).rejects.toEqual(refused('bid_not_found'));
});

test('a declined bid on a private project shows its reason to its bidder alone', async () => {
  const invited = await makeDeveloper(rig);
  const project = await makeProject(rig, { isPrivate: true, invitedDeveloperIds: [invited.id] });
  await rig.sql(`update invitations set status = 'accepted' where developer_id = $1`, [invited.id]);
  const bid = await makeBid(rig, { project, developer: invited });
  await decline(bid);
  expect((await seenBy(invited, bid))?.declineReason).toBe(reason);
  const other = rig.call(await makeDeveloper(rig), 'GET', `/api/projects/${project.id}`);
  expect((await other).text).not.toContain(reason);
});

test('the database itself refuses a reason without a decline, and a declined bid that is open', async () => {
  const bid = await makeBid(rig);
  const set = (what: string) => rig.sql(`update bids set ${what} where id = $1`, [bid.id]);
  await expect(set(`decline_reason = 'No'`)).rejects.toThrow('bids_declined');
  await expect(set(`decline_reason = 'No', declined_at = now()`)).rejects.toThrow('bids_declined');
});
