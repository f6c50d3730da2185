import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { users } from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { MyProjectsPage } from './MyProjectsPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const project = {
  id: 7,
  title: 'A booking page',
  category: 'Web App',
  budget: 1_200,
  isPrivate: true,
  deadline: '2126-01-02T00:00:00.000Z',
  status: 'active',
  bidCount: 3,
  createdAt: '2026-01-02T00:00:00.000Z',
};
const page = (items: object[], next: string | null = null) => ({ items, next });

function show(
  me: (typeof users)[keyof typeof users] | null,
  mine: (input: unknown) => unknown,
  search: object = {},
) {
  return showScreen(() => <MyProjectsPage search={search} />, {
    at: '/my-projects',
    answers: { 'accounts.me': () => me, 'projects.mine': mine, 'drafts.list': () => [] },
  });
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Your projects, newest first' });
  return within(table).getAllByRole('row').slice(1);
};

test('a client sees the posted projects and those that expired before a hire', async () => {
  const expired = { ...project, id: 6, isPrivate: false, deadline: '2026-01-03T00:00:00.000Z' };
  show(users.client, () => page([project, expired]));
  const [first, second] = await rows();
  expect(first?.textContent).toMatch(/A booking page.*Web App.*Private.*Active.*\$1,200.*3/);
  expect(second?.textContent).toContain('Expired');
  expect(second?.textContent).not.toContain('Private');
  const [link] = screen.getAllByRole('link', { name: /A booking page/ });
  expect(link?.getAttribute('href')).toBe('/projects/7');
});

test('the selected filter is part of the URL and is sent to the server', async () => {
  const { calls, place } = show(users.client, () => page([project]));
  await rows();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'expired');
  await vi.waitFor(() => expect(place()).toBe('/my-projects?standing=expired'));
  expect(calls('projects.mine')).toHaveLength(1);
});

test('filters without results can be cleared; a client without projects reads what to do', async () => {
  const { place } = show(users.client, () => page([]), { standing: 'expired' });
  await screen.findByRole('heading', { name: 'No Projects Found' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await vi.waitFor(() => expect(place()).toBe('/my-projects'));
});

test('a client without projects reads what the page will list', async () => {
  show(users.client, () => page([]));
  await screen.findByRole('heading', { name: 'No projects yet' });
});

test('a developer sees that the page is for clients', async () => {
  const { calls } = show(users.developer, () => page([]));
  await screen.findByRole('heading', { name: 'Only clients can post projects' });
  expect(calls('projects.mine')).toEqual([]);
});

const draft = {
  id: 4,
  version: 2,
  status: 'draft',
  title: 'A ticket page',
  budget: '900',
  files: [],
  createdAt: project.createdAt,
  updatedAt: project.createdAt,
};

function showDrafts(publish: () => unknown) {
  let drafts = [draft, { ...draft, id: 3, title: '' }];
  const view = show(users.client, () => page([project]));
  view.answer('drafts.list', () => drafts);
  view.answer('drafts.publish', publish);
  view.answer('drafts.discard', () => {
    drafts = drafts.slice(1);
    return { done: true };
  });
  return view;
}

test('drafts can be continued, published or discarded with one click', async () => {
  const { calls, place } = showDrafts(() => ({ id: 77 }));
  const link = await screen.findByRole('link', { name: 'A ticket page' });
  expect(link.getAttribute('href')).toBe('/create-project?draft=4');
  await userEvent.click(screen.getByRole('button', { name: 'Discard A ticket page' }));
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'A ticket page' })).toBeNull());
  expect(calls('drafts.discard')).toEqual([{ id: 4, basedOn: 2 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Publish Untitled project' }));
  await vi.waitFor(() => expect(place()).toBe('/projects/77'));
});

test('an incomplete draft opens in the form instead of being published', async () => {
  const { place } = showDrafts(() => new Refusal(400, 'Please fill in all required fields'));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish A ticket page' }));
  await vi.waitFor(() => expect(place()).toBe('/create-project?draft=4'));
});
