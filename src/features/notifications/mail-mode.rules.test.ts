import { expect, test } from 'vitest';
import { findLessFrequentMode, mailModes, toMailMode, toModeColumns } from './mail-mode.rules.ts';

test('a stored mode is read again', () => {
  expect(mailModes.map((mode) => toMailMode(toModeColumns(mode)))).toEqual(mailModes);
});

test('without a choice mails are sent at once, unless the previous version switched them off', () => {
  expect(toMailMode(null)).toBe('at_once');
  expect(toMailMode({ wanted: true, mode: null })).toBe('at_once');
  expect(toMailMode({ wanted: false, mode: null })).toBe('in_app');
});

test('what an unsubscribe link or the previous version switches off and on is decisive', () => {
  expect(toMailMode({ wanted: false, mode: 'daily' })).toBe('in_app');
  expect(toMailMode({ wanted: true, mode: 'in_app' })).toBe('at_once');
});

test('of two modes the less frequent one applies', () => {
  expect(findLessFrequentMode('at_once', 'daily')).toBe('daily');
  expect(findLessFrequentMode('in_app', 'daily')).toBe('in_app');
  expect(findLessFrequentMode('at_once', 'at_once')).toBe('at_once');
});
