import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import { CalendarAddress } from './CalendarAddress.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a new address is shown once to copy, and can be replaced and revoked', async () => {
  let createdAt: string | null = null;
  showScreen(() => <CalendarAddress />, {
    answers: {
      'calendarAddress.own': () => ({ createdAt }),
      'calendarAddress.create': () => {
        createdAt = '2026-11-30T00:00:00.000Z';
        return { url: 'https://example.test/calendar/secret.ics' };
      },
      'calendarAddress.revoke': () => {
        createdAt = null;
        return { done: true };
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Create an address' }));
  const field = await screen.findByRole('textbox', { name: 'Address of your calendar' });
  expect(field).toHaveProperty('value', 'https://example.test/calendar/secret.ics');
  await user.click(await screen.findByRole('button', { name: 'Replace the address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the address?' }));
  await user.click(dialog.getByRole('button', { name: 'Replace the address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await screen.findByRole('button', { name: 'Create an address' });
  expect(screen.queryByRole('textbox')).toBeNull();
});
