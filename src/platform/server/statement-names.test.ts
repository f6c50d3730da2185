import { expect, test } from 'vitest';
import { isPlannedOnce, plannedAnew, statementNames } from './statement-names.ts';

test('a statement has a name from its second use on, always the same', () => {
  const nameOf = statementNames(2);
  expect(nameOf('select 1')).toBeNull();
  const name = nameOf('select 1');
  expect(name).toMatch(/^[\w-]{27}$/);
  expect(nameOf('select 1')).toBe(name);
  expect([nameOf('select 2'), nameOf('select 2')]).not.toContain(name);
});

test('thousands of statements asked once push no name out, and take none', () => {
  const nameOf = statementNames(2);
  nameOf('select 1');
  const name = nameOf('select 1');
  for (let n = 0; n < 3_000; n += 1) expect(nameOf(`select ${n} limit 1`)).toBeNull();
  expect(nameOf('select 1')).toBe(name);
});

test('a statement that comes to recur late takes the place of the longest unused', () => {
  const nameOf = statementNames(2);
  for (const text of ['a', 'a', 'b', 'b', 'a', 'c', 'c']) nameOf(text);
  expect(nameOf('c')).not.toBeNull();
  expect(nameOf('a')).not.toBeNull();
  expect(nameOf('b')).toBeNull();
});

test('a read that is planned anew is not taken to recur', () => {
  const read = 'select 1 where $1 = 2';
  expect(isPlannedOnce(read, [1])).toBe(true);
  expect(isPlannedOnce(plannedAnew(read), [1])).toBe(false);
});
