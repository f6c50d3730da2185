import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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

function drag(from: Element, pixels: number) {
  const at = (x: number) => ({ pointerType: 'touch', button: 0, clientX: x, clientY: 0 });
  fireEvent.pointerDown(from, at(0));
  fireEvent.pointerMove(from, at(pixels / 2));
  fireEvent.pointerMove(from, at(pixels));
  fireEvent.pointerUp(from, at(pixels));
}

test('a finger that moves a toast 50 px aside closes it, and one that moves it less does not', async () => {
  render(<Toasts />);
  act(() => toast.success('Invitation declined', 'The client has been notified'));
  const shown = within(await region());
  drag(await shown.findByRole('listitem'), 45);
  expect(shown.queryByText('The client has been notified')).not.toBeNull();
  drag(shown.getByRole('listitem'), 55);
  expect(shown.queryByText('The client has been notified')).toBeNull();
});

test('a toast is visible for five seconds', async () => {
  render(<Toasts />);
  // The region is loaded with the first toast.
  act(() => toast.success('Invitation declined'));
  await region();
  vi.useFakeTimers();
  act(() => toast.success('Invitation accepted!', 'You can now bid on this project'));
  act(() => vi.advanceTimersByTime(4_900));
  expect(screen.queryByText('You can now bid on this project')).not.toBeNull();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('You can now bid on this project')).toBeNull();
  vi.useRealTimers();
});
