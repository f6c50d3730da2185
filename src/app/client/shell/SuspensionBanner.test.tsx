import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import SuspensionBanner from './SuspensionBanner.tsx';

afterEach(() => vi.unstubAllGlobals());

const suspension = { appeal: null, decision: null };
const notice =
  'Your account is suspended: you can finish running work, but not start anything new.';

test.each([
  ['before an appeal', false, suspension, `${notice} Read why, and appeal`],
  [
    'while an appeal waits',
    false,
    { ...suspension, appeal: 'No.' },
    `${notice} Your appeal has not been decided yet. Read more`,
  ],
  [
    'after a refusal',
    false,
    { appeal: 'No.', decision: 'refused' },
    `${notice} Your appeal was refused. Read why`,
  ],
  [
    'of an admin',
    true,
    suspension,
    'Your account is suspended: you cannot use the admin area. Read why, and appeal',
  ],
])('the banner shows the state of the suspension %s', async (_when, isAdmin, measure, text) => {
  showScreen(() => <SuspensionBanner isAdmin={isAdmin} />, {
    answers: { 'suspensions.own': () => measure },
  });
  const bar = await screen.findByRole('complementary', { name: 'Your account' });
  await vi.waitFor(() => expect(bar.textContent?.replace(/\s+/g, ' ').trim()).toBe(text));
});
