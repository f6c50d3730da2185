import { expect, test } from 'vitest';
import { getStatementName } from './database-client.ts';

test('a statement has a name from its second use on, always the same', () => {
  const sql = 'select 1 where $1 = 2';
  expect(getStatementName(sql, [1])).toBeUndefined();
  const name = getStatementName(sql, [1]);
  expect(name).toMatch(/^[\w-]{27}$/);
  expect(getStatementName(sql, [3])).toBe(name);
  const other = 'select 2 where $1 = 2';
  expect([getStatementName(other, [1]), getStatementName(other, [1])]).not.toContain(name);
});

test('a statement that is used once has no name, and costs a recurring one its name for one use', () => {
  const recurring = 'select $1::int';
  getStatementName(recurring, [1]);
  const name = getStatementName(recurring, [1]);
  for (let n = 0; n < 3_000; n += 1) {
    expect(getStatementName(`select $1 limit ${n}`, [1])).toBeUndefined();
  }
  getStatementName(recurring, [1]);
  expect(getStatementName(recurring, [1])).toBe(name);
});

test.each([
  ['a search', 'select 1 where $1 = 2 /* unnamed */', [1]],
  ['a statement without parameters', `select 1 where 'a' = 'b'`, []],
])('%s has no name', (_what, sql, values) => {
  getStatementName(sql, values);
  expect(getStatementName(sql, values)).toBeUndefined();
});
