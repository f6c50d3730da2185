import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import InviteToProject from './InviteToProject.tsx';

const developer = { id: 3, name: 'Ada Byron' };
const deadline = '2099-01-01T00:00:00.000Z';
const projects = [
  { id: 7, title: 'Taken', budget: 500, isPrivate: true, deadline, invitation: 'pending' },
  { id: 8, title: 'Free', budget: 900, isPrivate: false, deadline, invitation: null },
];

function show(found: unknown, send: () => unknown = () => null) {
  return showScreen(
    () => <InviteToProject developer={developer} opened onClose={() => undefined} />,
    {
      at: '/developers/3',
      answers: { 'invitations.invitableProjects': () => found, 'invitations.send': send },
    },
  );
}

const sendButton = () => screen.getByRole('button', { name: 'Send invitation' });

test('a client invites a developer to one of their open projects', async () => {
  const view = show(projects);
  await userEvent.click(await screen.findByRole('radio', { name: /Free/ }));
  await userEvent.type(screen.getByLabelText(/Message/), 'Have a look');
  await userEvent.click(sendButton());
  expect(await findToastText('Invitation sent')).toBe(
    'Invitation sent: Ada Byron has been notified',
  );
  expect(view.calls('invitations.send')).toEqual([
    { projectId: 8, developerId: 3, message: 'Have a look' },
  ]);
});

test('available projects come first; those with an invitation are disabled', async () => {
  show(projects);
  const radios = await screen.findAllByRole('radio');
  expect(radios.map((radio) => radio.hasAttribute('disabled'))).toEqual([false, true]);
});

test('without a selection nothing is sent, and the error remains until one is made', async () => {
  const view = show(projects);
  const free = await screen.findByRole('radio', { name: /Free/ });
  await userEvent.click(sendButton());
  const error = screen.getByText('Please choose a project');
  expect(free.getAttribute('aria-describedby')).toBe(error.id);
  expect(document.activeElement).toBe(free);
  expect(view.calls('invitations.send')).toEqual([]);
  await userEvent.click(free);
  expect(screen.queryByText('Please choose a project')).toBeNull();
});

test('the server’s refusal is shown', async () => {
  show(projects, () => new Refusal(409, 'Ada Byron is already invited to this project.'));
  await userEvent.click(await screen.findByRole('radio', { name: /Free/ }));
  await userEvent.click(sendButton());
  expect(await findToastText('Error')).toBe('Error: Ada Byron is already invited to this project.');
});

test('without an open project there is a way to post one', async () => {
  show([]);
  expect(await screen.findByRole('link', { name: 'Post Project' })).toBeDefined();
});
