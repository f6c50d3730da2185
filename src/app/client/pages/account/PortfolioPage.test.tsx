import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  findToastText,
  getFieldError,
  noResponse,
  Refusal,
  showScreen,
} from '#testing/ui/screen.tsx';
import { PortfolioPage } from './PortfolioPage.tsx';

const me = {
  id: 8,
  name: 'Dana Dev',
  username: 'dana-dev',
  email: 'dana@demo.example',
  avatar: null,
  role: 'developer',
};
const work = {
  id: 3,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  skills: ['React'],
  budget: 1_200,
};

const dialog = async () => within(await screen.findByRole('dialog'));
const field = async (label: string) => (await dialog()).getByLabelText(label);
const write = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function show(works: object[] | (() => unknown) = [work], answers = {}) {
  return showScreen(PortfolioPage, {
    at: '/settings/portfolio',
    answers: {
      'accounts.me': () => me,
      'portfolio.ofDeveloper': typeof works === 'function' ? works : () => works,
      ...answers,
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('an empty portfolio offers to add the first piece, which is then shown', async () => {
  const { calls, answer } = show([], { 'portfolio.add': () => work });
  expect(await screen.findByText('Show what you have built')).toBeTruthy();
  await press('Add your first piece of work');
  await write('Title', 'A booking page');
  await write('Category', 'Web App');
  await write('Description', 'Rooms and dates.');
  // Disabled until its code is loaded.
  await vi.waitFor(async () => expect(await field('Skills')).toHaveProperty('disabled', false));
  await userEvent.type(await field('Skills'), 'React{Enter}');
  await write('Budget in USD optional', '$1,200');
  answer('portfolio.ofDeveloper', () => [work]);
  await press('Add work');
  expect(await findToastText('Work added')).toContain('Work added');
  const { id: _, ...fields } = work;
  expect(calls('portfolio.add')).toEqual([
    { ...fields, budget: '1200', link: '', pictureId: null },
  ]);
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('heading', { name: 'A booking page' })).toBeTruthy();
  expect(card.getByText('around $1,200')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each missing or invalid value is reported beside its field', async () => {
  const { calls } = show();
  await press('Add a piece of work');
  await write('Budget in USD optional', 'much');
  await press('Add work');
  expect(getFieldError(await field('Title'))).toBe('Please give it a title');
  expect(getFieldError(await field('Category'))).toBe('Please choose a category');
  expect(getFieldError(await field('Description'))).toBe('Please describe the work');
  expect(getFieldError(await field('Budget in USD optional'))).toBe(
    'A budget is a whole number of dollars from 1 to 999,999',
  );
  expect(document.activeElement).toBe(await field('Title'));
  expect(calls('portfolio.add')).toEqual([]);
});

test('a piece of work is changed in its place', async () => {
  const changed = { ...work, title: 'A better page', budget: null };
  const { calls, answer } = show([work], { 'portfolio.change': () => changed });
  await press('Edit A booking page');
  expect(await field('Title')).toHaveProperty('value', 'A booking page');
  await write('Title', 'A better page');
  await write('Budget in USD optional', '');
  answer('portfolio.ofDeveloper', () => [changed]);
  await press('Save work');
  expect(await screen.findByRole('heading', { name: 'A better page' })).toBeTruthy();
  expect(calls('portfolio.change')).toEqual([
    { ...changed, link: '', pictureId: null, budget: '' },
  ]);
  expect(screen.queryByText(/around/)).toBeNull();
});

test('a piece of work is removed after a confirmation', async () => {
  const { calls, answer } = show([work], { 'portfolio.remove': () => ({ done: true }) });
  await press('Remove A booking page');
  expect((await dialog()).getByText(/“A booking page” disappears from your profile/)).toBeTruthy();
  await press('Keep');
  expect(calls('portfolio.remove')).toEqual([]);
  await press('Remove A booking page');
  answer('portfolio.ofDeveloper', () => []);
  await press('Remove');
  expect(await screen.findByText('Show what you have built')).toBeTruthy();
  expect(calls('portfolio.remove')).toEqual([{ id: 3 }]);
});

test('while it saves a second click sends nothing', async () => {
  const { calls } = show([work], { 'portfolio.change': () => new Promise(() => {}) });
  await press('Edit A booking page');
  await press('Save work');
  await press('Saving...');
  await press('Cancel');
  expect(calls('portfolio.change')).toHaveLength(1);
  expect(await field('Title')).toHaveProperty('value', 'A booking page');
});

test.each([
  [
    'a refusal',
    () => new Refusal(409, 'A portfolio can have at most 20 pieces of work.'),
    'at most 20',
  ],
  ['a lost answer', () => noResponse, 'We could not confirm this.'],
])('after %s the typed values remain', async (_what, answer, words) => {
  show([work], { 'portfolio.change': answer, 'portfolio.remove': answer });
  await press('Edit A booking page');
  await write('Title', 'A better page');
  await press('Save work');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(await field('Title')).toHaveProperty('value', 'A better page');
});

test('a dialog closed by mistake keeps the typed values; Cancel discards them', async () => {
  show();
  await press('Add a piece of work');
  await write('Title', 'Half a thought');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Add a piece of work');
  expect(await field('Title')).toHaveProperty('value', 'Half a thought');
  await press('Cancel');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Add a piece of work');
  expect(await field('Title')).toHaveProperty('value', '');
});

test('a full portfolio shows its limit instead of the button to add work', async () => {
  show(Array.from({ length: 20 }, (_, nth) => ({ ...work, id: nth + 1 })));
  expect(await screen.findByText(/pieces. Remove one to add another./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a piece of work' })).toBeNull();
});

test('a portfolio that failed to load can be loaded again', async () => {
  const { answer } = show(() => new Refusal(403, 'Not now'));
  expect(await screen.findByText('Your portfolio could not be loaded')).toBeTruthy();
  answer('portfolio.ofDeveloper', () => [work]);
  await press('Retry');
  expect(await screen.findByRole('heading', { name: 'A booking page' })).toBeTruthy();
});

test('a client sees that portfolios are for developers, and a visitor is redirected to sign in', async () => {
  const { unmount } = show([], { 'accounts.me': () => ({ ...me, role: 'client' }) });
  expect(await screen.findByText('Portfolios are for developers')).toBeTruthy();
  unmount();
  localStorage.clear();
  const { place } = show([], { 'accounts.me': () => null });
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(place())).toBe('/login?from=/settings/portfolio');
});
