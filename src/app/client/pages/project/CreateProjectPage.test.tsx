import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { BriefField } from '#features/projects/brief/brief-fields.rules.ts';
import {
  findToastText,
  getFieldError,
  noResponse,
  Refusal,
  showScreen,
} from '#testing/ui/screen.tsx';
import { CreateProjectPage } from './CreateProjectPage.tsx';

const account = { username: 'clara-client', email: 'clara@demo.example', avatar: null };
const clara = { ...account, id: 5, name: 'Clara Client', role: 'client' };
const developer = {
  id: 11,
  name: 'Mira Okafor',
  bio: 'Bookings and payments.',
  avatar: null,
  skills: [],
  rating: 47,
  reviewCount: 3,
  completedProjects: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const newcomer = { ...developer, id: 12, name: 'Li Wu', bio: '', rating: 0, reviewCount: 0 };

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
const whole = {
  Title: 'A booking page',
  Description: 'Rooms and dates, payment by card.',
  Category: 'Web App',
  'Budget in USD': '12500',
  Deadline: inAWeek,
};

const field = (label: string | RegExp) => screen.findByLabelText(label);
const write = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create Project' }));
const turn = (name: string) => userEvent.click(screen.getByRole('switch', { name }));

async function fill(changes: Partial<typeof whole> = {}) {
  for (const [label, value] of Object.entries({ ...whole, ...changes })) await write(label, value);
}

function show(answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <CreateProjectPage />, {
    at: '/create-project',
    answers: {
      'accounts.me': () => clara,
      'profiles.featured': () => [developer, newcomer],
      'projects.post': () => ({ id: 77, title: 'A booking page' }),
      ...answers,
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test.each(Object.keys(whole))('%s is required and focused before later fields', async (label) => {
  const { calls } = show();
  await fill({ Deadline: '2020-01-01T10:00', [label]: '' });
  await turn('Private Project');
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields');
  expect(document.activeElement).toBe(await field(label));
  expect(calls('projects.post')).toEqual([]);
});

test('all errors are shown at once, each beside its field', async () => {
  show();
  await fill({ Deadline: '2020-01-01T10:00', Title: 'ab', Description: '', 'Budget in USD': '-5' });
  await send();
  const budget = 'A budget is a whole number of dollars from 1 to 999,999';
  expect(getFieldError(await field('Title'))).toBe('A title has 3 to 120 characters');
  expect(getFieldError(await field('Description'))).toBe('Description is required');
  expect(getFieldError(await field('Budget in USD'))).toBe(budget);
  expect(getFieldError(await field('Deadline'))).toBe('Deadline must be in the future');
});

test.each([
  ['Title', 'ab', 'A title has 3 to 120 characters'],
  ['Title', 'x'.repeat(121), 'A title has 3 to 120 characters'],
  ['Description', 'too short', 'A description has 10 to 10,000 characters'],
  ['Budget in USD', '0', 'A budget is a whole number of dollars from 1 to 999,999'],
  ['Budget in USD', '1000000', 'A budget is a whole number of dollars from 1 to 999,999'],
])('%s has limits, which are shown beside it', async (label, value, words) => {
  show();
  await fill({ [label]: value });
  await send();
  expect(getFieldError(await field(label))).toBe(words);
  expect(document.activeElement).toBe(await field(label));
});

test.each(['4500.50', '4500,50', '-5', '1e5', '4.500,00', '9'.repeat(21)])(
  'a budget of %s stays as it was typed, and is refused',
  async (typed) => {
    const { calls } = show();
    await fill({ 'Budget in USD': '' });
    await userEvent.type(await field('Budget in USD'), typed);
    await send();
    const budget = await field('Budget in USD');
    expect(budget).toHaveProperty('value', typed);
    expect(getFieldError(budget)).toBe('A budget is a whole number of dollars from 1 to 999,999');
    expect(calls('projects.post')).toEqual([]);
  },
);

test.each(['$1,200', '1 200', ' 1200 '])(
  'a budget of %s is read as 1200 dollars',
  async (typed) => {
    const { calls } = show();
    await fill({ 'Budget in USD': typed });
    await send();
    await vi.waitFor(() => expect(calls('projects.post')).toMatchObject([{ budget: '1200' }]));
  },
);

test('a deadline must be within two years', async () => {
  show();
  await fill({ Deadline: '2099-01-01T10:00' });
  await send();
  expect(getFieldError(await field('Deadline'))).toBe('Deadline must be within two years');
});

test('the earliest deadline that can be picked is now', async () => {
  show();
  const min = (await field('Deadline')).getAttribute('min') ?? '';
  expect(Math.abs(new Date(min).getTime() - Date.now())).toBeLessThan(61_000);
});

test('a private project needs at least one invited developer', async () => {
  show();
  await fill();
  await turn('Private Project');
  await screen.findByText('Mira Okafor');
  await send();
  const words = screen.getByText('Please invite at least one developer for private projects');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Invite Mira Okafor' }));
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe(words.id);
});

test('developers to invite are shown with rating and reviews, and counted when chosen', async () => {
  const { calls } = show();
  await field('Title');
  await turn('Private Project');
  const card = within(await screen.findByRole('group', { name: 'Invite Developers' }));
  expect(await card.findByText('4.7')).toBeTruthy();
  expect(card.getByText('3 reviews')).toBeTruthy();
  expect(card.getByText('New')).toBeTruthy();
  expect(card.getByRole('status').textContent).toBe('0 selected');
  await userEvent.click(card.getByRole('checkbox', { name: 'Invite Li Wu' }));
  expect(card.getByRole('status').textContent).toBe('1 selected');
  await userEvent.click(card.getByRole('checkbox', { name: 'Invite Li Wu' }));
  expect(card.getByRole('status').textContent).toBe('0 selected');
  expect(calls('profiles.featured')).toEqual([{ limit: 20 }]);
});

test('a private project is sent with its invitations in one call', async () => {
  const { calls } = show();
  await fill();
  await turn('Private Project');
  await turn('Urgent Project');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Invite Mira Okafor' }));
  await userEvent.type(await field(/Message to those you invite/), 'You know hives.');
  await send();
  await vi.waitFor(() => expect(calls('projects.post')).toHaveLength(1));
  expect(calls('projects.post')).toEqual([
    {
      title: 'A booking page',
      description: 'Rooms and dates, payment by card.',
      category: 'Web App',
      budget: '12500',
      deadline: new Date(inAWeek).toISOString(),
      skills: [],
      isPrivate: true,
      isUrgent: true,
      invitedDeveloperIds: [11],
      invitationMessage: 'You know hives.',
      criteria: [],
      exclusions: [],
      rights: null,
      fileIds: [],
    },
  ]);
});

const labels: Record<BriefField, string | RegExp> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  budget: 'Budget in USD',
  deadline: 'Deadline',
  isPrivate: 'Private Project',
  isUrgent: 'Urgent Project',
  skills: /^Required Skills/,
  criteria: 'Criterion 1',
  exclusions: 'Not included',
  rights: /Rights to the work/,
  files: 'Files',
};

test('each field of a brief has an input', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add files or terms' }));
  await screen.findByLabelText('Exclusion 1');
  for (const label of Object.values(labels)) expect(screen.getAllByLabelText(label)).toBeTruthy();
});

test('one open line for the criteria is directly below the description, and may stay empty', async () => {
  const { calls } = show();
  await fill();
  const fields = screen.getAllByRole('textbox');
  const next = fields[fields.indexOf(await field('Description')) + 1];
  expect(next).toBe(await field('Criterion 1'));
  expect(screen.getByRole('list', { name: /^Done when/ }).contains(next as Node)).toBe(true);
  await send();
  await vi.waitFor(() => expect(calls('projects.post')).toMatchObject([{ criteria: [] }]));
});

test('the preview shows criteria, exclusions and rights', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Criterion 1'), 'A guest can book');
  await userEvent.click(screen.getByRole('button', { name: 'Add files or terms' }));
  await userEvent.type(await screen.findByLabelText('Exclusion 1'), 'Hosting');
  await userEvent.selectOptions(screen.getByLabelText(/Rights to the work/), 'all_rights');
  const read = async (name: string) => (await screen.findByRole('region', { name })).textContent;
  expect(await read('Done when')).toBe('Done whenA guest can book');
  expect(await read('Not included')).toBe('Not includedHosting');
  expect(await read('Rights')).toMatch(/All rights pass/);
});

test('a created project is announced and shown', async () => {
  const { place } = show();
  await fill();
  await send();
  expect(await findToastText('Project created')).toBe('Project created successfully!');
  await vi.waitFor(() => expect(place()).toBe('/projects/77'));
  expect(sessionStorage.getItem('draft:project')).toBeNull();
});

test.each([
  ['a refusal', () => new Refusal(400, 'Deadline must be in the future'), /^Error: Deadline/],
  ['a lost answer', () => noResponse, /^Error: We could not confirm this\./],
])('after %s the form shows the reason and keeps its input', async (_what, answer, words) => {
  show({ 'projects.post': answer });
  await fill();
  await send();
  expect(await findToastText('Error')).toMatch(words);
  expect(await field('Title')).toHaveProperty('value', 'A booking page');
  expect(screen.getByRole('button', { name: 'Create Project' })).toBeTruthy();
});

test('while sending, the button says so and a second click sends nothing', async () => {
  const { calls } = show({ 'projects.post': () => new Promise(() => {}) });
  await fill();
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Creating...' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls('projects.post')).toHaveLength(1);
  expect(await field('Title')).toBeTruthy();
});

test('the input of a visitor survives a reload, in this tab only', async () => {
  const visitor = { 'accounts.me': () => null };
  const first = show(visitor);
  await fill();
  await turn('Urgent Project');
  first.unmount();
  const second = show(visitor);
  expect(await field('Budget in USD')).toHaveProperty('value', '12500');
  expect(await field('Deadline')).toHaveProperty('value', inAWeek);
  expect(screen.getByRole('switch', { name: 'Urgent Project' })).toHaveProperty('checked', true);
  for (const { calls } of [first, second]) expect(calls('drafts.create')).toEqual([]);
});

test('a developer sees that only clients post projects', async () => {
  show({ 'accounts.me': () => ({ ...clara, role: 'developer' }) });
  expect(
    await screen.findByRole('heading', { name: 'Only clients can post projects.' }),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('developers that failed to load can be loaded again', async () => {
  let asked = 0;
  show({
    'profiles.featured': () => {
      asked += 1;
      return asked === 1 ? new Refusal(400, 'Not now.') : [developer];
    },
  });
  await field('Title');
  await turn('Private Project');
  expect(await screen.findByText('Failed to load featured developers')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Mira Okafor')).toBeTruthy();
});

test('a suspended client is informed before filling in the form', async () => {
  show({ 'accounts.me': () => ({ ...clara, suspended: true }) });
  expect(await screen.findByText(/^Your account is suspended/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Read why, and appeal' });
  expect(way.getAttribute('href')).toBe('/suspension');
  expect(screen.queryByRole('button', { name: 'Create Project' })).toBeNull();
});

test('a user whose session ended while typing is not asked to create an account', async () => {
  let me: unknown = clara;
  const { calls, answer } = show({ 'accounts.me': () => me });
  await fill();
  // Another request of the page notices the end of the session first.
  answer('projects.post', () => new Refusal(401, 'Please sign in to continue.'));
  me = null;
  await send();
  await screen.findByText(/You are signed out\. Your input/);
  await send();
  await vi.waitFor(() => expect(calls('projects.post')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await field('Title')).toHaveProperty('value', whole.Title);
});

test('after the session ended the page offers to sign in and return', async () => {
  localStorage.setItem('user', JSON.stringify(clara));
  show({ 'projects.post': () => new Refusal(401, 'Please sign in to continue.') });
  await fill();
  await send();
  const way = await screen.findByRole('link', { name: 'Sign in' });
  expect(way.getAttribute('href')).toBe('/login?from=%2Fcreate-project');
  expect(await field('Title')).toHaveProperty('value', whole.Title);
  expect(localStorage.getItem('user')).toBeNull();
});

async function offerToMira() {
  await fill();
  await turn('Private Project');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Mira Okafor/ }));
  await turn('Make an offer');
}

test('a private project for one developer carries an offer at the price of its budget', async () => {
  const { calls } = show();
  await offerToMira();
  await write('Delivery time (days)', '21');
  await write('Your offer', 'As we discussed.');
  await userEvent.click(screen.getByRole('button', { name: 'Send offer' }));
  await vi.waitFor(() => expect(calls('projects.post')).toHaveLength(1));
  expect(calls('projects.post')[0]).toMatchObject({
    isPrivate: true,
    budget: '12500',
    invitedDeveloperIds: [11],
    offer: { amount: '12500', deliveryTime: '21', text: 'As we discussed.' },
  });
});

test('the draft of an offer names its developer once, at the top, and nobody else', async () => {
  const stored = {
    ...{ id: 4, version: 1, status: 'draft', title: whole.Title, files: [] },
    ...{ createdAt: developer.createdAt, updatedAt: developer.createdAt },
    ...{ isPrivate: true, invitedDeveloperIds: [11], offer: {} },
  };
  const answers = {
    'accounts.me': () => clara,
    'profiles.featured': () => [newcomer, developer],
    'profiles.developer': () => developer,
    'drafts.get': () => stored,
    'drafts.publish': () => ({ id: 77, title: whole.Title }),
    'drafts.save': () => ({ ...stored, version: 2 }),
  };
  showScreen(() => <CreateProjectPage draftId={4} />, { at: '/create-project?draft=4', answers });
  const heading = await screen.findByRole('heading', { level: 1, name: /Offer/ });
  expect(heading.textContent).toBe('Offer a project to Mira Okafor');
  expect(screen.getByText(/They can accept your price, or bid/)).toBeTruthy();
  expect(screen.getAllByText(/Mira Okafor/)).toHaveLength(1);
  expect(screen.queryByText('Li Wu')).toBeNull();
  await fill();
  await write('Delivery time (days)', '21');
  await write('Your offer', 'As we discussed.');
  await userEvent.click(screen.getByRole('button', { name: 'Send offer' }));
  expect(await findToastText('Offer sent')).toContain('Mira Okafor can accept it, or bid');
});

test('an offer needs days and a text, and one developer', async () => {
  const { calls } = show();
  await offerToMira();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Li Wu/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send offer' }));
  expect(getFieldError(await field('Delivery time (days)'))).toBe('Delivery time is required');
  expect(getFieldError(await field('Your offer'))).toBe('The text of the offer is required');
  expect(await screen.findByText('An offer is for one developer: invite only them.')).toBeTruthy();
  expect(calls('projects.post')).toEqual([]);
});
