import { expect, test } from 'vitest';
import { divideLoss, isClosedChargebackStatus } from './chargeback.rules.ts';

const none = { unapplied: 0, held: 0, waiting: 0, sent: 0 };

test.each([
  ['what nobody was hired with bears it', { unapplied: 900 }, [500, 0, 0, 0, 0]],
  ['what is still held bears it first', { held: 500, waiting: 500, sent: 500 }, [0, 500, 0, 0, 0]],
  ['then what has not left', { held: 200, waiting: 500, sent: 500 }, [0, 200, 300, 0, 0]],
  ['then what was sent', { held: 100, waiting: 150, sent: 500 }, [0, 100, 150, 250, 0]],
  ['the platform bears the rest', { held: 100, waiting: 150, sent: 200 }, [0, 100, 150, 200, 50]],
  ['all of it where nothing is left', {}, [0, 0, 0, 0, 500]],
])('of a lost chargeback %s', (_title, left, [unapplied, held, waiting, sent, platform]) => {
  expect(divideLoss(500, { ...none, ...left })).toEqual({
    unapplied,
    held,
    waiting,
    sent,
    platform,
  });
});

test('a chargeback ends in one of four ways', () => {
  const open = ['needs_response', 'under_review', 'warning_under_review'];
  expect(open.filter(isClosedChargebackStatus)).toEqual([]);
  const over = ['won', 'lost', 'warning_closed', 'prevented'];
  expect(over.filter(isClosedChargebackStatus)).toEqual(over);
});
