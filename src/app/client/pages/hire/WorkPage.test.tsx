import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  completedWorkspace,
  disputedWorkspace,
  inProgressWorkspace,
  users,
  workspace,
} from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { WorkPage } from './WorkPage.tsx';

type Someone = (typeof users)[keyof typeof users] | null;

function show(me: Someone, mine: (input: unknown) => unknown) {
  return showScreen(() => <WorkPage />, {
    at: '/work',
    answers: { 'accounts.me': () => me, 'hires.mine': mine },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const page = (items: object[], next: string | null = null) => ({ items, next });
const items = async () =>
  within(await screen.findByRole('list', { name: 'Projects' })).getAllByRole('listitem');

test('a developer sees each project, its client, whose turn it is and until when', async () => {
  const over = { ...completedWorkspace, projectId: 8, title: 'A shop', party: 'developer' };
  show(users.developer, () => page([inProgressWorkspace, over]));
  const [first, second] = await items();
  expect(first?.textContent).toMatch(/In progress.*A booking page.*For Clara Client/);
  expect(first?.textContent).toMatch(/Your turn: build it and deliver.*Due.*Hired for\$900/);
  expect(second?.textContent).toMatch(/Completed.*A shop.*The project is completed/);
});

test('a client sees the hired developer and opens the workspace', async () => {
  const { place } = show(users.client, () => page([workspace]));
  const [first] = await items();
  expect(first?.textContent).toMatch(/Delivered.*Built by Mira Okafor.*Your turn: review/);
  await userEvent.click(screen.getByRole('link', { name: 'A booking page' }));
  await screen.findByText('Elsewhere');
  expect(place()).toBe('/projects/7/room');
});

test('projects that wait for the viewer are marked, also for an offer, and no others', async () => {
  const offered = { ...disputedWorkspace, projectId: 6 };
  const halted = { ...inProgressWorkspace, projectId: 8, frozen: true };
  show(users.client, () => page([workspace, offered, halted]));
  const marked = (await items()).map((item) => item.querySelector('[data-mine="true"]') !== null);
  expect(marked).toEqual([true, true, false]);
});

test('Load more loads the next page and moves the focus to its first project', async () => {
  const { calls } = show(users.client, (input) =>
    JSON.stringify(input).includes('running_1_7')
      ? page([{ ...workspace, projectId: 6, title: 'An older page' }])
      : page([workspace], 'running_1_7'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const link = await screen.findByRole('link', { name: 'An older page' });
  await vi.waitFor(() => expect(document.activeElement).toBe(link));
  expect(calls('hires.mine')).toHaveLength(2);
});

test.each([
  [users.developer, 'Browse Projects', '/projects'],
  [users.client, 'Post Project', '/create-project'],
])('a user without hires gets a link to find some: $role', async (me, name, to) => {
  show(me, () => page([]));
  await screen.findByRole('heading', { name: 'No work yet' });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

test('a list that failed to load can be loaded again', async () => {
  const { answer } = show(users.client, () => new Refusal(400, 'That went wrong.'));
  await screen.findByRole('heading', { name: 'Your work could not be loaded' });
  answer('hires.mine', () => page([workspace]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await items()).toHaveLength(1);
});

test('a visitor signs in and returns', async () => {
  const { calls, place } = show(null, () => page([]));
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(place())).toBe('/login?from=/work');
  expect(calls('hires.mine')).toEqual([]);
});

test('an admin sees that the page is for clients and developers, with a link to all projects', async () => {
  const { calls } = show(users.admin, () => page([]));
  await screen.findByRole('heading', { name: 'Work is for clients and developers' });
  const on = screen.getByRole('link', { name: 'See all projects' });
  expect(on.getAttribute('href')).toBe('/admin/projects');
  expect(calls('hires.mine')).toEqual([]);
});
