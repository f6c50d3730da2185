import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import { emptyBrief } from '#testing/fixtures/bid-fixture.ts';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ProjectPage } from './ProjectPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const owner = {
  id: 5,
  name: 'Clara Client',
  username: 'clara',
  email: 'c@x.example',
  avatar: null,
  role: 'client',
};
const project = {
  id: 7,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  budget: 12_500,
  isPrivate: false,
  isUrgent: false,
  skills: [],
  deadline: '2026-02-01T00:00:00.000Z',
  status: 'removed',
  bidCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  clientId: 5,
  clientName: 'Clara Client',
  averageBid: null,
  invitation: null,
  isPaused: false,
  ...emptyBrief,
};

function show(answers: Record<string, (input: unknown) => unknown>) {
  return showScreen(() => <ProjectPage id={7} />, {
    at: '/projects/7',
    answers: {
      'accounts.me': () => owner,
      'projects.get': () => project,
      'bids.onProject': () => [],
      ...answers,
    },
  });
}

const takedown = {
  rule: 'fraud',
  reason: 'It asks for gift cards.',
  at: '2026-01-03T00:00:00.000Z',
  appeal: null,
  appealedAt: null,
  decision: null,
  decisionReason: null,
  decidedAt: null,
  hasReviewer: true,
};

test('the client of a removed project reads the rule and the reason, and appeals once', async () => {
  const appeal = 'It was a joke in the text.';
  const { answer, calls } = show({
    'takedowns.own': () => takedown,
    'takedowns.appeal': () => ({ done: true }),
  });
  const why = within(await screen.findByRole('region', { name: 'Why it was removed' }));
  await why.findByText('It asks for gift cards.');
  expect(why.getByText('Do not deceive others about money, work or yourself.')).toBeTruthy();
  await userEvent.type(why.getByRole('textbox', { name: 'Your appeal' }), appeal);
  answer('takedowns.own', () => ({ ...takedown, appeal, appealedAt: takedown.at }));
  await userEvent.click(why.getByRole('button', { name: 'Send appeal' }));
  expect(await findToastText('Appeal sent')).toContain('Another admin reviews it');
  expect(calls('takedowns.appeal')).toEqual([{ projectId: 7, appeal }]);
  await why.findByText(/Another admin reviews it\./);
  expect(why.queryByRole('textbox')).toBeNull();
});

test('an admin gets a link from a removed project to the page that restores it', async () => {
  show({
    'accounts.me': () => ({ ...owner, id: 1, role: 'admin' }),
  });
  const way = await screen.findByRole('link', { name: 'Open in the admin area' });
  expect(way.getAttribute('href')).toBe('/admin/projects/7');
});

const back = { ...project, status: 'active', deadline: '2099-02-01T00:00:00.000Z' };
const removedRefusal = () => new Refusal(404, 'This project was removed.', {}, 'project_removed');
const notifyProjectChanged = () => act(() => dispatchLiveEvent({ kind: 'project', id: 7 }));

test('other visitors see that the project was removed', async () => {
  show({
    'accounts.me': () => ({ ...owner, id: 11, role: 'developer' }),
    'projects.get': removedRefusal,
  });
  await screen.findByRole('heading', { name: 'This project was removed', level: 1 });
});

test('the client’s open page shows the removal and the restoration', async () => {
  const { answer } = show({ 'projects.get': () => back, 'takedowns.own': () => takedown });
  await screen.findByRole('heading', { name: 'A booking page' });
  expect(screen.queryByText('Removed')).toBeNull();
  answer('projects.get', () => project);
  notifyProjectChanged();
  await screen.findByText('It asks for gift cards.');
  answer('projects.get', () => back);
  notifyProjectChanged();
  await vi.waitFor(() => expect(screen.queryByText('It asks for gift cards.')).toBeNull());
});

test('the open page of a developer closes when it is removed, and opens when it is back', async () => {
  const developer = { ...owner, id: 11, role: 'developer' };
  const { answer } = show({ 'accounts.me': () => developer, 'projects.get': () => back });
  await screen.findByRole('button', { name: 'Place Your Bid' });
  answer('projects.get', removedRefusal);
  notifyProjectChanged();
  await screen.findByRole('heading', { name: 'This project was removed', level: 1 });
  expect(screen.queryByRole('button', { name: 'Place Your Bid' })).toBeNull();
  answer('projects.get', () => back);
  notifyProjectChanged();
  await screen.findByRole('button', { name: 'Place Your Bid' });
});

test('a page whose request fails is unchanged', async () => {
  const { answer, calls } = show({ 'projects.get': () => back });
  await screen.findByRole('heading', { name: 'A booking page' });
  answer('projects.get', () => new Refusal(400, 'Not now.'));
  notifyProjectChanged();
  await vi.waitFor(() => expect(calls('projects.get')).toHaveLength(2));
  await act(() => Promise.resolve());
  expect(screen.getByRole('heading', { name: 'A booking page' })).toBeTruthy();
});

test('reasons that failed to load can be loaded again', async () => {
  const { answer } = show({ 'takedowns.own': () => new Refusal(400, 'Not now.') });
  const why = within(await screen.findByRole('region', { name: 'Why it was removed' }));
  await why.findByText('Not now.');
  answer('takedowns.own', () => takedown);
  await userEvent.click(why.getByRole('button', { name: 'Retry' }));
  await why.findByText('It asks for gift cards.');
});

test('a project restored in the meantime can be loaded again', async () => {
  show({ 'takedowns.own': () => null });
  await screen.findByText(/^The project is back/);
});
