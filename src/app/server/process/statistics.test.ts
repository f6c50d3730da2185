import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOpenBid } from '#features/bids/bid.rules.ts';
import { countCompletedHires } from '#features/hires/hire.queries.ts';
import { fundedStates, projectStatusByState } from '#features/hires/hire.rules.ts';
import { hireStatusOf } from '#features/hires/milestones/milestone.rules.ts';
import {
  directorySortKeys,
  directorySorts,
  featuredSortKeys,
} from '#features/profiles/directory/directory.rules.ts';
import { calculateAverageBid } from '#features/projects/average-bid/average-bid.rules.ts';
import { viewRefusal } from '#features/projects/project.rules.ts';
import { STARS, summarizeRatings } from '#features/reviews/review.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  computeClientStats,
  computeSiteStats,
  countCompleted,
  isCountedBid,
  sortByMetrics,
} from '#testing/checks/metric-models.ts';
import { makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const RUNS = 12;

const drawnProject = fc
  .record({
    state: fc.option(fc.constantFrom(...fundedStates)),
    isPrivate: fc.boolean(),
    invitation: fc.option(fc.constantFrom('pending', 'accepted', 'declined')),
    daysLeft: fc.constantFrom(-1, 1),
    bid: fc.option(
      fc.record({
        amount: fc.integer({ min: 1, max: 999_999 }),
        status: fc.constantFrom('active', 'withdrawn', 'passed'),
      }),
    ),
    others: fc.array(fc.integer({ min: 1, max: 999_999 }), { maxLength: 4 }),
    released: fc.integer({ min: 0, max: 90_000 }),
    fee: fc.double({ min: 0, max: 1, noNaN: true }),
    stars: fc.option(fc.record({ rating: fc.constantFrom(...STARS), published: fc.boolean() })),
  })
  .map((drawn) => ({
    ...drawn,
    status: drawn.state ? projectStatusByState[drawn.state] : ('active' as const),
    fee: Math.floor(drawn.fee * drawn.released),
  }));
type Drawn = typeof drawnProject extends fc.Arbitrary<infer D> ? D : never;

interface Sides {
  client: TestUser;
  developer: TestUser;
}

/** Inserts a project with its bids, invitations and reviews directly, without the services. */
async function write(drawn: Drawn, { client, developer }: Sides) {
  const { status, isPrivate, daysLeft, bid, others, invitation, stars, state } = drawn;
  const now = app.clock.now();
  const deadline = new Date(now.getTime() + daysLeft * DAY_MS);
  const counted = [...others, ...(bid && isCountedBid(bid) ? [bid.amount] : [])];
  const bidTotal = counted.reduce((sum, amount) => sum + amount, 0);
  const [row] = await app.sql<{ id: number }>(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, is_open, status, bid_count, bid_total, created_at)
     values ($1, 'Drawn', 'A project that was drawn.', 'Web App', 100, $2, false, '{}', $3,
       $4 = 'active', $4, $5, $6, $7) returning id`,
    [client.id, isPrivate, deadline, status, counted.length, bidTotal, now],
  );
  const id = row?.id ?? 0;
  if (invitation) {
    await app.sql(
      `insert into invitations (project_id, developer_id, status, created_at, updated_at)
       values ($1, $2, $3, now(), now())`,
      [id, developer.id, invitation],
    );
  }
  const placed = state ? { amount: 100_000, status: 'hired' } : bid;
  if (placed) {
    await app.sql(
      `insert into bids (project_id, developer_id, amount, proposal, delivery_time, status,
         created_at, updated_at) values ($1, $2, $3, 'Drawn.', 7, $4, now(), now())`,
      [id, developer.id, placed.amount, placed.status],
    );
  }
  if (state) {
    await app.sql(
      `insert into hires (project_id, bid_id, client_id, developer_id, hired_at, fee_percent, state,
         state_since)
       select $1, id, $2, $3, now(), 0, $4, now() from bids where project_id = $1`,
      [id, client.id, developer.id, hireStatusOf([{ state }])],
    );
    await app.sql(
      `insert into milestones (project_id, position, days, amount_cents, payment_id, due_at, state,
         state_since, deadlines_checked_at, released_cents, fee_cents)
       values ($1, 1, 7, 100000, gen_random_uuid(), now(), $2, now(), now(), $3, $4)`,
      [id, state, drawn.released, drawn.fee],
    );
  }
  if (stars) {
    await app.sql(
      `insert into reviews (project_id, author_id, subject_id, rating, comment, created_at,
         publish_at, published_at)
       values ($1, $2, $3, $4, 'Drawn.', now(), now() + interval '14 days',
         case when $5 then now() end)`,
      [id, client.id, developer.id, stars.rating, stars.published],
    );
  }
  return {
    ...drawn,
    id,
    clientId: client.id,
    deadline,
    placed,
    bidCount: counted.length,
    bidTotal,
    releasedCents: state ? drawn.released : 0,
    feeCents: state ? drawn.fee : 0,
  };
}
type Written = Awaited<ReturnType<typeof write>>;

const everything: Written[] = [];
let developers = 0;

async function drawWorld(drawn: Drawn[]) {
  const sides = { client: await makeClient(app), developer: await makeDeveloper(app) };
  developers += 1;
  const projects: Written[] = [];
  for (const one of drawn) projects.push(await write(one, sides));
  everything.push(...projects);
  return { ...sides, projects };
}

const worlds = fc.array(drawnProject, { minLength: 1, maxLength: 6 });

test('the database counts the same as the figures computed from the rows', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (drawn) => {
      const { client, developer, projects } = await drawWorld(drawn);
      const now = app.clock.now();
      for (const reader of [null, client, developer]) {
        const seen = projects.filter((project) => {
          const invitation = reader === developer ? project.invitation : null;
          return viewRefusal(project, invitation, reader) === null;
        });
        const api = app.as(reader);
        expect(await api.projects.clientStats({ id: client.id })).toEqual(computeClientStats(seen));
        const running = seen.filter(({ placed, ...project }) => {
          return placed && isOpenBid(placed, project, now);
        });
        expect(await api.bids.openCount({ developerId: developer.id })).toEqual({
          activeBids: running.length,
        });
      }
      const states = projects.flatMap(({ state }) => state ?? []);
      expect(await countCompletedHires(app.ctx(client).em, developer.id)).toBe(
        countCompleted(states),
      );
      const published = projects.flatMap(({ stars }) => (stars?.published ? stars.rating : []));
      const tally = STARS.map((star) => published.filter((rating) => rating === star).length);
      expect(await app.as(null).reviews.ratings({ id: developer.id })).toEqual(
        summarizeRatings(tally),
      );
      const { bidTotal, bidCount, id } = projects[0] ?? { bidTotal: 0, bidCount: 0, id: 0 };
      expect((await app.as(client).projects.get({ id })).averageBid).toBe(
        calculateAverageBid(
          { bidTotal, bidCount, clientId: client.id, publicAverageCents: null },
          client,
        ),
      );
      expect(await app.as(null).showcase.stats()).toEqual(
        computeSiteStats(everything, developers, now),
      );
    }),
    { numRuns: RUNS },
  );
});

const drawnFigures = fc.record({
  rating: fc.constantFrom(0, 35, 47, 50),
  reviewCount: fc.integer({ min: 0, max: 2 }),
  completedProjects: fc.integer({ min: 0, max: 2 }),
  skills: fc.constantFrom([], ['React']),
});

test('developers are listed in the order of their figures', async () => {
  const drawn = fc.sample(drawnFigures, { numRuns: 18, seed: 41 });
  for (const { rating, reviewCount, completedProjects, skills } of drawn) {
    const { id } = await makeDeveloper(app);
    developers += 1;
    await app.sql(
      `update developers set rating = $2, review_count = $3, completed_projects = $4, skills = $5
       where user_id = $1`,
      [id, rating, reviewCount, completedProjects, skills],
    );
  }
  const api = app.as(null).profiles;
  for (const sort of directorySorts) {
    const { items } = await api.browse({ sort, limit: 50 });
    expect(items.length).toBeGreaterThanOrEqual(18);
    expect(items).toEqual(sortByMetrics(items.toReversed(), directorySortKeys[sort]));
  }
  const featured = await api.featured({ limit: 50 });
  expect(featured).toEqual(sortByMetrics(featured.toReversed(), featuredSortKeys));
});

const act = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  does: fc.constantFrom('change', 'withdraw', 'decline'),
  amount: fc.integer({ min: 1, max: 999_999 }),
});

interface Standing {
  id: number;
  amount: number;
  status: string;
}

/** Changes, withdraws or declines a bid, and returns the bid after it. */
async function carryOut(
  does: string,
  bid: Standing,
  amount: number,
  bidder: TestUser,
  owner: TestUser,
) {
  if (does === 'change') {
    await app.as(bidder).bids.change({ id: bid.id, amount, proposal: 'Drawn.', deliveryTime: 7 });
    return { ...bid, amount };
  }
  if (does === 'withdraw') {
    await app.as(bidder).bids.withdraw({ id: bid.id });
    return { ...bid, status: 'withdrawn' };
  }
  await app.as(owner).bids.decline({ id: bid.id, reason: 'Drawn.' });
  return { ...bid, status: 'passed' };
}

test('total and average of bids follow each change of a bid', { timeout: 60_000 }, async () => {
  const bidders = [await makeDeveloper(app), await makeDeveloper(app), await makeDeveloper(app)];
  const acts = fc.array(act, { minLength: 6, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(acts, async (drawn) => {
      const { id: projectId, owner } = await makeProject(app);
      const bids = new Map<number, Standing>();
      const withdrawn: Standing[] = [];
      for (const { who, does, amount } of drawn) {
        const bidder = bidders[who] ?? owner;
        const bid = bids.get(who);
        // After a declined bid the developer cannot place another.
        if (bid?.status === 'passed') continue;
        if (bid?.status === 'active') {
          bids.set(who, await carryOut(does, bid, amount, bidder, owner));
          continue;
        }
        if (bid) withdrawn.push(bid);
        const offer = { amount, proposal: 'Drawn.', deliveryTime: 7 };
        bids.set(who, await app.as(bidder).bids.place({ projectId, ...offer }));
      }
      const counted = [...bids.values(), ...withdrawn].filter(isCountedBid);
      const total = counted.reduce((sum, { amount }) => sum + amount, 0);
      const counts = { bidCount: counted.length, bidTotal: total, publicAverageCents: null };
      const totals = { clientId: owner.id, ...counts };
      expect(await app.as(owner).projects.get({ id: projectId })).toMatchObject({
        bidCount: counted.length,
        averageBid: calculateAverageBid(totals, owner),
      });
    }),
    { numRuns: 6 },
  );
});
