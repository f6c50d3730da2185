import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countLockWaits } from '#testing/app/lock-waits.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const DAY = 86_400_000;
const offer = { amount: 400, proposal: 'I have done this before.', deliveryTime: 7 };

async function figures(id: number) {
  const [row] = await app.sql<Record<string, number>>(
    `select p.bid_count as count, p.bid_total::int as total,
       (select count(*)::int from bids b where b.project_id = p.id and status <> 'withdrawn') as rows,
       (select coalesce(sum(amount), 0)::int from bids b
        where b.project_id = p.id and status <> 'withdrawn') as dollars
     from projects p where id = $1`,
    [id],
  );
  return row;
}

const outcomeOf = (placed: Promise<unknown>) =>
  placed.then(
    () => 'placed',
    ({ cause }) => cause.code,
  );

/** Places a bid, and retries while the database is overloaded. */
async function insist(developer: TestUser, projectId: number, amount: number): Promise<void> {
  const placed = app.as(developer).bids.place({ ...offer, projectId, amount });
  const code = await outcomeOf(placed);
  if (code === 'database_unavailable') return insist(developer, projectId, amount);
  // If the connection was lost before the response, the bid may have been stored.
  expect(['placed', 'already_bid']).toContain(code);
}

async function developers(count: number): Promise<TestUser[]> {
  const first = await makeDeveloper(app);
  const rows = await app.sql<{ id: number }>(
    `with u as (
       insert into users (username, email, first_name, last_name, role, password_hash, created_at)
       select 'many-' || $1 || '-' || n, 'many-' || $1 || '-' || n || '@example.org', 'Many', 'Hands',
         'developer', 'none', now() from generate_series(1, $2::int) n returning id)
     insert into developers (user_id, name, bio, skills) select id, '', '', '{}' from u returning user_id as id`,
    [String(first.id), count],
  );
  return rows.map(({ id }) => ({ ...first, id }));
}

test('the client is notified of a bid by mail', async () => {
  const { project, bidder } = await makeBid(app, { amount: 1_250, deliveryTime: 1 });
  await expect.poll(() => app.mailsTo(project.owner)).toHaveLength(1);
  const [mail] = await app.mailsTo(project.owner);
  expect(mail?.subject).toBe('New bid on “A booking page for a bicycle workshop”');
  expect(mail?.text).toContain(`${bidder.name} offers`);
  expect(mail?.text).toContain('$1,250');
  expect(mail?.text).toContain('in 1 day');
});

test('a developer has one live bid on a project: a second one is a conflict', async () => {
  const { project, bidder } = await makeBid(app);
  const again = app.as(bidder).bids.place({ ...offer, projectId: project.id });
  await expect(again).rejects.toEqual(matchRefusal('already_bid'));
  expect(await figures(project.id)).toEqual({ count: 1, total: 900, rows: 1, dollars: 900 });
});

test('50 developers bid at once: the count and the average are exact', async () => {
  const project = await makeProject(app);
  const many = await developers(50);
  await Promise.all(many.map((one, index) => insist(one, project.id, 100 + index)));
  expect(await figures(project.id)).toEqual({ count: 50, total: 6_225, rows: 50, dollars: 6_225 });
  const view = await app.as(project.owner).projects.get({ id: project.id });
  expect(view).toMatchObject({ bidCount: 50, averageBid: 124.5 });
});

test('20 bids of one developer at once: one is stored, the others are conflicts', async () => {
  const project = await makeProject(app);
  const developer = await makeDeveloper(app);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      app.as(developer).bids.place({ ...offer, projectId: project.id }),
    ),
  );
  const codes = tries.flatMap((tried) =>
    tried.status === 'rejected' ? [tried.reason.cause.code] : [],
  );
  expect(codes).toHaveLength(19);
  // A busy database may refuse some of them.
  expect(codes.filter((code) => !/^(already_bid|database_unavailable)$/.test(code))).toEqual([]);
  expect(await figures(project.id)).toEqual({ count: 1, total: 400, rows: 1, dollars: 400 });
});

test('changed and withdrawn bids keep the count and the average exact', async () => {
  const project = await makeProject(app);
  const first = await makeBid(app, { project, amount: 300 });
  const second = await makeBid(app, { project, amount: 500 });
  const changed = await app.as(first.bidder).bids.change({ ...offer, id: first.id, amount: 350 });
  expect(changed).toMatchObject({ amount: 350, proposal: offer.proposal, deliveryTime: 7 });
  expect(await figures(project.id)).toEqual({ count: 2, total: 850, rows: 2, dollars: 850 });
  const withdrawn = await app.as(second.bidder).bids.withdraw({ id: second.id });
  expect(withdrawn.status).toBe('withdrawn');
  expect(await figures(project.id)).toEqual({ count: 1, total: 350, rows: 1, dollars: 350 });
});

test('after withdrawing, a developer can bid again', async () => {
  const { id, project, bidder } = await makeBid(app);
  await app.as(bidder).bids.withdraw({ id });
  await expect(app.as(bidder).bids.withdraw({ id })).rejects.toEqual(matchRefusal('withdrawn'));
  await app.as(bidder).bids.place({ ...offer, projectId: project.id });
  expect(await figures(project.id)).toEqual({ count: 1, total: 400, rows: 1, dollars: 400 });
});

test('concurrent changes of bids leave figures that match the rows', async () => {
  const project = await makeProject(app);
  const bids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => makeBid(app, { project, amount: 100 * (index + 1) })),
  );
  const latecomers = await developers(6);
  await Promise.allSettled([
    ...bids.map(({ id, bidder }) => app.as(bidder).bids.change({ ...offer, id, amount: 777 })),
    ...bids.map(({ id, bidder }) => app.as(bidder).bids.withdraw({ id })),
    ...latecomers.map((one) => app.as(one).bids.place({ ...offer, projectId: project.id })),
  ]);
  const found = await figures(project.id);
  expect(found).toMatchObject({ count: found?.rows, total: found?.dollars });
  expect(found?.count).toBeGreaterThanOrEqual(6);
});

test('no bid is placed or changed after the deadline', async () => {
  const { id, project, bidder } = await makeBid(app);
  const late = await makeDeveloper(app);
  app.clock.aheadMs = 30 * DAY + 1_000;
  const placed = app.as(late).bids.place({ ...offer, projectId: project.id });
  await expect(placed).rejects.toEqual(matchRefusal('deadline_passed'));
  const changed = app.as(bidder).bids.change({ ...offer, id });
  await expect(changed).rejects.toEqual(matchRefusal('deadline_passed'));
});

test('no bid is placed, changed or withdrawn after a hire', async () => {
  const { id, project, bidder } = await makeBid(app);
  await app.sql(`update projects set is_open = false, status = 'assigned' where id = $1`, [
    project.id,
  ]);
  const placed = app.as(await makeDeveloper(app)).bids.place({ ...offer, projectId: project.id });
  await expect(placed).rejects.toEqual(matchRefusal('not_active'));
  const changed = app.as(bidder).bids.change({ ...offer, id });
  await expect(changed).rejects.toEqual(matchRefusal('not_active'));
  await expect(app.as(bidder).bids.withdraw({ id })).rejects.toEqual(matchRefusal('not_active'));
});

test('a bid concurrent with the end of a project is not stored after it', async () => {
  const project = await makeProject(app);
  const [late] = await developers(1);
  if (!late) throw new Error('One developer was asked for');
  const [cancelled] = await Promise.allSettled([
    app.as(project.owner).hires.cancelProject({ id: project.id }),
    app.as(late).bids.place({ ...offer, projectId: project.id }),
  ]);
  expect(cancelled.status).toBe('fulfilled');
  const live = await app.sql(`select 1 from bids where project_id = $1 and status = 'active'`, [
    project.id,
  ]);
  expect(live).toEqual([]);
});

/** Places a bid during a concurrent change, for whose lock it must wait. */
async function bidDuring(change: string, onClient = false) {
  const [project, bidder] = [await makeProject(app), await makeDeveloper(app)];
  const other = app.system.em.fork();
  await other.begin();
  await other.execute(change, [onClient ? project.owner.id : project.id]);
  const placed = outcomeOf(app.as(bidder).bids.place({ ...offer, projectId: project.id }));
  await expect.poll(() => countLockWaits(app)).toBe(1);
  await other.commit();
  return { code: await placed, left: await figures(project.id) };
}

test.each([
  [
    'its project is taken',
    `update projects set is_open = false, status = 'assigned' where id = ?`,
    'not_active',
  ],
  [
    'its deadline is moved into the past',
    `update projects set deadline = now() - interval '1 hour' where id = ?`,
    'deadline_passed',
  ],
  ['it becomes private', 'update projects set is_private = true where id = ?', 'private'],
  ['something else of it changes', 'update projects set budget = budget where id = ?', 'placed'],
])('the developer of a bid that waits while %s is notified', async (_what, change, code) => {
  const bid = await bidDuring(change);
  expect(bid.code).toBe(code);
  const count = code === 'placed' ? 1 : 0;
  expect(bid.left).toMatchObject({ count, rows: count, dollars: count * offer.amount });
});

test('a bid that waits for a lock is refused if its client is suspended before it is stored', async () => {
  const suspending = 'update users set suspended_at = now() where id = ?';
  const { code, left } = await bidDuring(suspending, true);
  expect(code).toBe('client_suspended');
  expect(left).toMatchObject({ count: 0, rows: 0 });
});

test('a client cannot bid, not even on a project of their own', async () => {
  const project = await makeProject(app);
  for (const person of [project.owner, await makeClient(app)]) {
    const placed = app.as(person).bids.place({ ...offer, projectId: project.id });
    await expect(placed).rejects.toEqual(matchRefusal('developers_only'));
  }
});

test('only its developer changes or withdraws a bid', async () => {
  const { id, project } = await makeBid(app);
  for (const person of [project.owner, await makeDeveloper(app)]) {
    const changed = app.as(person).bids.change({ ...offer, id });
    await expect(changed).rejects.toEqual(matchRefusal('not_your_bid'));
    await expect(app.as(person).bids.withdraw({ id })).rejects.toEqual(
      matchRefusal('not_your_bid'),
    );
  }
});

test('on a private project a developer bids after accepting the invitation', async () => {
  const invited = await makeDeveloper(app);
  const project = await makeProject(app, { isPrivate: true, invitedDeveloperIds: [invited.id] });
  const place = (person: TestUser) =>
    app.as(person).bids.place({ ...offer, projectId: project.id });
  await expect(place(await makeDeveloper(app))).rejects.toEqual(matchRefusal('private'));
  await expect(place(invited)).rejects.toEqual(matchRefusal('invitation_needed'));
  await app.sql(`update invitations set status = 'accepted' where developer_id = $1`, [invited.id]);
  await expect(place(invited)).resolves.toMatchObject({ projectId: project.id });
});

test('a bid on a missing project is not found', async () => {
  const developer = await makeDeveloper(app);
  const placed = app.as(developer).bids.place({ ...offer, projectId: 2_000_000_000 });
  await expect(placed).rejects.toEqual(matchRefusal('project_not_found'));
  const withdrawn = app.as(developer).bids.withdraw({ id: 2_000_000_000 });
  await expect(withdrawn).rejects.toEqual(matchRefusal('bid_not_found'));
});

test('active bids of a developer are counted on the open projects that the reader can see', async () => {
  const owner = await makeClient(app);
  const developer = await makeDeveloper(app);
  const bidOn = async (fields: object = {}) => {
    const project = await makeProject(app, { owner, ...fields });
    if (project.isPrivate) {
      const [invitation] = (await app.as(developer).invitations.mine()).pending;
      await app.as(developer).invitations.answer({ id: invitation?.id ?? 0, status: 'accepted' });
    }
    return makeBid(app, { project, developer });
  };
  await bidOn();
  const withdrawn = await bidOn();
  await app.as(developer).bids.withdraw({ id: withdrawn.id });
  const cancelled = await bidOn();
  await app.as(owner).hires.cancelProject({ id: cancelled.project.id });
  const late = await bidOn();
  await app.sql('update projects set deadline = $1 where id = $2', [
    app.clock.now(),
    late.project.id,
  ]);
  await bidOn({ isPrivate: true, invitedDeveloperIds: [developer.id] });

  const counted = async (person: TestUser | null) =>
    (await app.call(person, 'GET', `/api/developers/${developer.id}`)).body.activeBids;
  expect(await counted(null)).toBe(1);
  expect(await counted(await makeClient(app))).toBe(1);
  expect(await counted(developer)).toBe(2);
  expect(await counted(owner)).toBe(2);
});
