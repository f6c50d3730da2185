import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scope, scopes } from '#features/accounts/access-tokens/access-token.rules.ts';
import { callRest } from '#testing/app/procedure-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { bearer, makeToken } from '#testing/fixtures/access-tokens.ts';
import { makeScenario } from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';
import { tokenPermissions } from '#testing/permissions/token-permissions.ts';
import { endpoints } from '../rest/endpoints.ts';

const columns: readonly Scope[] = [
  'read',
  'projects:write',
  'bids:write',
  'messages:write',
  'work:write',
  'propose',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const rows = Object.entries(tokenPermissions);

test('every path has its row, and every scope its column', () => {
  expect(rows.map(([call]) => call).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(columns).toEqual(scopes);
});

test('a call refuses each scope that is not its own, and what needs a person every scope', async () => {
  const { cast } = await makeScenario(app);
  const [, client] = cast;
  const found: Record<string, string[]> = {};
  for (const scope of columns) {
    const { token } = await makeToken(app, client as TestUser, [scope]);
    for (const [call] of rows) {
      const { body } = await callRest(app, call, {}, null, bearer(token));
      found[call] = [...(found[call] ?? []), String(body?.code)];
    }
  }
  const expected = rows.map(([call, cells]) => {
    if (cells === '') return [call, columns.map(() => 'needs_person')];
    return [call, cells.split(' ').map((cell) => (cell === '+' ? 'passed' : 'scope_missing'))];
  });
  const isRefusal = (code: string) => code === 'needs_person' || code === 'scope_missing';
  const actual = Object.entries(found).map(([call, codes]) => [
    call,
    codes.map((code) => (isRefusal(code) ? code : 'passed')),
  ]);
  expect(actual).toEqual(expected);
});

/** The rows of the permission table whose call some scope allows. */
const allowedRows = permissions.filter(([call]) => tokenPermissions[call]);

test.each(allowedRows)(
  '%s (row %#) answers a token of each user as it answers that user',
  async (call, input, statuses, state) => {
    const scope = columns[tokenPermissions[call]?.split(' ').indexOf('+') ?? -1] as Scope;
    const scenario = await makeScenario(app, state);
    const found: number[] = [];
    // Visitors and admins have no tokens.
    for (const person of scenario.cast.slice(1, 5)) {
      const { token } = await makeToken(app, person as TestUser, [scope]);
      found.push((await callRest(app, call, input(scenario), null, bearer(token))).status);
    }
    expect(found.join(' ')).toBe(statuses.split(' ').slice(1, 5).join(' '));
  },
);
