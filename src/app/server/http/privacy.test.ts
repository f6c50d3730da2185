import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callProcedure, queryPaths } from '#testing/app/procedure-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { makeScenario, type Scenario, type ScenarioState } from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';

const SECRET = 'Zanzibar';
const scenes: ScenarioState[] = [true, 'hired', 'disputed', 'reviewed'];

let app: TestApp;
const stages: [ScenarioState, Scenario][] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (const scene of scenes) stages.push([scene, await makeScenario(app, scene, SECRET)]);
}, 60_000);
afterAll(() => app?.close());

const outside = ({ cast, developer, decliner }: Scenario): [string, TestUser | null][] => [
  ['a visitor', null],
  ['another client', cast[2] ?? null],
  ['another developer', developer],
  ['who declined', decliner],
];

/** Returns the response to a read as text, or the message of its refusal. */
async function responseText(path: string, input: object, person: TestUser | null): Promise<string> {
  try {
    return JSON.stringify(await callProcedure(app, path, input, person)) ?? '';
  } catch (error) {
    if (error instanceof TRPCError) return error.message;
    throw error;
  }
}

test.each(queryPaths)('%s tells nobody outside anything of a private project', async (path) => {
  const leaks: string[] = [];
  for (const [call, input] of permissions.filter(([call]) => call === path)) {
    for (const [scene, on] of stages) {
      for (const [who, person] of outside(on)) {
        const own = { ...input(on), ...(path === 'invitations.ofDeveloper' && ownOf(person)) };
        const words = await responseText(call, own, person);
        if (words.includes(SECRET)) leaks.push(`${who}, ${scene}: ${words}`);
      }
    }
  }
  expect(leaks).toEqual([]);
});

const ownOf = (person: TestUser | null) => ({ developerId: person?.id ?? 1 });

test('its client and whoever works on it are told', async () => {
  for (const [scene, { project, owner, bidder }] of stages) {
    for (const person of [owner, bidder]) {
      const seen = await responseText('projects.get', { id: project.id }, person);
      expect([scene, seen.includes(SECRET)]).toEqual([scene, true]);
      const notices = await responseText('notifications.list', {}, person);
      expect([scene, notices.includes(SECRET)]).toEqual([scene, true]);
    }
  }
});

test('who was told in every way, and declined, has no notice of it left', async () => {
  for (const [, { decliner }] of stages) {
    expect((await app.as(decliner).notifications.list({})).items).toEqual([]);
    expect(await app.as(decliner).notifications.unread()).toBe(0);
  }
});

test('a client’s email is for the client, admins, and developers hired or invited by them', async () => {
  const { client, developer } = await makeHire(app);
  const [stranger, otherClient] = [await makeDeveloper(app), await makeClient(app)];
  const [pending, accepted] = [await makeDeveloper(app), await makeDeveloper(app)];
  const other = await makeProject(app, {
    owner: client,
    isPrivate: true,
    invitedDeveloperIds: [pending.id, accepted.id],
  });
  const { items } = await app.as(accepted).invitations.ofDeveloper({ developerId: accepted.id });
  await app.as(accepted).invitations.answer({ id: items[0]?.id ?? 0, status: 'accepted' });
  expect(items[0]).toMatchObject({ projectId: other.id });
  const emailFor = async (person: TestUser | null) =>
    (await app.as(person).profiles.client({ id: client.id })).email;
  for (const person of [client, developer, accepted, await makeAdmin(app)]) {
    expect(await emailFor(person)).toBe(client.email);
  }
  for (const person of [null, stranger, pending, otherClient])
    expect(await emailFor(person)).toBeNull();
});
