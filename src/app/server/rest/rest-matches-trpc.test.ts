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
  const headers = { setNextCursor() {}, setCorrectedSearch() {} };
  await endpoint?.call(api, {}, headers, { isVisitor: false }).catch(() => {});
  return asked;
}

/** Returns every text in a value with its path, such as `fields.title`. */
function listTexts(value: unknown, path: string[] = []): [path: string, text: string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  return Object.entries(Object(value)).flatMap(([name, part]) => listTexts(part, [...path, name]));
}

test('an error names each field as the caller of the REST path sent it', async () => {
  const misnamed: string[] = [];
  for (const [key, { input, call, issueNames }] of Object.entries(endpoints)) {
    const api = new Proxy(app.as(null), {
      get: () =>
        new Proxy(
          {},
          {
            get: () => (procedureInput: unknown) => {
              for (const [path, sent] of listTexts(procedureInput)) {
                const [first = '', ...rest] = path.split('.');
                const named = [issueNames[first] ?? first, ...rest].filter((part) => part !== '');
                if (named.join('.') !== sent)
                  misnamed.push(`${key}: ${sent} is ${named.join('.')}`);
              }
              return Promise.resolve({ items: [], bids: [] });
            },
          },
        ),
    });
    const sent = Object.fromEntries(Object.keys(input.shape).map((name) => [name, name]));
    const headers = { setNextCursor() {}, setCorrectedSearch() {} };
    await call(api, sent, headers, { isVisitor: false }).catch(() => {});
  }
  expect(misnamed).toEqual([]);
});

/** Operations that answer with an error where the procedure returns null. */
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
