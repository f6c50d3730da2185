import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#testing/screen.tsx';
import SuspendedBar from './SuspendedBar.tsx';

afterEach(() => vi.unstubAllGlobals());

const own = { appeal: null, decision: null };
const goesOn = 'Your account is suspended: running work goes on, nothing new can be begun.';

test.each([
  ['before an appeal', false, own, `${goesOn} Read why, and appeal`],
  [
    'while an appeal waits',
    false,
    { ...own, appeal: 'No.' },
    `${goesOn} Your appeal waits for its decision. Read more`,
  ],
  [
    'after a refusal',
    false,
    { appeal: 'No.', decision: 'refused' },
    `${goesOn} Your appeal was refused. Read why`,
  ],
  [
    'of an admin',
    true,
    own,
    'Your account is suspended: the admin area is closed to you. Read why, and appeal',
  ],
])('the bar says what is true %s', async (_when, isAdmin, measure, words) => {
  showScreen(() => <SuspendedBar isAdmin={isAdmin} />, {
    answers: { 'suspensions.own': () => measure },
  });
  const bar = await screen.findByRole('complementary', { name: 'Your account' });
  await vi.waitFor(() => expect(bar.textContent?.replace(/\s+/g, ' ').trim()).toBe(words));
});
