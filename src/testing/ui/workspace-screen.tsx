import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { WorkspacePage } from '#app/client/pages/hire/WorkspacePage.tsx';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { timelinePage, users } from '../fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from './screen.tsx';

/** Shows the workspace to its `party`, or the page of a client whose request gets this refusal. */
export function showWorkspace(
  response: WorkspaceView | Refusal,
  answers: Record<string, (input: unknown) => unknown> = {},
) {
  const me = response instanceof Refusal ? users.client : users[response.party];
  return showScreen(() => <WorkspacePage id={7} />, {
    at: '/projects/7/room',
    answers: {
      'accounts.me': () => me,
      'hires.workspace': () => response,
      'hires.timeline': () => timelinePage,
      'bids.onProject': () => [],
      'documents.ofProject': () => ({ projectId: 7, items: [] }),
      'reviews.onProject': () => new Refusal(404, 'No reviews yet.'),
      ...answers,
    },
  });
}

/** Clicks a button, which must exist already, inside `container`. */
export const pressButton = (name: string | RegExp, container: HTMLElement = document.body) =>
  userEvent.click(within(container).getByRole('button', { name }));

/** Waits for the dialog with this accessible name and for its form. */
export async function findDialog(name: string) {
  const dialog = await screen.findByRole('dialog', { name });
  await vi.waitFor(() => expect(within(dialog).queryByText('Loading form')).toBeNull());
  return dialog;
}

/** Opens a section of the workspace that is closed at first. */
export async function unfold(title: string) {
  await userEvent.click(await screen.findByRole('heading', { name: title }));
  return screen.getByRole('region', { name: title });
}
