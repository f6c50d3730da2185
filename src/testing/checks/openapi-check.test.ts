import { expect, test } from 'vitest';
import { assertMatchesOpenApi } from './openapi-check.ts';

const counted = { activeProjects: 3, totalDevelopers: 2, completedProjects: 1, totalEarnings: 0 };

function held(given: object = {}, method = 'GET', url = '/api/stats') {
  const answer = { status: 200, headers: {}, text: '{…}', body: counted, ...given };
  return () => assertMatchesOpenApi(method, url, answer);
}

test('documented responses and undocumented paths pass', () => {
  expect(held()).not.toThrow();
  const refusal = { status: 503, body: { code: 'unavailable', message: 'Not now.' } };
  expect(held({ ...refusal, headers: { 'retry-after': 2 } })).not.toThrow();
  expect(held({ status: 304, text: '', body: null, headers: { etag: '"x"' } })).not.toThrow();
  expect(held({ status: 418 }, 'GET', '/api/nothing')).not.toThrow();
  expect(held({ status: 418 }, 'GET', '/api/projects/..')).not.toThrow();
});

test.each([
  ['a status', { status: 418 }, /the status is not documented/],
  ['a missing field', { body: {} }, /must have required property/],
  ['a field too many', { body: { ...counted, secret: 1 } }, /must NOT have additional/],
  ['a field of another kind', { body: { ...counted, totalEarnings: '3' } }, /must be integer/],
  ['a number too large', { body: { ...counted, totalEarnings: 2 ** 40 } }, /must be <=/],
  [
    'a code that is none',
    { status: 400, body: { code: 'A b', message: 'x' } },
    /must match pattern/,
  ],
  ['a header', { headers: { 'set-cookie': 'x' } }, /the header Set-Cookie is not documented/],
  ['a body where there is none', { status: 304, text: 'x' }, /no body is documented/],
])('%s that is not documented throws', (_title, given, said) => {
  expect(held(given)).toThrow(said);
});
