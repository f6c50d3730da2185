import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { project } from '#testing/fixtures/bid-fixture.ts';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { CancelProject } from './CancelProject.tsx';

afterEach(() => vi.unstubAllGlobals());

const cancelled = { ...project, status: 'cancelled' };
const busy = new Refusal(503, 'Too busy.');

/** Opens the dialog that cancels a project. */
async function ask(answers: Record<string, (input: unknown) => unknown>) {
  const view = showScreen(() => <CancelProject id={7} />, {
    answers: { 'projects.get': () => project, ...answers },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel project' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this project?' });
  const press = (name: string) =>
    userEvent.click(within(dialog).getByRole('button', { name: new RegExp(`^${name}`) }));
  return { ...view, press };
}

const isClosed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the owner can close the question and keep the project', async () => {
  const { calls, press } = await ask({});
  await press('Keep project');
  await isClosed();
  expect(calls('hires.cancelProject')).toEqual([]);
});

test('a project with a hire made in the meantime cannot be cancelled, and the reason is shown', async () => {
  const words = 'This project is no longer open.';
  const { press } = await ask({ 'hires.cancelProject': () => new Refusal(409, words) });
  await press('Cancel project');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a cancellation that failed waits for another try', async () => {
  const { press, answer } = await ask({ 'hires.cancelProject': () => busy });
  await press('Cancel project');
  expect((await screen.findByRole('alert')).textContent).toBe('Too busy.');
  answer('hires.cancelProject', () => cancelled);
  await press('Cancel project');
  expect(await findToastText('Project cancelled')).toBeTruthy();
});
