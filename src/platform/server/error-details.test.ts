import { expect, test } from 'vitest';
import { getErrorCode, getErrorMessage, ItemFailure, toErrorDetails } from './error-details.ts';
import { forEachSafely } from './jobs/job-parts.ts';

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
])('%s is described with its cause and code', (_of, thrown, why, code) => {
  expect([getErrorMessage(thrown), getErrorCode(thrown)]).toEqual([why, code]);
});

test('an error shows its code and, without further causes, the error behind it', () => {
  const behind = Object.assign(new Error('connect ECONNREFUSED ::1:443', { cause: 'unplugged' }), {
    code: 'ECONNREFUSED',
  });
  expect(toErrorDetails(new TypeError('fetch failed', { cause: behind }))).toEqual({
    errorClass: 'TypeError',
    message: 'fetch failed',
    cause: { errorClass: 'Error', message: behind.message, code: 'ECONNREFUSED' },
  });
  expect(toErrorDetails(named('42P01'))).toMatchObject({ code: '42P01' });
});

test('the error of an item never shows a value that PostgreSQL quoted', () => {
  const quoting = Object.assign(new Error('invalid input syntax for type uuid: "secret"'), {
    severity: 'ERROR',
  });
  const failure = new ItemFailure('payment 7', quoting);
  for (const error of [failure, new Error('failed', { cause: failure })]) {
    expect(JSON.stringify(toErrorDetails(error))).toContain('invalid input syntax for type uuid');
    expect(JSON.stringify(toErrorDetails(error))).not.toContain('secret');
  }
});

test('an item whose action throws at once does not stop the others', async () => {
  const done: number[] = [];
  const act = (item: number) => {
    if (item === 1) throw new RangeError('Too many.');
    done.push(item);
    return Promise.resolve();
  };
  await expect(forEachSafely([1, 2], act, String)).rejects.toMatchObject({
    errors: [expect.objectContaining({ item: '1' })],
  });
  expect(done).toEqual([2]);
});

test('an error that pg-boss copied into an object shows the class from its stack', () => {
  const { message, stack } = new RangeError('Too many.');
  expect(toErrorDetails({ message, stack })).toEqual({ errorClass: 'RangeError', message });
});
