import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserView } from '#features/accounts/account.schema.ts';
import { findToastText, noResponse, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { FavoriteButton, FavoriteIconButton } from './FavoriteButton.tsx';

afterEach(() => vi.unstubAllGlobals());

const someone = { id: 5, name: 'Clara', username: 'clara', email: 'c@x.example', avatar: null };
const client: UserView = { ...someone, role: 'client' };
const developer: UserView = { ...someone, role: 'developer' };
const admin: UserView = { ...someone, role: 'admin' };

function show(me: UserView | null, answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <FavoriteButton kind="developer" id={3} me={me} />, {
    at: '/developers/3',
    answers: { 'favorites.ids': () => [], 'favorites.set': () => ({ done: true }), ...answers },
  });
}

const button = (name: string) => screen.findByRole('button', { name });

/** Returns a response and a function that resolves it. */
function later<Answer>(answer: Answer) {
  let come = () => {};
  const answered = new Promise<Answer>((resolve) => {
    come = () => resolve(answer);
  });
  return { answered, come };
}

test('a click saves at once, before the response', async () => {
  const { answered, come } = later({ done: true });
  const view = show(client, { 'favorites.set': () => answered });
  await userEvent.click(await button('Save to Favorites'));
  expect((await button('Saved')).getAttribute('aria-pressed')).toBe('true');
  view.answer('favorites.ids', () => [3]);
  come();
  await vi.waitFor(() => expect(view.calls('favorites.ids')).toHaveLength(2));
  expect((await button('Saved')).getAttribute('aria-pressed')).toBe('true');
  expect(view.calls('favorites.set')).toEqual([{ kind: 'developer', id: 3, saved: true }]);
});

test('a saved item says so, and a click removes it', async () => {
  const view = show(client, { 'favorites.ids': () => [9, 3] });
  const saved = await button('Saved');
  view.answer('favorites.ids', () => [9]);
  await userEvent.click(saved);
  expect((await button('Save to Favorites')).getAttribute('aria-pressed')).toBe('false');
  expect(view.calls('favorites.set')).toEqual([{ kind: 'developer', id: 3, saved: false }]);
});

test.each([
  [new Refusal(409, 'You can save at most 1,000 developers. Remove one first.'), /at most 1,000/],
  [noResponse, /We could not confirm this/],
])('a refused change is reverted with the reason (%#)', async (answer, words) => {
  show(client, { 'favorites.set': () => answer });
  await userEvent.click(await button('Save to Favorites'));
  await screen.findByText(words);
  expect(await findToastText('Not saved')).toMatch(words);
  expect((await button('Save to Favorites')).getAttribute('aria-pressed')).toBe('false');
});

test('two quick clicks are sent one after the other, and the last one stays', async () => {
  const { answered, come } = later({ done: true });
  const view = show(client, { 'favorites.set': () => answered });
  await userEvent.click(await button('Save to Favorites'));
  await userEvent.click(await button('Saved'));
  expect((await button('Save to Favorites')).getAttribute('aria-pressed')).toBe('false');
  expect(view.calls('favorites.set')).toHaveLength(1);
  come();
  await vi.waitFor(() => expect(view.calls('favorites.set')).toHaveLength(2));
  expect(view.calls('favorites.set').at(-1)).toEqual({ kind: 'developer', id: 3, saved: false });
  expect((await button('Save to Favorites')).getAttribute('aria-pressed')).toBe('false');
});

test('visitors are redirected to sign in and return', async () => {
  const view = show(null);
  await userEvent.click(await screen.findByRole('link', { name: 'Save to Favorites' }));
  await screen.findByText('Elsewhere');
  expect(view.place()).toBe('/login?from=%2Fdevelopers%2F3');
  expect(view.calls('favorites.ids')).toEqual([]);
});

test.each([developer, admin])('a $role has no developers to save', async (me) => {
  const view = showScreen(() => (
    <>
      <FavoriteButton kind="developer" id={3} me={me} />
      <FavoriteIconButton kind="developer" id={3} me={me} name="Ada" />
      <p>Shown</p>
    </>
  ));
  await screen.findByText('Shown');
  expect(screen.queryByRole('button')).toBeNull();
  expect(view.calls('favorites.ids')).toEqual([]);
});

test('on a card the button names what it saves', async () => {
  showScreen(() => <FavoriteIconButton kind="project" id={7} me={developer} name="A shop" />, {
    answers: { 'favorites.ids': () => [7] },
  });
  const heart = await button('Save A shop to Favorites');
  await vi.waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
});

test('two quick clicks that are both refused restore the stored state', async () => {
  const { answered, come } = later(new Refusal(429, 'Too many attempts.'));
  const view = show(client, { 'favorites.set': () => answered });
  await userEvent.click(await button('Save to Favorites'));
  await userEvent.click(await button('Saved'));
  come();
  await vi.waitFor(() => expect(view.calls('favorites.set')).toHaveLength(2));
  await vi.waitFor(() => expect(view.calls('favorites.ids').length).toBeGreaterThan(1));
  expect((await button('Save to Favorites')).getAttribute('aria-pressed')).toBe('false');
});
