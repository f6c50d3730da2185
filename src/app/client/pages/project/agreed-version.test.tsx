import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { bid, mira, project } from '#testing/fixtures/bid-fixture.ts';
import { inProgressWorkspace, users } from '#testing/fixtures/workspace-fixture.ts';
import { showScreen } from '#testing/ui/screen.tsx';
import { ProjectPage } from './ProjectPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(answers: Record<string, () => unknown>, agreedRevision = 2) {
  const agreement = { revision: agreedRevision, criteria: [] };
  return showScreen(() => <ProjectPage id={7} />, {
    at: '/projects/7',
    answers: {
      'accounts.me': () => users.client,
      'projects.get': () => ({
        ...project,
        status: 'completed',
        revision: 3,
        criteria: [{ id: 2, text: 'Staff print a list' }],
      }),
      'bids.onProject': () => [{ ...bid, status: 'hired' }],
      'hires.workspace': () => ({ ...inProgressWorkspace, agreement }),
      'hires.agreement': () => ({
        title: 'The agreed page',
        description: 'What was agreed.',
        skills: [],
        criteria: [{ id: 1, text: 'Guests pay by card', remark: null }],
        exclusions: ['Staff print a list'],
        rights: null,
        files: [],
      }),
      ...answers,
    },
  });
}

const findNote = async () =>
  (await screen.findByRole('link', { name: 'read the agreement' })).closest('p')?.textContent;

test.each([
  ['The client', users.client],
  ['The developer', mira],
])('%s of a hire sees what was agreed, if the project was edited later', async (_who, me) => {
  show({ 'accounts.me': () => me });
  await screen.findByText('What was agreed.');
  expect(await findNote()).toMatch(
    /^Agreed: version 2 .*shown as agreed; others see the later version 3/,
  );
  const link = screen.getByRole('link', { name: 'read the agreement' });
  expect(link.getAttribute('href')).toBe('/projects/7/agreement');
  const criteria = screen.getByRole('region', { name: 'Done when' });
  expect(criteria.textContent).toBe('Done whenGuests pay by card');
  expect(screen.getByRole('region', { name: 'Not included' }).textContent).toMatch(/print a list/);
});

test('a hire on the current version names it and nothing else', async () => {
  show({}, 3);
  expect(await findNote()).toBe('Agreed: version 3 · read the agreement');
});

test('others see the current version, and no agreement', async () => {
  const stranger = { ...mira, id: 12 };
  const { calls } = show({ 'accounts.me': () => stranger, 'bids.onProject': () => [] });
  await screen.findByText('Staff print a list');
  expect(screen.queryByText(/^Agreed/)).toBeNull();
  expect(calls('hires.agreement')).toEqual([]);
});
