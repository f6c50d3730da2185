import { expect, test } from 'vitest';
import { lostAfter } from './useLateAnswer.ts';

const failed = (status: number, code = 'x') => ({ status, code, message: 'No', issues: {} });

test.each([
  ['no answer', failed(0), 'this'],
  ['an overloaded server', failed(503), 'this'],
  ['an act that is still being carried out', failed(409, 'still_running'), 'this'],
  ['too many attempts', failed(429), 'the one before'],
  ['a refusal', failed(409), 'the one before'],
])('after %s what may have been done is what was sent with %s', (_how, failure, sent) => {
  expect(lostAfter(failure, 'this', 'the one before')).toBe(sent);
  expect(lostAfter(failure, 'this', null)).toBe(sent === 'this' ? 'this' : null);
});
