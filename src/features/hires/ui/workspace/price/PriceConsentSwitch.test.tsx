import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';
import { completedWorkspace, workspace } from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, Refusal } from '#testing/ui/screen.tsx';
import { showWorkspace } from '#testing/ui/workspace-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const priceConsent = {
  client: false,
  developer: true,
  terms: { amountCents: 90_000, days: 10 },
};
const completed = { ...completedWorkspace, priceConsent };
const findSwitch = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Show price and days' });

test('the switch shows price and days, and says what the other side chose and others see', async () => {
  let shown = completed;
  const { calls } = showWorkspace(completed, {
    'hires.workspace': () => shown,
    'hires.setPriceConsent': () => {
      shown = { ...completed, priceConsent: { ...priceConsent, client: true } };
      return shown.priceConsent;
    },
  });
  const toggle = await findSwitch();
  expect(toggle.checked).toBe(false);
  screen.getByText(
    'Mira Okafor has turned this on. Other people see neither price nor days until you do, too.',
  );
  await userEvent.click(toggle);
  await screen.findByText('Mira Okafor has turned this on, too. Everyone sees: $900, 10 days.');
  expect(toggle.checked).toBe(true);
  expect(calls('hires.setPriceConsent')).toEqual([{ projectId: 7, isGiven: true }]);
});

test('a change that was not saved is undone and reported', async () => {
  showWorkspace(
    { ...completed, party: 'developer' },
    { 'hires.setPriceConsent': () => new Refusal(409, 'Not now.') },
  );
  const toggle = await findSwitch();
  expect(toggle.checked).toBe(true);
  await userEvent.click(toggle);
  expect(await findToastText('Setting not saved')).toContain('Not now.');
  await vi.waitFor(() => expect(toggle.checked).toBe(true));
});

test.each([
  ['a running hire', workspace],
  ['an admin', { ...completed, party: 'admin' }],
  [
    'a deleted other side',
    { ...completed, developer: { ...completed.developer, name: FORMER_MEMBER } },
  ],
] as const)('there is no switch for %s', async (_title, shown) => {
  showWorkspace(shown);
  await screen.findByRole('region', { name: 'Work' });
  expect(screen.queryByRole('switch')).toBeNull();
});
