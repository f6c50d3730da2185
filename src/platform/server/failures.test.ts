import { expect, test } from 'vitest';
import { codeOf, errorDetails, whyOf } from './failures.ts';

const named = (code: unknown) => Object.assign(new Error('It failed.'), { code });

test.each([
  ['an error', new Error('It failed.'), 'It failed.', ''],
  ['an error with a name', named('23505'), 'It failed.', '23505'],
  ['an error whose name is no text', named(57_014), 'It failed.', ''],
  ['an error without a message', new TypeError(), 'TypeError', ''],
  ['an error of several', new AggregateError([new Error('One.'), new Error()]), 'One.; Error', ''],
  ['what is no error', { code: '23505' }, '[object Object]', ''],
  ['a text', 'No.', 'No.', ''],
  ['nothing', undefined, 'undefined', ''],
])('%s says why, and what it is called', (_of, thrown, why, code) => {
  expect([whyOf(thrown), codeOf(thrown)]).toEqual([why, code]);
});

test('an error that pg-boss copied into an object shows the class from its stack', () => {
  const { message, stack } = new RangeError('Too many.');
  expect(errorDetails({ message, stack })).toEqual({ errorClass: 'RangeError', message });
});
