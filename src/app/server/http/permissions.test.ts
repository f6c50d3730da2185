import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProcedureStatus, getRestStatus, queryPaths } from '#testing/app/procedure-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeScenario,
  type Scenario,
  type ScenarioState,
  uploadNote,
} from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';
import { endpoints } from '../rest/endpoints.ts';
import { appRouter } from './router.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const stagesOfReads = new Map<ScenarioState | undefined, Promise<Scenario>>();

/** Returns a new stage for a call that changes data; reads of a scene share one. */
function stageFor(call: string, scene: ScenarioState | undefined): Promise<Scenario> {
  const isRead = queryPaths.includes(call) || call.startsWith('GET ');
  return isRead ? stageOfReads(scene) : makeScenario(app, scene);
}

function stageOfReads(scene: ScenarioState | undefined): Promise<Scenario> {
  const stage = stagesOfReads.get(scene) ?? makeScenario(app, scene);
  stagesOfReads.set(scene, stage);
  return stage;
}

test.each(permissions)(
  '%s (row %#) answers each role as the table says',
  async (call, input, statuses, scene) => {
    const shared = await stageFor(call, scene);
    const found: number[] = [];
    for (const person of shared.cast) {
      const given = input(shared);
      found.push(
        call.includes('/')
          ? await getRestStatus(app, call, given, person)
          : await getProcedureStatus(app, call, given, person),
      );
    }
    expect(found.join(' ')).toBe(statuses);
  },
);

test('any signed-in user can send a file, and only its sender and receiver can read it', async () => {
  const { cast, ids } = await makeScenario(app);
  const statuses = async (ask: (person: TestUser | null) => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (const person of cast) found.push((await ask(person)).status);
    return found.join(' ');
  };
  const get = (id: number) => (person: TestUser | null) =>
    app.call(person, 'GET', `/files/${id}/note.txt`);
  expect(await statuses((person) => uploadNote(app, person))).toBe('401 201 201 201 201 201');
  expect(await statuses(get(ids.file))).toBe('401 200 404 200 404 404');
  await getProcedureStatus(app, 'files.deleteUpload', { id: ids.unsentFile }, cast[1] ?? null);
  expect(await statuses(get(ids.unsentFile))).toBe('401 404 404 200 404 404');
  await getProcedureStatus(app, 'files.deleteUpload', { id: ids.unsentFile }, cast[3] ?? null);
  expect(await statuses(get(ids.unsentFile))).toBe('401 404 404 404 404 404');
});

test.each([
  ['statement.pdf', '401 200 404 200 404 200'],
  ['statement.csv', '401 200 404 200 404 200'],
  ['agreement.pdf', '401 200 404 200 404 200'],
  ['receipt.pdf', '401 200 404 404 404 200'],
  ['invoice.pdf', '401 200 404 200 404 200'],
  ['fee-invoice.pdf', '401 404 404 404 404 404'],
  ['credit-note.pdf', '401 404 404 404 404 404'],
  ['record.json', '401 200 404 200 404 200'],
  ['nothing.pdf', '401 404 404 404 404 404'],
])('%s of a completed project is readable only by its sides', async (file, statuses) => {
  const { cast, project } = await stageOfReads('completed');
  const found: number[] = [];
  for (const person of cast) {
    const path = `/documents/projects/${project.id}/${file}`;
    found.push((await app.call(person, 'POST', path)).status);
  }
  expect(found.join(' ')).toBe(statuses);
});

test('every procedure and every path has its row in the table', () => {
  const known = new Set(permissions.map(([call]) => call));
  const all = [...Object.keys(appRouter._def.procedures), ...Object.keys(endpoints)];
  expect(all.filter((call) => !known.has(call))).toEqual([]);
  expect([...known].filter((call) => !all.includes(call))).toEqual([]);
});
