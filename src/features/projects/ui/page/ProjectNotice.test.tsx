import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyBrief } from '#testing/fixtures/bid-fixture.ts';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { ProjectView } from '../../project.schema.ts';
import { ProjectNotice } from './ProjectNotice.tsx';

const cancelled: ProjectView = {
  id: 7,
  title: 'A booking page',
  description: 'Rooms and dates, payment by card.',
  category: 'Web App',
  budget: 1_200,
  isPrivate: false,
  isUrgent: true,
  skills: ['React'],
  deadline: '2026-05-01T10:00:00.000Z',
  status: 'cancelled',
  bidCount: 2,
  createdAt: '2026-04-01T10:00:00.000Z',
  clientId: 5,
  clientName: 'Clara Client',
  averageBid: 900,
  isPaused: false,
  invitation: null,
  ...emptyBrief,
};

const copied = { id: 4, files: [], missingFiles: 0 };
const plan = { id: 9, name: 'plan.pdf', type: 'application/pdf', size: 2_048 };

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function show(isOwner: boolean, project = cancelled, copy: () => unknown = () => copied) {
  return showScreen(
    () => <ProjectNotice project={project} isOwner={isOwner} now={new Date('2026-06-01')} />,
    { at: '/projects/7', answers: { 'drafts.copy': copy } },
  );
}

const button = () => screen.findByRole('button', { name: 'Post one like this' });

test('a cancelled project is copied into a draft, which opens in the form', async () => {
  const { place, calls } = show(true);
  await userEvent.click(await button());
  await vi.waitFor(() => expect(place()).toBe('/create-project?draft=4'));
  expect(calls('drafts.copy')).toEqual([{ projectId: 7 }]);
});

test.each([
  ['all', [], 2, 'Copied without files', '2 files could not be copied now. Add what you need.'],
  [
    'some',
    [plan],
    1,
    'Copied without some files',
    '1 file could not be copied now. Add what you need.',
  ],
])('a copy that lacks %s files says so', async (_which, files, missingFiles, title, text) => {
  show(true, cancelled, () => ({ ...copied, files, missingFiles }));
  await userEvent.click(await button());
  expect(await findToastText(title)).toContain(text);
});

test('with too many drafts the project is not copied, and the reason is shown', async () => {
  const { place } = show(true, cancelled, () => new Refusal(409, 'You have 50 drafts.'));
  await userEvent.click(await button());
  expect(await findToastText('Project not copied')).toContain('You have 50 drafts.');
  expect(place()).toBe('/projects/7');
});

test.each([
  ['somebody else', false, cancelled],
  ['its client while others work on it', true, { ...cancelled, status: 'assigned' as const }],
])('%s is not offered it', async (_who, isOwner, project) => {
  show(isOwner, project);
  expect(await screen.findByRole('region')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Post one like this' })).toBeNull();
});
