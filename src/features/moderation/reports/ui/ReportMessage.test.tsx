import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, showScreen, toastSaid } from '#testing/screen.tsx';
import { ReportMessage } from './ReportMessage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

async function open(send: (input: unknown) => unknown) {
  const shown = showScreen(() => <ReportMessage id={31} />, { answers: { 'reports.send': send } });
  await userEvent.click(await screen.findByRole('button', { name: 'Report this message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Message' }));
  await userEvent.click(
    await dialog.findByRole('radio', { name: 'Asks to pay outside Bidwright' }),
  );
  return { ...shown, dialog };
}

test('a message is reported with a reason, and its sender is not told', async () => {
  const { calls, dialog } = await open(() => ({ done: true }));
  expect(dialog.getByText(/reads this message and the few around it/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await toastSaid('Thank you for your report')).toContain('looks at this message');
  expect(calls('reports.send')).toEqual([
    { kind: 'message', id: 31, reason: 'off_platform', details: '' },
  ]);
});

test('what was reported already says so, and the dialog stays', async () => {
  const words = 'You have reported this message already.';
  const { dialog } = await open(() => new Refusal(409, words));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(words);
});
