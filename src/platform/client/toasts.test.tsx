import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Toasts, toast } from './toasts.tsx';

const region = () => screen.findByRole('region', { name: /Notifications/ });

test('the newest toast takes the place of the one before', async () => {
  render(<Toasts />);
  act(() => toast.success('Bid submitted successfully!'));
  act(() => toast.error('Error', 'Only developers can bid.'));
  const shown = within(await region());
  expect(await shown.findByText('Only developers can bid.')).toBeTruthy();
  expect(shown.getAllByRole('listitem')).toHaveLength(1);
});

test('F8 moves the focus to the notifications', async () => {
  render(<Toasts />);
  act(() => toast.success('Project created successfully!'));
  const list = within(await region()).getByRole('list');
  await userEvent.keyboard('[F8]');
  expect(document.activeElement).toBe(list);
});

test('a toast can be closed', async () => {
  render(<Toasts />);
  act(() => toast.success('Signed out successfully', 'Come back soon!'));
  const shown = within(await region());
  (await shown.findByRole('button', { name: 'Close' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(shown.queryByText('Come back soon!')).toBeNull();
});
