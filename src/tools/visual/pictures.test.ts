import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { replaceRealTime } from './fixed-time.ts';
import { comparePixels } from './pixels.ts';

function white(width: number, height: number, blackPixels = 0): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(255);
  for (let nth = 0; nth < blackPixels; nth += 1) picture.data.fill(0, nth * 4, nth * 4 + 3);
  return PNG.sync.write(picture);
}

test('equal pictures have no changed pixels', () => {
  expect(comparePixels(white(10, 10), white(10, 10)).percent).toBe(0);
});

test('changed pixels are counted in per cent and marked', () => {
  const { percent, marked } = comparePixels(white(10, 10), white(10, 10, 10));
  expect(percent).toBe(10);
  expect([...PNG.sync.read(marked).data.subarray(0, 3)]).toEqual([255, 0, 0]);
});

test('the part of a picture that the other one lacks counts as changed', () => {
  expect(comparePixels(white(10, 10), white(10, 20)).percent).toBe(50);
});

test('timestamps keep their distance to the start of the demo in every run', () => {
  const day = 86_400_000;
  const [monday, friday] = ['2026-11-23T08:15:00.000Z', '2026-11-27T19:40:07.123Z'];
  const shown = [monday, friday].map((start) => {
    const posted = new Date(Date.parse(start) - 3 * day).toISOString();
    return replaceRealTime(`{"createdAt":"${posted}"}`, Date.parse(start));
  });
  expect(shown).toEqual(Array(2).fill('{"createdAt":"2026-06-14T12:00:00.000Z"}'));
});

test('rows written during a run have the time of its start', () => {
  const start = Date.parse('2026-11-23T08:15:00.000Z');
  expect(replaceRealTime('"2026-11-23T08:19:30.500Z"', start)).toBe('"2026-06-17T12:00:00.000Z"');
});

test('days and dates in texts are the same in every run', () => {
  const start = Date.parse('2026-11-23T08:15:00.000Z');
  expect(replaceRealTime('"2026-11-22"', start)).toBe('"2026-06-16"');
  expect(replaceRealTime('by Dec 7, 2026, 14:05 UTC.', start)).toBe('by Jun 24, 2026, 12:00 UTC.');
  expect(replaceRealTime('by May 9, 2027.', start)).toBe('by June 24, 2026.');
});
