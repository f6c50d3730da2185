import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import {
  completedWorkspace,
  delivery,
  dispute,
  disputedWorkspace,
  inProgressWorkspace,
  stepTarget,
  workspace,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, noResponse, Refusal } from '#testing/ui/screen.tsx';
import { findDialog, pressButton, showWorkspace } from '#testing/ui/workspace-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const heading = (name: string) => screen.findByRole('heading', { name });
const alertIn = async (form: HTMLElement) => (await within(form).findByRole('alert')).textContent;
const refetchWorkspace = () => act(() => dispatchLiveEvent({ kind: 'missed', id: 0 }));

async function openDialogTitled(name: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return findDialog(title);
}

const delivered: WorkspaceView = {
  ...workspace,
  party: 'developer',
  steps: [],
  deliveries: [{ ...delivery, links: [] }],
};

/** Submits a delivery whose response is lost. */
async function deliverUnanswered() {
  const shown = showWorkspace(inProgressWorkspace, { 'hires.deliver': () => noResponse });
  const form = await openDialogTitled('Deliver the work', 'Deliver the work');
  const field = within(form).getByLabelText('What do you deliver?');
  await userEvent.type(field, 'All pages are live.');
  await pressButton('Deliver', form);
  expect(await alertIn(form)).toBe(UNCONFIRMED_MESSAGE);
  return { ...shown, form, field };
}

/** Sets the new state of the workspace on the server and waits until the page has loaded it. */
async function showRefetched(
  { answer, calls }: ReturnType<typeof showWorkspace>,
  now: WorkspaceView,
) {
  const before = calls('hires.workspace').length;
  answer('hires.workspace', () => now);
  refetchWorkspace();
  await waitFor(() => expect(calls('hires.workspace').length).toBeGreaterThan(before));
}

test('a step that came too late shows the refusal and the current workspace', async () => {
  const words = 'The project is already completed. See the project for its current state.';
  const { answer } = showWorkspace(workspace, { 'hires.release': () => new Refusal(409, words) });
  const form = await openDialogTitled('Release the funds', 'Release the funds?');
  answer('hires.workspace', () => completedWorkspace);
  await pressButton('Release $900', form);
  await within(form).findByRole('button', { name: 'Back to the project' });
  expect(await alertIn(form)).toBe(words);
  expect(within(form).queryByRole('button', { name: 'Release $900' })).toBeNull();
  expect(screen.queryByText('Error')).toBeNull();
  await pressButton('Back to the project', form);
  const title = await heading('The project is completed');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a failed confirmation stays open for another attempt', async () => {
  const { answer, calls } = showWorkspace(workspace, {
    'hires.release': () => new Refusal(503, 'Too busy.'),
  });
  const form = await openDialogTitled('Release the funds', 'Release the funds?');
  await pressButton('Release $900', form);
  expect(await alertIn(form)).toBe('Too busy.');
  answer('hires.release', () => completedWorkspace);
  await pressButton('Release $900', form);
  await findToastText('Funds released');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('hires.release')).toHaveLength(2);
});

test('after a lost response the form remains, and submitting again takes the step', async () => {
  const shown = await deliverUnanswered();
  const { answer, calls, form, field } = shown;
  await showRefetched(shown, delivered);
  expect(await alertIn(form)).toBe(UNCONFIRMED_MESSAGE);
  expect(field).toHaveProperty('value', 'All pages are live.');
  answer('hires.deliver', () => delivered);
  await pressButton('Deliver', form);
  await findToastText('Work delivered');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('next'));
  const request = { ...stepTarget, note: 'All pages are live.', links: [], fileIds: [] };
  expect(calls('hires.deliver')).toEqual([request, request]);
  expect(sessionStorage.getItem('draft:deliver-7')).toBeNull();
});

test('input changed after a lost response is refused if the first request was done', async () => {
  const shown = await deliverUnanswered();
  await userEvent.type(shown.field, ' And more.');
  await showRefetched(shown, delivered);
  shown.answer('hires.deliver', () => new Refusal(409, 'The work was delivered.'));
  await pressButton('Deliver', shown.form);
  await within(shown.form).findByRole('button', { name: 'Back to the project' });
  expect(await alertIn(shown.form)).toContain('The work was delivered.');
  expect(sessionStorage.getItem('draft:deliver-7')).toContain('And more.');
});

test('a step that fails after its form was closed reports the error', async () => {
  const answered = Promise.withResolvers<Refusal>();
  showWorkspace(workspace, { 'hires.release': () => answered.promise });
  const form = await openDialogTitled('Release the funds', 'Release the funds?');
  await pressButton('Release $900', form);
  await pressButton('Close', form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answered.resolve(new Refusal(503, 'Too busy.'));
  expect(await findToastText('Not done: Release $900')).toContain('Too busy.');
});

test('a developer about to deliver sees that a dispute was opened in the meantime', async () => {
  const { answer } = showWorkspace(inProgressWorkspace);
  const form = await openDialogTitled('Deliver the work', 'Deliver the work');
  answer('hires.workspace', () => ({
    ...disputedWorkspace,
    party: 'developer',
    disputes: [dispute],
  }));
  refetchWorkspace();
  await within(form).findByRole('button', { name: 'Back to the project' });
  expect(await alertIn(form)).toBe(
    'The project is in dispute. See the project for its current state.',
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.id).toBe('next'));
});
