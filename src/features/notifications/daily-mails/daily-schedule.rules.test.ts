import { expect, test } from 'vitest';
import {
  findLocalDate,
  findNextDailyMail,
  isDailyMailDue,
  isTimeZone,
  moveLastMailDate,
} from './daily-schedule.rules.ts';

const next = (at: string, timeZone: string | null, dailyMailedOn: string | null = null) =>
  findNextDailyMail(new Date(at), { timeZone, dailyMailedOn }).toISOString();
const isDue = (at: string, timeZone: string | null, dailyMailedOn: string | null = null) =>
  isDailyMailDue(new Date(at), { timeZone, dailyMailedOn });

test.each([
  ['before 8:00', '2027-01-31T06:59:59.999Z', 'Europe/Berlin', '2027-01-31T07:00:00.000Z'],
  ['at 8:00', '2027-01-31T07:00:00.000Z', 'Europe/Berlin', '2027-02-01T07:00:00.000Z'],
  ['after 8:00', '2027-01-31T22:00:00.000Z', 'Europe/Berlin', '2027-02-01T07:00:00.000Z'],
  ['tomorrow by UTC', '2027-01-31T22:00:00.000Z', 'Pacific/Auckland', '2027-02-01T19:00:00.000Z'],
  ['in Kathmandu', '2027-01-31T00:00:00.000Z', 'Asia/Kathmandu', '2027-01-31T02:15:00.000Z'],
  ['without a zone', '2027-01-31T07:00:00.000Z', null, '2027-01-31T08:00:00.000Z'],
])('the next daily mail is at 8:00 local time: %s', (_when, at, timeZone, expected) => {
  expect(next(at, timeZone)).toBe(expected);
});

test('the next daily mail is at 8:00 local time also across both changes of the clocks', () => {
  // Forward on March 28 and back on October 31, 2027.
  expect(next('2027-03-27T07:00:00.000Z', 'Europe/Berlin')).toBe('2027-03-28T06:00:00.000Z');
  expect(next('2027-10-30T06:00:00.000Z', 'Europe/Berlin')).toBe('2027-10-31T07:00:00.000Z');
  // Forward on October 3, in a zone that is ahead of UTC, at half past an hour of UTC.
  expect(next('2027-10-02T00:00:00.000Z', 'Australia/Adelaide')).toBe('2027-10-02T21:30:00.000Z');
});

test.each([
  ['forward', '2027-03-27T00:00:00Z'],
  ['back', '2027-10-30T00:00:00Z'],
])('every quarter of an hour asked, one mail a day is due while clocks are set %s', (_, from) => {
  const sent: string[] = [];
  let dailyMailedOn: string | null = null;
  for (let quarter = 0; quarter < 4 * 24 * 3; quarter += 1) {
    const at = new Date(Date.parse(from) + quarter * 900_000);
    const schedule = { timeZone: 'Europe/Berlin', dailyMailedOn };
    if (!isDailyMailDue(at, schedule)) continue;
    dailyMailedOn = findLocalDate(at, schedule);
    sent.push(at.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(8));
  }
  expect(sent.map((time) => time.slice(3))).toEqual(['08:00:00', '08:00:00', '08:00:00']);
  expect(new Set(sent).size).toBe(3);
});

test('a mail that was missed is sent later that day, but not in the night', () => {
  expect(isDue('2027-01-31T06:59:00Z', 'Europe/Berlin')).toBe(false);
  expect(isDue('2027-01-31T07:00:00Z', 'Europe/Berlin')).toBe(true);
  expect(isDue('2027-01-31T22:59:00Z', 'Europe/Berlin')).toBe(true);
  expect(isDue('2027-01-31T23:00:00Z', 'Europe/Berlin')).toBe(false);
  expect(isDue('2027-01-31T08:00:00Z', null)).toBe(true);
});

test('on the date of the last mail none is due, and the next one is that of the next day', () => {
  expect(isDue('2027-01-31T12:00:00Z', 'Europe/Berlin', '2027-01-31')).toBe(false);
  expect(isDue('2027-02-01T07:00:00Z', 'Europe/Berlin', '2027-01-31')).toBe(true);
  expect(next('2027-01-31T05:00:00Z', 'Europe/Berlin', '2027-01-31')).toBe(
    '2027-02-01T07:00:00.000Z',
  );
  expect(next('2027-01-31T05:00:00Z', 'Europe/Berlin', '2027-01-30')).toBe(
    '2027-01-31T07:00:00.000Z',
  );
});

test('after a change of the time zone, the mail of today is the only one of the day', () => {
  // 8:00 in Los Angeles on January 30 is 5:00 in Auckland on January 31.
  const sentAt = new Date('2027-01-30T16:00:00Z');
  const schedule = { timeZone: 'America/Los_Angeles', dailyMailedOn: '2027-01-30' };
  const moved = moveLastMailDate(sentAt, schedule, 'Pacific/Auckland');
  expect(moved).toBe('2027-01-31');
  expect(next('2027-01-30T17:00:00Z', 'Pacific/Auckland', moved)).toBe('2027-01-31T19:00:00.000Z');
  // Westwards, the date of the mail repeats.
  const back = { timeZone: 'Pacific/Auckland', dailyMailedOn: '2027-01-31' };
  const sentInAuckland = new Date('2027-01-30T19:00:00Z');
  expect(moveLastMailDate(sentInAuckland, back, 'America/Los_Angeles')).toBe('2027-01-31');
});

test('a mail of an earlier day does not count for today in the new time zone', () => {
  const at = new Date('2027-01-31T12:00:00Z');
  const schedule = { timeZone: 'UTC', dailyMailedOn: '2027-01-30' };
  expect(moveLastMailDate(at, schedule, 'Pacific/Auckland')).toBe('2027-01-30');
  expect(moveLastMailDate(at, { ...schedule, dailyMailedOn: null }, 'Asia/Tokyo')).toBeNull();
});

test('time zones have IANA names', () => {
  const names = ['Europe/Berlin', 'Asia/Kolkata', 'America/Argentina/Salta', 'UTC'];
  expect(names.filter(isTimeZone)).toEqual(names);
  const others = ['', 'Mars/Phobos', '+02:00', '-0500', 'Europe/Berlin\u0000', '../etc', 'Berlin'];
  expect(others.filter(isTimeZone)).toEqual([]);
});
