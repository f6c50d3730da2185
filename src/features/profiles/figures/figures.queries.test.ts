import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

interface ProjectRow {
  client: TestUser;
  status?: string;
  isPrivate?: boolean;
  /** From now. */
  deadlineDays?: number;
  developer?: TestUser;
}

async function insertProject(row: ProjectRow): Promise<number> {
  const { client, status = 'active', isPrivate = false, deadlineDays = 1, developer } = row;
  const [inserted] = await app.sql<{ id: number }>(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, is_open, status, bid_count, bid_total, created_at, hired_developer_id)
     values ($1, 'Timed', 'A project with times.', 'Web App', 100, $2, false, '{}',
       $3::timestamptz + make_interval(days => $4), $5 = 'active', $5, 0, 0, $3, $6) returning id`,
    [client.id, isPrivate, app.clock.now(), deadlineDays, status, developer?.id ?? null],
  );
  return inserted?.id ?? 0;
}

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MS);

interface HireRow extends ProjectRow {
  developer: TestUser;
  state?: string;
}

interface MilestoneRow {
  /** From the last delivery to the release. */
  releaseHours?: number;
  /** Of each delivery. */
  onTime?: (boolean | null)[];
}

async function insertHire(row: HireRow, milestones: MilestoneRow[]): Promise<number> {
  const { client, developer, state = 'completed' } = row;
  const id = await insertProject({ ...row, status: row.status ?? 'completed' });
  await app.sql(
    `insert into bids (project_id, developer_id, amount, proposal, delivery_time, status,
       created_at, updated_at) values ($1, $2, 900, 'Timed.', 7, 'hired', now(), now())`,
    [id, developer.id],
  );
  await app.sql(
    `insert into hires (project_id, bid_id, client_id, developer_id, hired_at, fee_percent, state,
       state_since)
     select $1, id, $2, $3, now(), 0, $4, now() from bids where project_id = $1`,
    [id, client.id, developer.id, state],
  );
  for (const [index, milestoneRow] of milestones.entries()) {
    const { releaseHours = 1, onTime = [null, null] } = milestoneRow;
    const [milestone] = await app.sql<{ id: number }>(
      `insert into milestones (project_id, position, days, amount_cents, payment_id, due_at, state,
         state_since, deadlines_checked_at, released_cents, fee_cents)
       values ($1, $2, 7, 90000, gen_random_uuid(), now(), 'completed', $3, now(), 90000, 0)
       returning id`,
      [id, index + 1, hoursAgo(0)],
    );
    for (const [nth, isOnTime] of onTime.entries()) {
      const earlier = onTime.length - 1 - nth;
      await app.sql(
        `insert into deliveries (project_id, milestone_id, note, links, delivered_at, is_on_time)
         values ($1, $2, 'Done.', '{}', $3, $4)`,
        [id, milestone?.id, hoursAgo(releaseHours + 500 * earlier), isOnTime],
      );
    }
  }
  return id;
}

async function loadFigures(client: TestUser, reader: TestUser | null = null) {
  const { hireRate, releaseDays, answerHours } = await app
    .as(reader)
    .profiles.client({ id: client.id });
  return { hireRate, releaseDays, answerHours };
}

test('the hire rate counts public projects that take no more bids, from three on', async () => {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  await insertProject({ client, developer, status: 'assigned' });
  await insertProject({ client, deadlineDays: -1 });
  await insertProject({ client, deadlineDays: 1 });
  await insertProject({ client, developer, status: 'completed', isPrivate: true });
  expect((await loadFigures(client)).hireRate).toBeUndefined();
  await insertProject({ client, status: 'cancelled' });
  expect((await loadFigures(client)).hireRate).toEqual({ hired: 1, projects: 3 });
  await insertProject({ client, developer, status: 'cancelled' });
  expect((await loadFigures(client, client)).hireRate).toEqual({ hired: 2, projects: 4 });
});

test('days to the release are the median over released milestones, rounded up', async () => {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  await insertHire({ client, developer }, [{ releaseHours: 2 }, { releaseHours: 30 }]);
  await insertHire({ client, developer, isPrivate: true }, [{ releaseHours: 300 }]);
  await insertHire({ client, developer, status: 'assigned', state: 'running' }, [
    { releaseHours: 300 },
  ]);
  expect((await loadFigures(client)).releaseDays).toBeUndefined();
  await insertHire({ client, developer }, [{ releaseHours: 200 }]);
  // 2, 30 and 200 hours: the median of 30 hours is within 2 days.
  expect((await loadFigures(client)).releaseDays).toBe(2);
  await insertHire({ client, developer }, [{ releaseHours: 1 }]);
  // 1, 2, 30 and 200 hours: the median of 16 hours is within 1 day.
  expect((await loadFigures(client)).releaseDays).toBe(1);
});

test.each([
  ['settled', null],
  ['decided', null],
  ['withdrawn', 1],
])('a milestone whose dispute was %s is released: %s', async (status, releaseDays) => {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  const id = await insertHire({ client, developer }, [{}, {}, {}]);
  await app.sql(
    `insert into disputes (project_id, milestone_id, opened_by, reason, opened_at, decidable_from,
       status, closed_at, decided_by, decision, to_developer_cents)
     select project_id, id, 'client', 'Late.', now(), now(), $2, now(), $4, 'Done.', $3
     from milestones where project_id = $1 and position = 1`,
    [id, status, status === 'withdrawn' ? null : 90_000, developer.id],
  );
  expect((await loadFigures(client)).releaseDays ?? null).toBe(releaseDays);
});

test('hours to an answer are the median over answered questions about public projects', async () => {
  const [client, asker] = [await makeClient(app), await makeDeveloper(app)];
  const projectId = await insertProject({ client });
  const hiddenId = await insertProject({ client, isPrivate: true });
  const ask = (id: number, hours: number | null) =>
    app.sql(
      `insert into project_questions (project_id, asker_id, text, asked_at, answer, answered_at)
       values ($1, $2, 'When?', $3, $4, $5)`,
      [id, asker.id, hoursAgo(hours ?? 900), hours && 'Soon.', hours && hoursAgo(0)],
    );
  for (const hours of [0.5, 4.2, null]) await ask(projectId, hours);
  await ask(hiddenId, 90);
  expect((await loadFigures(client)).answerHours).toBeUndefined();
  await ask(projectId, 70);
  expect((await loadFigures(client)).answerHours).toBe(5);
});

test('on time are delivered milestones without a late delivery, in completed public projects', async () => {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  const load = async () => {
    const { onTime } = await app.as(null).profiles.developer({ id: developer.id });
    return onTime;
  };
  await insertHire({ client, developer }, [
    { onTime: [true] },
    { onTime: [false, true] },
    { onTime: [null, true] },
    { onTime: [] },
  ]);
  await insertHire({ client, developer, isPrivate: true }, [{ onTime: [true] }]);
  await insertHire({ client, developer, status: 'assigned', state: 'running' }, [
    { onTime: [true] },
  ]);
  expect(await load()).toBeUndefined();
  await insertHire({ client, developer }, [{ onTime: [true, true] }]);
  expect(await load()).toEqual({ onTime: 2, delivered: 3 });
});
