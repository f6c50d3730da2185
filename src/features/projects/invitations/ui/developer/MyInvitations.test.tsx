import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { InvitationView, MyInvitations as Lists } from '../../invitation.schema.ts';
import { applyAnswer, revertAnswer } from '../invitation-lists.ts';
import { MyInvitations } from './MyInvitations.tsx';

const AT = '2026-05-09T12:00:00.000Z';

function invitationTo(id: number, title = `Project ${id}`): InvitationView {
  return {
    id,
    status: 'pending',
    message: null,
    offer: null,
    createdAt: `2026-05-0${id}T12:00:00.000Z`,
    updatedAt: `2026-05-0${id}T12:00:00.000Z`,
    projectId: id * 10,
    clientName: 'Clara Client',
    project: {
      id: id * 10,
      title,
      description: 'What it is about.',
      category: 'Web App',
      budget: 12_500,
      deadline: '2099-01-01T00:00:00.000Z',
      isUrgent: true,
      isPrivate: true,
      isPaused: false,
      revision: 1,
      status: 'active',
    },
  };
}

const [first, second, third] = [invitationTo(1), invitationTo(2), invitationTo(3)];
const idsOf = (invitations: InvitationView[]) => invitations.map(({ id }) => id);

function show(lists: Partial<Lists>, answer?: (input: unknown) => unknown) {
  const answers = { pending: [], recent: [], ...lists };
  return showScreen(MyInvitations, {
    at: '/invitations',
    answers: {
      'invitations.mine': () => answers,
      ...(answer && { 'invitations.answer': answer }),
    },
  });
}

/** Returns a response and a function that resolves it. */
function held() {
  const gate = Promise.withResolvers<unknown>();
  return { answer: () => gate.promise, open: gate.resolve };
}

async function confirmDecline() {
  const dialog = await screen.findByRole('dialog', { name: 'Decline this invitation?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
}

const heading = (name: string) => screen.findByRole('heading', { name });

test('a pending invitation shows its project and client', async () => {
  show({ pending: [{ ...first, message: 'Please have a look.' }] });
  await heading('Pending Invitations (1)');
  const [item] = screen.getAllByRole('listitem');
  const text = item?.textContent;
  for (const words of [
    'Web App',
    'Private Invitation',
    'Urgent',
    'Project 1',
    'What it is about.',
    '$12,500',
    'Clara Client',
    'May 1, 2026',
    'Please have a look.',
  ]) {
    expect(text).toContain(words);
  }
  expect(screen.queryByRole('heading', { name: /Recent/ })).toBeNull();
});

test('without invitations the page says so', async () => {
  show({});
  await heading('Pending Invitations (0)');
  await heading('No pending invitations');
});

test('invitations that failed to load are reported and can be loaded again', async () => {
  showScreen(MyInvitations, {
    answers: { 'invitations.mine': () => new Refusal(403, 'Not for you.') },
  });
  await heading('Failed to fetch invitations');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('recent responses show their answer, and nothing of a declined private project', async () => {
  const accepted = { ...first, status: 'accepted' as const };
  const declined = { ...second, status: 'declined' as const, project: null };
  show({ recent: [accepted, declined] });
  await heading('Recent Responses (2)');
  const [one, other] = screen.getAllByRole('listitem');
  expect(one?.textContent).toMatch(/^Project 1.*AcceptedMay 1, 2026$/);
  expect(other?.textContent).toBe(
    'A project by Clara Client that you can no longer seeDeclinedMay 2, 2026',
  );
});

test('an accepted invitation to an open project links to the bid, and no other does', async () => {
  const accepted = { ...first, status: 'accepted' as const };
  const { project } = accepted;
  const past = { ...accepted, id: 8, project: project && { ...project, deadline: AT } };
  const paused = { ...accepted, id: 9, project: project && { ...project, isPaused: true } };
  const declined = { ...first, id: 4, status: 'declined' as const };
  show({ recent: [accepted, past, paused, declined] });
  await heading('Recent Responses (4)');
  const ways = screen.getAllByRole('link', { name: /^Open to bid/ });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/projects/10']);
});

test.each([
  ['Accept', 'accepted', 'Invitation accepted!: You can now bid on this project'],
  ['Decline', 'declined', 'Invitation declined: The client has been notified'],
])('%s shows at once, and is sent once', async (button, status, said) => {
  const { answer, open } = held();
  const view = show({ pending: [second, first] }, answer);
  await heading('Pending Invitations (2)');
  const [item] = screen.getAllByRole('listitem');
  if (!item) throw new Error('There are two');
  await userEvent.dblClick(within(item).getByRole('button', { name: new RegExp(`^${button}`) }));
  if (status === 'declined') await confirmDecline();
  await heading('Pending Invitations (1)');
  await heading('Recent Responses (1)');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pending Invitations (1)'));
  open({ ...second, status });
  expect(await findToastText(said.split(':')[0] ?? '')).toBe(said);
  expect(view.calls('invitations.answer')).toEqual([{ id: 2, status }]);
});

test('the response to an acceptance mentions no bid if the project takes none now', async () => {
  const paused = { ...first, project: first.project && { ...first.project, isPaused: true } };
  show({ pending: [paused] }, () => ({ ...paused, status: 'accepted' }));
  await heading('Pending Invitations (1)');
  const words = 'This project accepts no bids at the moment.';
  expect(screen.getByText(words)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Accept/ }));
  expect(await findToastText('Invitation accepted!')).toBe(`Invitation accepted!: ${words}`);
});

test('declining needs a confirmation, and its cancellation answers nothing', async () => {
  const view = show({ pending: [first] });
  await heading('Pending Invitations (1)');
  await userEvent.click(screen.getByRole('button', { name: /Decline.*Project 1/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline this invitation?' });
  expect(dialog.textContent).toContain('You can no longer see');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await heading('Pending Invitations (1)');
  expect(view.calls('invitations.answer')).toEqual([]);
});

test('a refused answer is reverted with the server’s message', async () => {
  const refusal = new Refusal(409, 'You have already answered this invitation.');
  show({ pending: [second, first] }, () => refusal);
  await heading('Pending Invitations (2)');
  await userEvent.click(screen.getByRole('button', { name: /Decline.*Project 1/ }));
  await confirmDecline();
  expect(await findToastText('Error')).toBe('Error: You have already answered this invitation.');
  await heading('Pending Invitations (2)');
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Recent/ })).toBeNull());
});

test('past the deadline there is nothing to press', async () => {
  const project = first.project && { ...first.project, deadline: '2020-01-01T00:00:00.000Z' };
  show({ pending: [{ ...first, project }] });
  await heading('Pending Invitations (1)');
  expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull();
  expect(screen.getByText(/The deadline has passed/)).toBeDefined();
});

const pending = [third, second, first];

test('an answered invitation comes first in the recent answers, of which five are shown', () => {
  const recent = [4, 5, 6, 7, 8].map((id) => invitationTo(id));
  const lists = applyAnswer({ pending, recent }, second, 'accepted', AT);
  expect(idsOf(lists.pending)).toEqual([3, 1]);
  expect(idsOf(lists.recent)).toEqual([2, 4, 5, 6, 7]);
  expect(lists.recent[0]).toEqual({ ...second, status: 'accepted', updatedAt: AT });
});

test('declining a private project hides it at once', () => {
  const lists = applyAnswer({ pending, recent: [] }, second, 'declined', AT);
  expect(lists.recent[0]?.project).toBeNull();
});

test('reverting one answer keeps another one made in the meantime', () => {
  const one = applyAnswer({ pending, recent: [] }, second, 'declined', AT);
  const both = applyAnswer(one, third, 'accepted', AT);
  const lists = revertAnswer(both, second);
  expect(lists.pending).toEqual([second, first]);
  expect(idsOf(lists.recent)).toEqual([3]);
});

test('an offer is accepted as it is, for the revision that the developer read', async () => {
  const offer = { amount: 2_400, deliveryTime: 14, text: 'As we discussed.' };
  const { calls } = showScreen(MyInvitations, {
    at: '/invitations',
    answers: {
      'invitations.mine': () => ({ pending: [{ ...first, offer }], recent: [] }),
      'bids.acceptOffer': () => ({}),
    },
  });
  const item = await screen.findByRole('figure');
  for (const words of ['Offer from Clara Client', '$2,400', '14 days', 'As we discussed.']) {
    expect(item.textContent).toContain(words);
  }
  expect(screen.getByRole('button', { name: /^Bid differently/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Accept offer/ }));
  expect(await findToastText('Offer accepted!')).toContain('The client can now hire you and pay');
  expect(calls('bids.acceptOffer')).toEqual([{ id: 1, projectRevision: 1 }]);
});

test('an outdated offer cannot be accepted, only the invitation', async () => {
  const offer = { amount: 2_400, deliveryTime: 14, text: 'As we discussed.', isOutdated: true };
  showScreen(MyInvitations, {
    at: '/invitations',
    answers: { 'invitations.mine': () => ({ pending: [{ ...first, offer }], recent: [] }) },
  });
  await screen.findByText('The project changed after this offer, so you can no longer accept it.');
  expect(screen.queryByRole('button', { name: /^Accept offer/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Accept/ })).toBeTruthy();
});
