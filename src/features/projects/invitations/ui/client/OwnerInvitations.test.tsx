import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { emptyBrief } from '#testing/fixtures/bid-fixture.ts';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { ProjectView } from '../../../project.schema.ts';
import { OwnerInvitations } from './OwnerInvitations.tsx';

const now = new Date('2026-05-01T12:00:00Z');
const project: ProjectView = {
  id: 7,
  title: 'A quiet project',
  description: 'What it is about.',
  category: 'Web App',
  budget: 900,
  isPrivate: true,
  isUrgent: false,
  skills: [],
  deadline: '2026-06-01T12:00:00.000Z',
  status: 'active',
  bidCount: 0,
  createdAt: '2026-04-01T12:00:00.000Z',
  clientId: 1,
  clientName: 'Clara Client',
  averageBid: null,
  isPaused: false,
  invitation: null,
  ...emptyBrief,
};

const person = (id: number, name: string) => ({
  id,
  name,
  avatar: null,
  rating: 0,
  reviewCount: 0,
});
const at = '2026-04-20T12:00:00.000Z';
const invited = {
  id: 11,
  status: 'accepted',
  message: null,
  createdAt: at,
  updatedAt: at,
  developer: person(2, 'Ada Byron'),
};
const request = { id: 21, message: 'Me, please', createdAt: at, developer: person(3, 'Bo Lind') };
const profile = { bio: 'Builds.', skills: [], completedProjects: 0, createdAt: at };

const noInvitations = { invitations: [], requests: [], declined: [] };

interface Lists {
  invitations?: object[];
  requests?: object[];
  declined?: object[];
  more?: number;
}

const countsOf = ({ invitations = [], requests = [], declined = [], more = 0 }: Lists) => ({
  invitations: invitations.length + more,
  requests: requests.length + more,
  declined: declined.length + more,
});

function show(lists: Lists, of: ProjectView = project) {
  return showScreen(() => <OwnerInvitations project={of} now={now} />, {
    at: '/projects/7',
    answers: {
      'invitations.ofProject': () => ({ ...noInvitations, ...lists, counts: countsOf(lists) }),
      'invitations.answerRequest': () => ({ done: true }),
      'invitations.invite': () => ({ done: true }),
      'profiles.featured': () =>
        [person(2, 'Ada Byron'), person(4, 'Cy Twombly')].map((one) => ({ ...one, ...profile })),
    },
  });
}

test('the owner sees the invited developers and their answers', async () => {
  show({ invitations: [invited] });
  const [item] = await screen.findAllByRole('listitem');
  expect(item?.textContent).toMatch(/Ada Byron.*Accepted/);
});

test('a developer with a deleted account is shown as deleted, not as declined', async () => {
  const left = { ...invited, status: 'declined', developer: person(2, 'Former member') };
  show({ invitations: [left, { ...invited, id: 12, status: 'declined' }] });
  const items = await screen.findAllByRole('listitem');
  expect(items[0]?.textContent).toMatch(/Former member.*Left/);
  expect(items[1]?.textContent).toMatch(/Ada Byron.*Declined/);
});

test.each([
  [/^Invite\s*Bo Lind/, 'invited', 'Invitation sent: Bo Lind has been notified'],
  [/^Decline\s*Bo Lind/, 'declined', 'Request declined: Bo Lind has been notified'],
])('a request is answered: %s', async (name, status, said) => {
  const view = show({ requests: [request] });
  expect(await screen.findByText('Me, please')).toBeDefined();
  view.answer('invitations.ofProject', () => ({ ...noInvitations, counts: countsOf({}) }));
  await userEvent.click(screen.getByRole('button', { name }));
  if (status === 'declined') {
    expect(view.calls('invitations.answerRequest')).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' });
    expect(dialog.textContent).toContain('Bo Lind is notified and cannot request again.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  }
  expect(await findToastText(said.split(':')[0] ?? '')).toBe(said);
  expect(view.calls('invitations.answerRequest')).toEqual([{ id: 21, status }]);
  expect(screen.queryByText('Me, please')).toBeNull();
});

test('a request whose decline failed can be declined again there', async () => {
  const view = show({ requests: [request] });
  view.answer('invitations.answerRequest', () => new Refusal(503, 'Too busy.'));
  await userEvent.click(await screen.findByRole('button', { name: /^Decline\s*Bo Lind/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline this request?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Too busy.');
  view.answer('invitations.answerRequest', () => ({ done: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await findToastText('Request declined')).toContain('Bo Lind has been notified');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a declined request stays in the list', async () => {
  const { developer } = request;
  show({ declined: [{ id: 21, declinedAt: at, developer }] });
  const link = await screen.findByRole('link', { name: 'Bo Lind' });
  expect(link.closest('li')?.textContent).toContain('Request declined');
});

test('more developers can be invited, none twice, and at least one', async () => {
  const view = show({ invitations: [invited] });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite developers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite developers' });
  const other = await within(dialog).findByRole('checkbox', { name: 'Invite Cy Twombly' });
  const ada = within(dialog).getByRole('checkbox', { name: 'Invite Ada Byron' });
  expect(ada).toHaveProperty('disabled', true);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitations' }));
  const error = within(dialog).getByText('Please choose at least one developer');
  expect(other.getAttribute('aria-describedby')).toBe(error.id);
  expect(document.activeElement).toBe(other);
  await userEvent.click(other);
  expect(within(dialog).queryByText('Please choose at least one developer')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitations' }));
  expect(await findToastText('Invitations sent')).toBe('Invitations sent: One developer notified');
  expect(view.calls('invitations.invite')).toEqual([
    { projectId: 7, developerIds: [4], message: '' },
  ]);
});

test('a developer whose invitation is being sent cannot be selected', async () => {
  const view = show({ invitations: [invited] });
  view.answer('invitations.invite', () => new Promise(() => {}));
  await userEvent.click(await screen.findByRole('button', { name: 'Invite developers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite developers' });
  const other = await within(dialog).findByRole('checkbox', { name: 'Invite Cy Twombly' });
  await userEvent.click(other);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitations' }));
  await within(dialog).findByRole('button', { name: 'Sending...' });
  await userEvent.click(other);
  expect(other).toHaveProperty('checked', true);
});

test('a closed project accepts no invitations', async () => {
  show({ invitations: [invited], requests: [request] }, { ...project, status: 'assigned' });
  await screen.findByText('Ada Byron');
  expect(screen.queryByRole('button', { name: /Invite|Decline/ })).toBeNull();
});

test('invitations that failed to load are reported', async () => {
  const view = show({});
  view.answer('invitations.ofProject', () => new Refusal(403, 'Not yours.'));
  expect(await screen.findByRole('heading', { name: 'Failed to fetch invitations' })).toBeDefined();
});

test('developers beyond the list are mentioned', async () => {
  show({ invitations: [invited], requests: [request], more: 12 });
  expect(await screen.findByRole('heading', { name: 'Invitations 13' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '13 open requests' })).toBeTruthy();
  expect(screen.getByText('And 12 more, which appear when you answer these.')).toBeTruthy();
  expect(screen.getByText('And 12 more invitations.')).toBeTruthy();
  expect(screen.getByText('And 12 earlier requests that you declined.')).toBeTruthy();
});
