import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { RequestInvitation } from './RequestInvitation.tsx';

type Viewer = Parameters<typeof RequestInvitation>[0]['viewer'];

const nothing = { invitation: null, request: null };
const invitation = {
  id: 1,
  message: null,
  createdAt: '2026-05-01T12:00:00.000Z',
  updatedAt: '2026-05-01T12:00:00.000Z',
};

function show(viewer: Viewer, state: object = nothing) {
  return showScreen(() => <RequestInvitation projectId={7} viewer={viewer} />, {
    at: '/projects/7',
    answers: { 'invitations.state': () => state, 'invitations.request': () => null },
  });
}

const developer = { role: 'developer' } as const;
const button = () => screen.findByRole('button', { name: 'Request Invitation' });

test('a visitor can sign up or sign in, and returns to the project', async () => {
  show(null);
  const join = await screen.findByRole('link', { name: 'Request Invitation' });
  expect(join.getAttribute('href')).toBe('/create-developer-profile?from=%2Fprojects%2F7');
  const signIn = screen.getByRole('link', { name: 'Sign in' });
  expect(signIn.getAttribute('href')).toBe('/login?from=%2Fprojects%2F7');
});

test('a client is offered nothing', () => {
  show({ role: 'client' });
  expect(screen.queryByRole('button', { name: /Request|Show/ })).toBeNull();
});

test('a developer asks once, with or without a message', async () => {
  const view = show(developer);
  await waitFor(async () => {
    expect((await button()).getAttribute('aria-disabled')).toBe('false');
  });
  await userEvent.click(await button());
  await userEvent.type(await screen.findByLabelText(/Message/), 'I know this trade.');
  view.answer('invitations.state', () => ({ invitation: null, request: 'open' }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send request' }));
  expect(await findToastText('Request sent')).toBe('Request sent: The client has been notified');
  expect(await screen.findByText('Requested')).toBeDefined();
  expect(view.calls('invitations.request')).toEqual([
    { projectId: 7, message: 'I know this trade.' },
  ]);
});

test('a refused request shows the reason, and its input remains', async () => {
  const view = show(developer);
  view.answer('invitations.request', () => new Refusal(409, 'This project takes no requests.'));
  await waitFor(async () => {
    expect((await button()).getAttribute('aria-disabled')).toBe('false');
  });
  await userEvent.click(await button());
  const field = await screen.findByLabelText(/Message/);
  await userEvent.type(field, 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await findToastText('Error')).toBe('Error: This project takes no requests.');
  expect(screen.getByLabelText(/Message/)).toHaveProperty('value', 'Hello');
});

test.each([
  ['an open request', { ...nothing, request: 'open' }, 'Requested'],
  ['a declined request', { ...nothing, request: 'declined' }, 'Not invited'],
  ['a request whose project is over', { ...nothing, request: 'closed' }, 'Bidding ended'],
  [
    'a declined invitation',
    { ...nothing, invitation: { ...invitation, status: 'declined' } },
    'Declined',
  ],
])('%s replaces the button, with links', async (_title, state, words) => {
  show(developer, state);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Request|Show/ })).toBeNull();
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/projects', '/invitations']);
});

test('a developer invited in the meantime gets a link to the project', async () => {
  show(developer, { request: 'invited', invitation: { ...invitation, status: 'pending' } });
  expect(await screen.findByRole('button', { name: 'Show the project' })).toBeDefined();
});
