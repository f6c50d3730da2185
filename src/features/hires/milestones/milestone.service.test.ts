import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { advanceDays, loadLedgerBalances, loadRefunds } from '#testing/fixtures/hires.ts';
import { makeAdmin } from '#testing/fixtures/makers.ts';
import {
  addPlannedMilestones,
  fundNextMilestone,
  makeMilestones,
} from '#testing/fixtures/milestones.ts';
import { drainQueues, loadProjectState } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const DAY = 86_400_000;
const reason = 'Half of it is missing.';
const note = 'All of it.';

async function loadMilestones(projectId: number) {
  const rows = await app.sql<{ state: string; dueAt: string | null; refunded: number }>(
    `select state, due_at as "dueAt", refunded_cents::int as refunded from milestones
     where project_id = $1 order by position`,
    [projectId],
  );
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: dueAt ? new Date(dueAt) : null }));
}

const statesOf = async (projectId: number) =>
  (await loadMilestones(projectId)).map(({ state }) => state);

async function hireOf(projectId: number) {
  const [hire] = await app.sql<{ state: string; idleSince: Date | null }>(
    'select state, idle_since as "idleSince" from hires where project_id = $1',
    [projectId],
  );
  return hire;
}

const statusOf = async (id: number) => (await loadProjectState(app, { id }))?.status;

async function eventsOf(person: TestUser, projectId: number) {
  const { items } = await app.as(person).hires.timeline({ projectId });
  return items;
}

async function titlesOf(person: TestUser): Promise<string[]> {
  const { items } = await app.as(person).notifications.list({});
  return items.map(({ title }) => title);
}

const daysUntil = (at: Date | null | undefined) =>
  at ? (at.getTime() - app.clock.now().getTime()) / DAY : null;

test('a step concerns the milestone that it names, so that a stale page cannot act on the next', async () => {
  const { projectId, client, developer, milestoneIds } = await makeMilestones(app, [{}], {
    funded: 1,
  });
  const [first, second] = milestoneIds;
  await app.as(developer).hires.deliver({ projectId, milestoneId: first, note });
  await app.as(client).hires.release({ projectId, milestoneId: first });
  await app.as(developer).hires.deliver({ projectId, milestoneId: second, note });
  const stale = app.as(client).hires.release({ projectId, milestoneId: first });
  await expect(stale).rejects.toMatchObject({
    message: 'This milestone is already completed. See the project for its current state.',
    cause: { code: 'wrong_state' },
  });
  expect(await statesOf(projectId)).toEqual(['completed', 'delivered']);
});

test('a milestone of another project is unknown', async () => {
  const { projectId, client, developer } = await makeMilestones(app, []);
  const other = await makeMilestones(app, []);
  const [milestoneId] = other.milestoneIds;
  const steps = [
    () => app.as(developer).hires.deliver({ projectId, milestoneId, note }),
    () => app.as(client).hires.askToCancel({ projectId, milestoneId, reason }),
    () => app.as(client).disputes.open({ projectId, milestoneId, reason }),
    () => app.as(client).disputes.makeOffer({ projectId, milestoneId, toDeveloperCents: 1 }),
  ];
  for (const step of steps) await expect(step()).rejects.toEqual(matchRefusal('no_milestone'));
});

test('an event names its milestone only if the hire has several', async () => {
  const single = await makeMilestones(app, []);
  await app.as(single.developer).hires.deliver({ projectId: single.projectId, note });
  const [delivered] = await eventsOf(single.client, single.projectId);
  expect(delivered?.detail).toEqual({ note, links: [] });

  const { projectId, client, developer, milestoneIds } = await makeMilestones(app, [{}], {
    funded: 1,
  });
  await app.as(developer).hires.deliver({ projectId, milestoneId: milestoneIds[1], note });
  const [event, funded] = await eventsOf(client, projectId);
  const milestone = { position: 2, title: 'Reports' };
  expect(event?.detail).toEqual({ note, links: [], milestone });
  expect(funded).toMatchObject({
    kind: 'milestoneFunded',
    detail: { amountCents: 50_000, milestone },
  });
});

test('a milestone starts when it is funded and all earlier ones are delivered', async () => {
  const { projectId, client, developer, milestoneIds } = await makeMilestones(
    app,
    [{ days: 5 }, { days: 7 }],
    { funded: 1 },
  );
  const dueDates = async () => (await loadMilestones(projectId)).map(({ dueAt }) => dueAt);
  expect((await dueDates()).map((dueAt) => dueAt !== null)).toEqual([true, false, false]);
  await advanceDays(app, 3);
  await app.as(developer).hires.deliver({ projectId, note });
  expect(daysUntil((await dueDates())[1])).toBeCloseTo(5, 2);
  const [event] = await eventsOf(client, projectId);
  const [, second] = await dueDates();
  expect(event?.detail.started).toEqual([
    { position: 2, title: 'Reports', dueAt: second?.toISOString() },
  ]);
  expect((await titlesOf(developer))[0]).toMatch(/: Reports \(2 of 3\)” has started$/u);

  // Once started it stays started, although the first one is in progress again.
  await app.as(client).hires.askForChanges({ projectId, milestoneId: milestoneIds[0], note });
  expect((await dueDates())[1]).toEqual(second);
  await fundNextMilestone(app, projectId);
  expect((await dueDates())[2]).toBeNull();
});

test('before the start nothing is late, but the work may be delivered', async () => {
  const { projectId, client, developer, milestoneIds } = await makeMilestones(app, [{ days: 60 }], {
    funded: 1,
    deliveryTime: 300,
  });
  const [, milestoneId] = milestoneIds;
  await advanceDays(app, 200);
  expect(await statesOf(projectId)).toEqual(['in_progress', 'in_progress']);
  const late = app.as(client).hires.cancelLate({ projectId, milestoneId, reason });
  await expect(late).rejects.toEqual(matchRefusal('too_early'));
  await app.as(developer).hires.deliver({ projectId, milestoneId, note });
  await app.as(client).hires.askForChanges({ projectId, milestoneId, note });
  expect(daysUntil((await loadMilestones(projectId))[1]?.dueAt)).toBeCloseTo(60, 2);
});

test('a dispute before the start settles itself 30 days after the earliest due date', async () => {
  const { projectId, client, developer, milestoneIds } = await makeMilestones(app, [{ days: 60 }], {
    funded: 1,
    deliveryTime: 300,
  });
  const [, milestoneId] = milestoneIds;
  await app.as(developer).disputes.open({ projectId, milestoneId, reason });
  await advanceDays(app, 89);
  expect(await statesOf(projectId)).toEqual(['in_progress', 'disputed']);
  await app.as(developer).disputes.withdraw({ projectId, milestoneId });
  expect((await loadMilestones(projectId))[1]?.dueAt).toBeNull();
  expect(await statusOf(projectId)).toBe('assigned');
  expect((await app.as(client).hires.workspace({ projectId })).state).toBe('in_progress');
});

test.each(['giveBack', 'cancelLate', 'agreeToCancel'] as const)(
  '%s may include later funded milestones that have not started',
  async (name) => {
    const { projectId, client, developer, milestoneIds } = await makeMilestones(
      app,
      [{ amount: 500 }, { amount: 300 }, { amount: 100 }],
      { funded: 2 },
    );
    const [milestoneId, , third] = milestoneIds;
    // Delivered work is not taken back with an earlier milestone.
    await app.as(developer).hires.deliver({ projectId, milestoneId: third, note });
    const on = { projectId, milestoneId };
    const options = { reason, includesLater: true };
    if (name === 'giveBack') await app.as(developer).hires.giveBack({ ...on, ...options });
    if (name === 'cancelLate') {
      // Releases the third milestone after 14 days.
      await advanceDays(app, 28.1);
      await app.as(client).hires.cancelLate({ ...on, ...options });
    }
    if (name === 'agreeToCancel') {
      await app.as(client).hires.askToCancel({ ...on, ...options });
      await app.as(developer).hires.agreeToCancel(on);
    }
    await drainQueues(app);
    const thirdState = name === 'cancelLate' ? 'completed' : 'delivered';
    expect(await statesOf(projectId)).toEqual(['cancelled', 'cancelled', thirdState, 'planned']);
    const refunded = (await loadMilestones(projectId)).map((row) => row.refunded);
    expect(refunded).toEqual([90_000, 50_000, 0, 0]);
    const events = await eventsOf(client, projectId);
    const cancelled = events.filter(({ kind }) => kind === name);
    expect(cancelled.map(({ detail }) => detail.milestone)).toMatchObject([
      { position: 1 },
      { position: 2 },
    ]);
    expect(await loadLedgerBalances(app, projectId)).toMatchObject(
      name === 'cancelLate' ? { payable: 30_000 } : { held: 30_000 },
    );
    const refunds = await loadRefunds(app, projectId);
    expect(refunds.map(({ cents }) => cents)).toEqual([50_000, 90_000]);
  },
);

test('an agreed cancellation includes what was asked for, not a milestone funded since then', async () => {
  const hired = await makeMilestones(app, [{}, {}], { funded: 1 });
  const { projectId, client, developer, milestoneIds } = hired;
  await app.as(client).hires.askToCancel({ projectId, reason, includesLater: true });
  await advanceDays(app, 0.01);
  await fundNextMilestone(app, projectId);
  const { cancelsWith } = await app.as(developer).hires.workspace({ projectId });
  expect(cancelsWith).toEqual([milestoneIds[1]]);
  await app.as(developer).hires.agreeToCancel({ projectId });
  expect(await statesOf(projectId)).toEqual(['cancelled', 'cancelled', 'in_progress']);
});

test('a milestone that was delivered before its start is not announced as started', async () => {
  const hired = await makeMilestones(app, [{}], { funded: 1 });
  const { projectId, client, developer, milestoneIds } = hired;
  const [first, second] = milestoneIds;
  await app.as(developer).hires.deliver({ projectId, milestoneId: second, note });
  await app.as(developer).hires.deliver({ projectId, milestoneId: first, note });
  await app.as(client).hires.release({ projectId, milestoneId: first });
  expect((await loadMilestones(projectId))[1]?.dueAt).not.toBeNull();
  expect(await titlesOf(developer)).not.toContainEqual(expect.stringContaining('has started'));
});

test('a cancellation of one milestone leaves the later ones, and the next one starts', async () => {
  const { projectId, client, developer } = await makeMilestones(app, [{}], { funded: 1 });
  await app.as(client).hires.askToCancel({ projectId, reason });
  await app.as(developer).hires.agreeToCancel({ projectId });
  expect(await statesOf(projectId)).toEqual(['cancelled', 'in_progress']);
  expect(daysUntil((await loadMilestones(projectId))[1]?.dueAt)).toBeCloseTo(5, 2);
  expect(await hireOf(projectId)).toEqual({ state: 'running', idleSince: null });
});

test.each(['client', 'developer'] as const)(
  'the %s may end here: planned milestones are dropped, funded ones go on',
  async (side) => {
    const hired = await makeMilestones(app, [{}, {}], { funded: 1 });
    const { projectId, client, developer, title } = hired;
    expect(await app.as(hired[side]).hires.end({ projectId })).toMatchObject({
      ...{ projectId, state: 'running' },
      milestones: [{ state: 'in_progress' }, { state: 'in_progress' }, { state: 'dropped' }],
    });
    expect(await statesOf(projectId)).toEqual(['in_progress', 'in_progress', 'dropped']);
    const [event] = await eventsOf(client, projectId);
    expect(event).toMatchObject({
      kind: 'endedHere',
      party: side,
      detail: { dropped: [{ position: 3, title: 'Reports' }] },
    });
    const other = side === 'client' ? developer : client;
    expect(await titlesOf(other)).toContain(`“${title}” ends with the funded work`);
    const again = app.as(hired[side]).hires.end({ projectId });
    await expect(again).rejects.toEqual(matchRefusal('nothing_planned'));
  },
);

test('a hire ends with its last milestone: completed if anything was released', async () => {
  const { projectId, client, developer } = await makeMilestones(app, [{}]);
  await app.as(developer).hires.deliver({ projectId, note });
  expect(await statusOf(projectId)).toBe('delivered');
  await app.as(client).hires.release({ projectId });
  expect([await statusOf(projectId), (await hireOf(projectId))?.state]).toEqual([
    'assigned',
    'running',
  ]);
  const review = () => app.as(client).reviews.write({ projectId, rating: 5, comment: 'Good.' });
  await expect(review()).rejects.toThrow();
  const count = async () => {
    const [row] = await app.sql<{ n: number }>(
      'select completed_projects as n from developers where user_id = $1',
      [developer.id],
    );
    return row?.n;
  };
  expect(await count()).toBe(0);
  await app.as(developer).hires.end({ projectId });
  expect([await statusOf(projectId), (await hireOf(projectId))?.state]).toEqual([
    'completed',
    'completed',
  ]);
  expect(await count()).toBe(1);
  await review();

  const cancelled = await makeMilestones(app, [{}]);
  await app.as(cancelled.developer).hires.giveBack({ projectId: cancelled.projectId, reason });
  await app.as(cancelled.client).hires.end({ projectId: cancelled.projectId });
  expect(await statusOf(cancelled.projectId)).toBe('cancelled');
});

test('planned milestones are dropped 30 days after the last funded one ended, after 3 reminders', async () => {
  const { projectId, client, developer, title } = await makeMilestones(app, [{}]);
  await app.as(developer).hires.deliver({ projectId, note });
  await app.as(client).hires.release({ projectId });
  const reminder = `Fund the next milestone: “${title}: Reports (2 of 2)”`;
  const reminders = async () => (await titlesOf(client)).filter((one) => one === reminder).length;
  for (const [days, count] of [
    [6.9, 0],
    [0.2, 1],
    [13.8, 1],
    [0.2, 2],
    [6, 3],
    [2.8, 3],
  ] as const) {
    await advanceDays(app, days);
    expect(await reminders()).toBe(count);
  }
  expect(await titlesOf(developer)).toContain(`Not funded yet: “${title}: Reports (2 of 2)”`);
  expect(await statesOf(projectId)).toEqual(['completed', 'planned']);
  await advanceDays(app, 0.2);
  expect(await statesOf(projectId)).toEqual(['completed', 'dropped']);
  expect(await statusOf(projectId)).toBe('completed');
  const events = await eventsOf(client, projectId);
  expect(events.find(({ kind }) => kind === 'plannedDropped')).toMatchObject({ party: 'clock' });
});

test('funding ends the idle time, and a payment in process makes the drop wait', async () => {
  const { projectId, client, developer } = await makeMilestones(app, [{}, {}]);
  const finish = async () => {
    await app.as(developer).hires.deliver({ projectId, note });
    await app.as(client).hires.release({ projectId });
  };
  await finish();
  await advanceDays(app, 20);
  await fundNextMilestone(app, projectId);
  expect((await hireOf(projectId))?.idleSince).toBeNull();
  await advanceDays(app, 3);
  await finish();
  await advanceDays(app, 29);
  expect(await statesOf(projectId)).toEqual(['completed', 'completed', 'planned']);
  const [payment] = await app.sql<{ id: string }>(
    `insert into payments (id, project_id, bid_id, bid_revision, client_id, developer_id,
       amount_cents, fee_cents, fee_percent, status, created_at, updated_at)
     select gen_random_uuid(), project_id, bid_id, bid_revision, client_id, developer_id,
       50000, 0, 0, 'processing', now(), now()
     from payments where project_id = $1 limit 1 returning id`,
    [projectId],
  );
  await advanceDays(app, 2);
  expect(await statesOf(projectId)).toEqual(['completed', 'completed', 'planned']);
  const ending = app.as(client).hires.end({ projectId });
  await expect(ending).rejects.toEqual(matchRefusal('payment_open'));
  await app.sql(`update payments set status = 'failed' where id = $1`, [payment?.id]);
  await advanceDays(app, 0);
  expect(await statesOf(projectId)).toEqual(['completed', 'completed', 'dropped']);
});

test('each milestone has a dispute of its own, and steps beside it', async () => {
  const { projectId, client, developer, milestoneIds } = await makeMilestones(app, [{}], {
    funded: 1,
  });
  const [first, second] = milestoneIds;
  await app.as(client).disputes.open({ projectId, milestoneId: first, reason });
  await app.as(developer).hires.deliver({ projectId, milestoneId: second, note });
  expect(await statusOf(projectId)).toBe('disputed');
  await app.as(client).disputes.open({ projectId, milestoneId: second, reason });
  const offer = { projectId, milestoneId: second, toDeveloperCents: 20_000 };
  await app.as(developer).disputes.makeOffer(offer);
  const [event] = await eventsOf(client, projectId);
  expect(event?.detail).toEqual({
    toDeveloperCents: 20_000,
    ofCents: 50_000,
    milestone: { position: 2, title: 'Reports' },
  });
  await app.as(client).disputes.withdraw({ projectId, milestoneId: second });
  await app.as(client).hires.release({ projectId, milestoneId: second });
  expect(await statesOf(projectId)).toEqual(['disputed', 'completed']);
  expect(await statusOf(projectId)).toBe('disputed');
  await advanceDays(app, 6);
  const decision = { projectId, milestoneId: first, toDeveloperCents: 40_000, reasons: 'Half.' };
  await app.as(await makeAdmin(app)).disputes.decide(decision);
  expect(await statusOf(projectId)).toBe('completed');
});

test('deadlines of two milestones of a hire are processed separately', async () => {
  const { projectId, developer, milestoneIds } = await makeMilestones(app, [{}], { funded: 1 });
  const [first, second] = milestoneIds;
  await app.as(developer).hires.deliver({ projectId, milestoneId: first, note });
  await advanceDays(app, 5);
  await app.as(developer).hires.deliver({ projectId, milestoneId: second, note });
  await advanceDays(app, 9.1);
  expect(await statesOf(projectId)).toEqual(['completed', 'delivered']);
  await advanceDays(app, 5);
  expect(await statesOf(projectId)).toEqual(['completed', 'completed']);
});

test('of ending here and funding at once, one takes effect after the other', async () => {
  const { projectId, client } = await makeMilestones(app, [{}]);
  const results = await Promise.allSettled([
    app.as(client).hires.end({ projectId }),
    fundNextMilestone(app, projectId),
  ]);
  const states = await statesOf(projectId);
  const isEndFirst = results[0].status === 'fulfilled';
  expect(results.map(({ status }) => status)).toEqual(
    isEndFirst ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
  );
  expect(states).toEqual(['in_progress', isEndFirst ? 'dropped' : 'in_progress']);
});

test('two tabs that release one milestone at once release it once, and not the next', async () => {
  const { projectId, client, developer, milestoneIds } = await makeMilestones(app, [{}], {
    funded: 1,
  });
  for (const milestoneId of milestoneIds) {
    await app.as(developer).hires.deliver({ projectId, milestoneId, note });
  }
  const [milestoneId] = milestoneIds;
  const results = await Promise.allSettled(
    [1, 2].map(() => app.as(client).hires.release({ projectId, milestoneId })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await statesOf(projectId)).toEqual(['completed', 'delivered']);
});

test('ending here by both sides at once drops once', async () => {
  const { projectId, client, developer } = await makeMilestones(app, [{}]);
  const results = await Promise.allSettled(
    [client, developer].map((side) => app.as(side).hires.end({ projectId })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const events = await eventsOf(client, projectId);
  expect(events.filter(({ kind }) => kind === 'endedHere')).toHaveLength(1);
});

test('milestones that a change adds later keep the positions of dropped ones', async () => {
  const { projectId, client } = await makeMilestones(app, [{}]);
  await app.as(client).hires.end({ projectId });
  await addPlannedMilestones(app, projectId);
  expect(await statesOf(projectId)).toEqual(['in_progress', 'dropped', 'planned']);
});
