import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { makeBid } from '#testing/makers.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());
afterEach(() => {
  rig.clock.aheadMs = 0;
});

const DAY = 86_400_000;
const offer = { amount: 400, proposal: 'I have done this before.', deliveryTime: 7 };

test('each change of a bid is another revision of it, and saving it as it is none', async () => {
  const { id, project, bidder, ...placed } = await makeBid(rig);
  expect(placed).toMatchObject({ revision: 1, revisedAt: null });
  const own = rig.as(bidder).bids;
  const { amount, proposal, deliveryTime } = placed;
  const offer = { id, amount, proposal, deliveryTime };
  expect(await own.change(offer)).toMatchObject({ revision: 1, revisedAt: null });
  rig.clock.aheadMs = DAY;
  const changed = await own.change({ ...offer, deliveryTime: 300 });
  expect(changed).toMatchObject({ revision: 2, createdAt: placed.createdAt });
  expect(Date.parse(changed.revisedAt ?? '')).toBeGreaterThan(Date.parse(placed.createdAt));
  const again = await own.change({ ...offer, deliveryTime: 300 });
  expect(again).toEqual(changed);
  const [seen] = await rig.as(project.owner).bids.onProject({ projectId: project.id });
  expect(seen).toMatchObject({ id, revision: 2, revisedAt: changed.revisedAt });
});

test('a bid is changed no more than twenty times an hour', async () => {
  const limited = await testApp({ RATE_LIMIT_FACTOR: '1' });
  const { id, bidder } = await makeBid(limited);
  const statuses = new Set<number>();
  for (let days = 1; days <= 21; days += 1) {
    const changed = { ...offer, id, deliveryTime: days };
    const { status } = await limited.call(bidder, 'POST', '/trpc/bids.change', changed);
    if (days <= 20) statuses.add(status);
    else expect(status).toBe(429);
  }
  expect([...statuses]).toEqual([200]);
  await limited.close();
});

test('the client’s open pages hear of a bid that is changed or withdrawn', async () => {
  const { id, project, bidder } = await makeBid(rig);
  const ended = new AbortController();
  const events = rig.system.live.of(project.owner.id, ended.signal);
  // The news of the bid itself may still be on its way.
  const nextOfProject = async () => {
    for (;;) {
      const { value, done } = await events.next();
      if (done || value.kind === 'project') return value?.id;
    }
  };
  const changed = nextOfProject();
  await rig.as(bidder).bids.change({ ...offer, id });
  expect(await changed).toBe(project.id);
  const withdrawn = nextOfProject();
  await rig.as(bidder).bids.withdraw({ id });
  expect(await withdrawn).toBe(project.id);
  ended.abort();
});
