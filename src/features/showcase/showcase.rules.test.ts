import { expect, test } from 'vitest';
import { earnedDollars, statsFrom } from './showcase.rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = new Date(now.getTime() + 1);
const open = { status: 'active', isPrivate: false, deadline: later };
const done = {
  ...open,
  status: 'completed',
  deadline: now,
  releasedCents: 10_050,
  feeCents: 1_000,
};

test('of the marketplace only what a stranger may see is counted', () => {
  const projects = [
    open,
    open,
    { ...open, deadline: now },
    { ...open, isPaused: true },
    { ...open, isPrivate: true },
    { ...open, status: 'assigned', releasedCents: 9_900 },
    done,
    done,
    { ...open, status: 'completed' },
    { ...done, isPrivate: true },
  ];
  expect(statsFrom(projects, 5, now)).toEqual({
    activeProjects: 2,
    totalDevelopers: 5,
    completedProjects: 3,
    totalEarnings: 181,
  });
});

test('earnings are told in whole dollars, less the fee', () => {
  expect(earnedDollars(10_099, 1_000)).toBe(90);
});
