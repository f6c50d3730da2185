import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { bid, mira, project as openProject } from '#testing/fixtures/bid-fixture.ts';
import { users } from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, showScreen } from '#testing/ui/screen.tsx';
import { ProjectPage } from './ProjectPage.tsx';

const project = { ...openProject, bidCount: 1 };
const secret = { ...project, isPrivate: true };
const question = {
  id: 1,
  text: 'Who hosts it?',
  answer: null,
  askedAt: '2026-05-01T12:00:00.000Z',
  answeredAt: null,
  correctedAt: null,
  changesBrief: false,
  dismissedAt: null,
  isMine: false,
};
const invitation = {
  id: 4,
  status: 'pending',
  message: null,
  createdAt: '2026-05-01T12:00:00.000Z',
  updatedAt: '2026-05-01T12:00:00.000Z',
  developer: { ...mira, rating: 0, reviewCount: 0 },
};

function show(at = '/projects/7', answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <ProjectPage id={7} />, {
    at,
    answers: {
      'accounts.me': () => users.client,
      'projects.get': () => project,
      'bids.onProject': () => [bid],
      'questions.list': () => ({ items: [question], next: null }),
      'invitations.ofProject': () => listInvitations([]),
      ...answers,
    },
  });
}

const listInvitations = (invitations: object[]) => ({
  invitations,
  requests: [],
  declined: [],
  counts: { invitations: invitations.length, requests: 0, declined: 0 },
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('until the bids are loaded, their place is shown', async () => {
  show('/projects/7', { 'bids.onProject': () => new Promise(() => {}) });
  const panel = await screen.findByRole('tabpanel', { name: /^Bids/ });
  expect(within(panel).getByRole('status').textContent).toBe('Loading bids');
});

const findTabs = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);

test.each([
  ['', /^Bids/, 'In two steps.'],
  ['#bids', /^Bids/, 'In two steps.'],
  ['?bid=3#bids', /^Bids/, 'In two steps.'],
  ['#questions', /^Questions\s*1\s*to answer/, 'Who hosts it?'],
  ['#brief', /^Brief/, 'Rooms and dates.'],
  ['#invited', /^Invited/, 'No developer is invited yet, so only you can see this project.'],
])('the address %j opens its part of the project', async (ending, name, text) => {
  show(`/projects/7${ending}`, { 'projects.get': () => secret });
  const panel = await screen.findByRole('tabpanel', { name });
  await within(panel).findByText(text);
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(name);
});

test.each([
  ['beyond the first five', {}],
  ['that was declined', { status: 'passed', declineReason: 'Too slow.' }],
])('the address of a bid %s shows, marks and scrolls to it', async (_which, given) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const linked = { ...bid, ...given, createdAt: '2026-01-01T00:00:00.000Z' };
  const newer = Array.from({ length: 6 }, (_, n) => ({ ...bid, id: 10 + n, proposal: `No. ${n}` }));
  show('/projects/7?bid=3#bids', { 'bids.onProject': () => [linked, ...newer] });
  const item = (await screen.findByText('In two steps.')).closest('li');
  expect(item?.getAttribute('aria-current')).toBe('true');
  await vi.waitFor(() => expect(scroll.mock.contexts).toContain(item));
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(1);
  scroll.mockRestore();
});

test('an opened tab is in the address, and what was typed in another remains', async () => {
  const { place } = show('/projects/7?bid=3#questions');
  await userEvent.click(await screen.findByRole('button', { name: /^Answer/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'We do.');
  await userEvent.click(screen.getByRole('tab', { name: 'Brief' }));
  await vi.waitFor(() => expect(place()).toBe('/projects/7?bid=3#brief'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: /^Questions/ }));
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  expect(answer).toHaveProperty('value', 'We do.');
});

test('a public project has the tab of invitations once a developer is invited', async () => {
  const { unmount } = show('/projects/7#invited');
  await screen.findByRole('tabpanel', { name: /^Bids/ });
  expect(await findTabs()).toEqual(['Bids 1', 'Questions 1 to answer', 'Brief']);
  unmount();
  show('/projects/7#invited', { 'invitations.ofProject': () => listInvitations([invitation]) });
  const panel = await screen.findByRole('tabpanel', { name: 'Invited 1' });
  await within(panel).findByRole('link', { name: mira.name });
});

test('an open project says until when, invites developers and copies its address', async () => {
  const writeText = vi.fn(async () => {});
  show();
  const line = (await screen.findByText('Live until')).parentElement;
  expect(line?.textContent).toMatch(/^Live until \w{3} \d+, \d{4}·Invite·Copy link·Edit project$/);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await findToastText('Link copied')).toContain('Everyone who has it can see your project.');
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/projects/7`);
  writeText.mockRejectedValue(new Error('denied'));
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText(/Copy the address of this page instead/);
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByRole('dialog', { name: 'Invite developers' });
});

test('after its deadline a project is not called live, and its bids are still first', async () => {
  show('/projects/7', {
    'projects.get': () => ({ ...project, deadline: '2026-01-03T00:00:00.000Z' }),
  });
  const panel = await screen.findByRole('tabpanel', { name: /^Bids/ });
  await within(panel).findByText('In two steps.');
  expect(screen.queryByText(/^Live until/)).toBeNull();
});

test.each([
  ['a visitor', null, 'active'],
  ['a developer', mira, 'active'],
  ['an admin', users.admin, 'active'],
  ['the client after the hire', users.client, 'assigned'],
])('%s sees the project on one page', async (_who, me, status) => {
  show('/projects/7', {
    'accounts.me': () => me,
    'projects.get': () => ({ ...project, status }),
    'bids.onProject': () => [],
  });
  await screen.findByText('Rooms and dates.');
  await screen.findByText('Who hosts it?');
  expect(screen.queryByRole('tab')).toBeNull();
});

test.each([
  [
    'names the offer that a developer has to answer',
    false,
    'Mira Okafor has your offer of $900 to answer',
  ],
  ['waits for bids if the offer is for an earlier version', true, 'No bids yet'],
])('the list without bids %s', async (_rule, isOutdated, title) => {
  const offer = { amount: 900, deliveryTime: 7, text: 'Now.', projectRevision: 1, isOutdated };
  show('/projects/7', {
    'projects.get': () => ({ ...secret, bidCount: 0 }),
    'bids.onProject': () => [],
    'invitations.ofProject': () => listInvitations([{ ...invitation, offer }]),
  });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
