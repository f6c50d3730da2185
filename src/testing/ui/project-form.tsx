import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CreateProjectPage } from '#app/client/pages/project/CreateProjectPage.tsx';
import type { DraftView } from '#features/projects/drafts/draft.schema.ts';
import { users } from '../fixtures/workspace-fixture.ts';
import { showScreen } from './screen.tsx';

export const stored: DraftView = {
  id: 4,
  version: 1,
  status: 'draft',
  createdAt: '2026-06-01T10:00:00.000Z',
  updatedAt: '2026-06-01T10:00:00.000Z',
  title: 'A booking page',
  description: 'Rooms and dates, payment by card.',
  category: 'Web App',
  budget: '1200',
  deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  criteria: ['A guest can book on a phone'],
  rights: { kind: 'open_source', licence: 'MIT' },
  files: [{ id: 9, name: 'sketch.pdf', type: 'application/pdf', size: 2_048 }],
};
export const saved = (version: number) => ({ ...stored, version });

/** Shows the post form, with a stored draft if `draftId` is set. */
export function show(answers: Record<string, (input: unknown) => unknown> = {}, draftId?: number) {
  return showScreen(() => <CreateProjectPage draftId={draftId} />, {
    at: '/create-project',
    answers: {
      'accounts.me': () => users.client,
      'drafts.get': () => stored,
      'drafts.create': () => saved(1),
      'drafts.save': () => saved(2),
      'drafts.publish': () => ({ id: 77 }),
      'projects.post': () => ({ id: 77 }),
      'profiles.featured': () => [],
      ...answers,
    },
  });
}

export const PATIENCE = { timeout: 10_000 };
export const title = () => screen.findByLabelText<HTMLInputElement>('Title');
export const type = async (value: string) => fireEvent.change(await title(), { target: { value } });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
