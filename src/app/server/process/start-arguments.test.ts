import { expect, test } from 'vitest';
import { parseStartArguments } from './start-arguments.ts';

test('the server starts as one process with its page unless it is told otherwise', () => {
  expect(parseStartArguments([])).toEqual({ withClient: true, workers: 1 });
  expect(parseStartArguments(['--workers', '64', '--without-client'])).toEqual({
    withClient: false,
    workers: 64,
  });
});

test.each(['0', '-1', '1.5', '65', 'two', ''])('“--workers=%s” is refused by name', (workers) => {
  expect(() => parseStartArguments([`--workers=${workers}`])).toThrow(
    '--workers: must be a whole number from 1 to 64',
  );
});

test.each([['--processes', '2'], ['stop'], ['--workers']])('“%s” is no way to start', (...args) => {
  expect(() => parseStartArguments(args)).toThrow(args[0]);
});
