import { describe, expect, it } from 'vitest';
import { parseTimestamp } from './type-parsers.ts';

describe('A moment as PostgreSQL writes it', () => {
  it.each([
    ['2026-11-22 20:29:18+00', '2026-11-22T20:29:18.000Z'],
    ['2026-11-22 20:29:18.1+00', '2026-11-22T20:29:18.100Z'],
    ['2026-11-22 20:29:18.012+00', '2026-11-22T20:29:18.012Z'],
    ['0999-01-02 03:04:05+00', '0999-01-02T03:04:05.000Z'],
  ])('%s is ISO 8601 to the millisecond', (text, expected) => {
    expect(parseTimestamp(text)).toBe(expected);
  });

  it.each([
    ['2026-11-23 01:59:18.5+05:30', '2026-11-22T20:29:18.500Z'],
    ['2026-11-22 13:29:18-07', '2026-11-22T20:29:18.000Z'],
  ])('%s, of a session elsewhere, is the same moment in UTC', (text, expected) => {
    expect(parseTimestamp(text)).toBe(expected);
  });

  it.each(['infinity', '-infinity'])('%s is unchanged', (text) => {
    expect(parseTimestamp(text)).toBe(text);
  });
});
