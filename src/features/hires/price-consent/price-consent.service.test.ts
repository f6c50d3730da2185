import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callProcedure, callRest, queryPaths } from '#testing/app/procedure-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeCompletedHire, makeDelivery } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { makeScenario, type Scenario } from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const terms = { amountCents: 90_000, days: 14 };
const because = { rule: 'spam', reason: 'The same words to forty people.' } as const;

const setConsent = (by: TestUser | null, projectId: number, isGiven = true) =>
  app.as(by).hires.setPriceConsent({ projectId, isGiven });
const publicTerms = (projectId: number) => app.as(null).hires.publicTerms({ projectId });
const roomConsent = async (by: TestUser, projectId: number) =>
  (await app.as(by).hires.workspace({ projectId })).priceConsent;

async function makeShownHire() {
  const done = await makeCompletedHire(app);
  await setConsent(done.client, done.projectId);
  await setConsent(done.developer, done.projectId);
  expect(await publicTerms(done.projectId)).toEqual(terms);
  return done;
}

test('price and days are public only while both sides have turned them on', async () => {
  const { projectId, client, developer } = await makeCompletedHire(app);
  expect(await publicTerms(projectId)).toBeNull();
  expect(await setConsent(client, projectId)).toEqual({ client: true, developer: false, terms });
  expect(await publicTerms(projectId)).toBeNull();
  expect(await roomConsent(developer, projectId)).toMatchObject({ client: true, developer: false });
  await setConsent(developer, projectId);
  expect(await publicTerms(projectId)).toEqual(terms);
  await setConsent(client, projectId, false);
  expect(await publicTerms(projectId)).toBeNull();
  expect(await roomConsent(developer, projectId)).toMatchObject({ client: false, developer: true });
});

test('each change is one entry of the audit log, a repeated call none', async () => {
  const { projectId, client } = await makeCompletedHire(app);
  for (const isGiven of [true, true, false, false]) await setConsent(client, projectId, isGiven);
  const entries = await app.sql<{ details: object; actor_id: number }>(
    `select details, actor_id from audit_entries
     where action = 'price_consent_changed' and target_id = $1 order by id`,
    [String(projectId)],
  );
  expect(entries).toEqual([
    { details: { isGiven: true }, actor_id: client.id },
    { details: { isGiven: false }, actor_id: client.id },
  ]);
});

test('a running hire has no switch and accepts no consent', async () => {
  const { projectId, client } = await makeDelivery(app);
  expect(await roomConsent(client, projectId)).toBeNull();
  await expect(setConsent(client, projectId)).rejects.toMatchObject({ code: 'CONFLICT' });
  await app.as(client).hires.release({ projectId });
  expect(await roomConsent(client, projectId)).toEqual({ client: false, developer: false, terms });
});

test('a private project never shows them', async () => {
  const developer = await makeDeveloper(app);
  const project = await makeProject(app, { isPrivate: true, invitedDeveloperIds: [developer.id] });
  const [invitation] = (await app.as(developer).invitations.mine()).pending;
  await app.as(developer).invitations.answer({ id: invitation?.id ?? 0, status: 'accepted' });
  const { projectId, client } = await makeCompletedHire(app, { project, developer });
  expect(await roomConsent(client, projectId)).toBeNull();
  await expect(setConsent(client, projectId)).rejects.toThrow(/private or removed project/);
  await app.sql(
    `update hires set has_client_price_consent = true, has_developer_price_consent = true
     where project_id = $1`,
    [projectId],
  );
  expect(await publicTerms(projectId)).toBeNull();
});

test('a removed project hides them until it is restored', async () => {
  const { projectId, client } = await makeShownHire();
  const admin = await makeAdmin(app);
  await app.as(admin).takedowns.takeDown({ projectId, ...because });
  expect(await publicTerms(projectId)).toBeNull();
  expect(await roomConsent(client, projectId)).toBeNull();
  await app.as(admin).takedowns.restore({ projectId, reason: 'It was a mistake.' });
  expect(await publicTerms(projectId)).toEqual(terms);
});

test('a deleted account shows them no more', async () => {
  const { projectId, client } = await makeShownHire();
  await app.as(client).accountDeletion.confirm({
    password: client.password,
    confirmation: 'delete my account',
  });
  expect(await publicTerms(projectId)).toBeNull();
});

test('a suspended side can hide them but not show them', async () => {
  const { projectId, client } = await makeShownHire();
  const admin = await makeAdmin(app);
  await app.as(admin).suspensions.suspend({ userId: client.id, ...because });
  await setConsent(client, projectId, false);
  expect(await publicTerms(projectId)).toBeNull();
  await expect(setConsent(client, projectId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('price and days are those of the completed milestones', async () => {
  const { projectId, client, developer } = await makeShownHire();
  await app.sql(
    `insert into milestones (project_id, position, title, days, amount_cents, state, state_since,
       deadlines_checked_at)
     values ($1, 2, 'Dropped', 30, 500000, 'dropped', now(), now())`,
    [projectId],
  );
  expect(await publicTerms(projectId)).toEqual(terms);
  expect(await roomConsent(client, projectId)).toMatchObject({ terms });
  expect(await roomConsent(developer, projectId)).toMatchObject({ terms });
});

describe('what strangers read', () => {
  const [dollars, days] = [7_341, 173];
  const readRows = permissions.filter(
    ([call]) => queryPaths.includes(call) || call.startsWith('GET '),
  );
  let on: Scenario;
  beforeAll(async () => {
    on = await makeScenario(app, 'reviewed');
    const { id } = on.project;
    await app.sql('update bids set amount = $2, delivery_time = $3 where project_id = $1', [
      id,
      dollars,
      days,
    ]);
    await app.sql('update milestones set amount_cents = $2, days = $3 where project_id = $1', [
      id,
      dollars * 100,
      days,
    ]);
  });

  async function read(call: string, input: object, person: TestUser | null): Promise<string> {
    if (call.startsWith('GET ')) return (await callRest(app, call, input, person)).text;
    const answer = await callProcedure(app, call, input, person).catch(String);
    return JSON.stringify(answer);
  }

  /** The reads in which a visitor, a client or a developer without the hire finds price or days. */
  async function findShown(): Promise<string[]> {
    const [visitor = null, , client = null, , developer = null] = on.cast;
    const shown = new Set<string>();
    for (const person of [visitor, client, developer]) {
      for (const [call, input] of readRows) {
        const text = await read(call, input(on), person);
        if (/\b7,?341(00)?\b|\b173\b/.test(text)) shown.add(call);
      }
    }
    return [...shown].sort();
  }

  test.each([
    ['neither side', 'neither'],
    ['only the client', 'client'],
    ['only the developer', 'developer'],
  ])('while %s has turned them on, no read contains price or days', async (_title, side) => {
    const { id } = on.project;
    await setConsent(on.owner, id, side === 'client');
    await setConsent(on.bidder, id, side === 'developer');
    expect(await findShown()).toEqual([]);
  });

  test('while both have, stories, completed work and the page of the project contain them', async () => {
    const { id } = on.project;
    await setConsent(on.owner, id);
    await setConsent(on.bidder, id);
    expect(await findShown()).toEqual(['hires.publicTerms', 'stories.list']);
    const ofDeveloper = await app.as(null).stories.list({ developerId: on.bidder.id });
    expect(ofDeveloper.items[0]?.publicTerms).toEqual({ amountCents: dollars * 100, days });
  });
});
