import { expect, test } from 'vitest';
import { codeOf, whyOf } from './failures.ts';

const named = (code: unknown) => Object.assign(new Error('It failed.'), { code });

test.each([
  ['an error', new Error('It failed.'), 'It failed.', ''],
  ['an error with a name', named('23505'), 'It failed.', '23505'],
  ['an error whose name is no text', named(57_014), 'It failed.', ''],
  ['what is no error', { code: '23505' }, '[object Object]', ''],
  ['a text', 'No.', 'No.', ''],
  ['nothing', undefined, 'undefined', ''],
])('%s says why, and what it is called', (_of, thrown, why, code) => {
  expect([whyOf(thrown), codeOf(thrown)]).toEqual([why, code]);
});
