import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WorkspacePage } from '#app/client/pages/hire/WorkspacePage.tsx';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { timelinePage, users } from '../fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from './screen.tsx';

/** Shows a workspace as its party, or the page of a client whose request is refused. */
export function showWorkspace(
  shown: WorkspaceView | Refusal,
  answers: Record<string, (input: unknown) => unknown> = {},
) {
  const me = shown instanceof Refusal ? users.client : users[shown.party];
  return showScreen(() => <WorkspacePage id={7} />, {
    at: '/projects/7/room',
    answers: {
      'accounts.me': () => me,
      'hires.workspace': () => shown,
      'hires.timeline': () => timelinePage,
      'bids.onProject': () => [],
      'documents.ofProject': () => ({ projectId: 7, items: [] }),
      'reviews.onProject': () => new Refusal(404, 'No reviews yet.'),
      ...answers,
    },
  });
}

export const pressButton = (name: string | RegExp, where: HTMLElement = document.body) =>
  userEvent.click(within(where).getByRole('button', { name }));

export const findDialog = (name: string) => screen.findByRole('dialog', { name });
