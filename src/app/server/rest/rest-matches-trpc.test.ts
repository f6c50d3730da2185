import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { permissions } from '#testing/permissions/permission-table.ts';
import { endpoints } from './endpoints.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Returns the procedures that a REST operation calls. */
async function twinsOf(key: string): Promise<string[]> {
  const asked: string[] = [];
  const api = new Proxy(app.as(null), {
    get: (_api, room) =>
      new Proxy(
        {},
        {
          get: (_room, act) => () => {
            asked.push(`${String(room)}.${String(act)}`);
            return Promise.resolve({ items: [], bids: [] });
          },
        },
      ),
  });
  const endpoint = Object.entries(endpoints).find(([known]) => known === key)?.[1];
  await endpoint?.call(api, {}, { setNextCursor() {}, setCorrectedSearch() {} }).catch(() => {});
  return asked;
}

/** Operations for which SPEC defines an error where the procedure returns null. */
const saidOtherwise = new Set(['GET /auth/me']);
const verdicts = (statuses: string) => statuses.replaceAll('201', '200');

test('a REST path and its procedure return the same result for each role', async () => {
  const paths = permissions.filter(([call]) => call.includes('/') && !saidOtherwise.has(call));
  const apart: string[] = [];
  for (const [path, , statuses, scene] of paths) {
    const twins = await twinsOf(path);
    const rows = permissions.filter(([call, , , on]) => twins.includes(call) && on === scene);
    const same = rows.some(([, , others]) => verdicts(others) === verdicts(statuses));
    if (!same) apart.push(`${path} (${statuses}), ${twins} (${rows.map(([, , it]) => it).join()})`);
  }
  expect(apart).toEqual([]);
  expect(paths.length).toBeGreaterThan(25);
});
