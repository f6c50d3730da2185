import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PATIENCE, press, saved, show, title, type } from '#testing/ui/project-form.tsx';
import { noResponse, Refusal } from '#testing/ui/screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('an old version is not published, and the user chooses the version', async () => {
  const conflict = new Refusal(409, 'Changed elsewhere', {}, 'draft_changed');
  const { calls, answer, place } = show({ 'drafts.publish': () => conflict }, 4);
  await title();
  await press('Create Project');
  expect((await screen.findByRole('alert')).textContent).toContain('changed in another tab');
  expect(screen.getByRole('link', { name: 'Load the other version' })).toBeTruthy();
  expect(calls('drafts.publish')).toMatchObject([{ id: 4, basedOn: 1 }]);
  answer('drafts.save', () => saved(3));
  answer('drafts.publish', () => ({ id: 77 }));
  await press('Save this version');
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
  await press('Create Project');
  await vi.waitFor(() => expect(place()).toBe('/projects/77'), PATIENCE);
  expect(calls('drafts.publish').at(-1)).toMatchObject({ id: 4, basedOn: 3 });
});

test('an own save that is not answered yet does not prevent publishing', async () => {
  const { calls, place } = show({ 'drafts.save': () => new Promise(() => {}) }, 4);
  await type('A hut');
  await vi.waitFor(() => expect(calls('drafts.save')).toHaveLength(1), PATIENCE);
  await press('Create Project');
  await vi.waitFor(() => expect(place()).toBe('/projects/77'), PATIENCE);
  const [{ editor }] = calls('drafts.save') as [{ editor: string }];
  expect(calls('drafts.publish')).toMatchObject([{ id: 4, basedOn: 1, editor }]);
});

test('a publication whose response was lost is sent again with the same version', async () => {
  const { calls, answer, place } = show({ 'drafts.publish': () => noResponse }, 4);
  await title();
  await press('Create Project');
  await screen.findByText(/^We could not confirm this/);
  answer('drafts.publish', () => ({ id: 77 }));
  await press('Create Project');
  await vi.waitFor(() => expect(place()).toBe('/projects/77'), PATIENCE);
  const [first, second] = calls('drafts.publish');
  expect(second).toEqual(first);
});

test('after an outage the draft is saved as soon as the browser is online', async () => {
  const { calls, answer } = show({ 'drafts.save': () => noResponse }, 4);
  await type('A hut');
  await screen.findByText(/^Draft not saved/, {}, PATIENCE);
  answer('drafts.save', () => saved(2));
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
  expect(calls('drafts.save')).toHaveLength(2);
});

test('after an outage the draft is saved by a timer', async () => {
  const { answer } = show({ 'drafts.save': () => noResponse }, 4);
  await title();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await type('A hut');
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await vi.waitFor(() => screen.getByText(/^Draft not saved/));
  answer('drafts.save', () => saved(2));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await vi.waitFor(() => screen.getByText(/^Saved/));
});

test('an autosave has no Idempotency-Key, and a new draft has one', async () => {
  const sent = new Map<string, string | null>();
  show();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.set(url.split('?')[0] ?? '', new Headers(init.headers).get('idempotency-key'));
    return fetch(url, init);
  });
  await type('A hut');
  await vi.waitFor(() => expect(sent.get('/trpc/drafts.create')).toBeTruthy(), PATIENCE);
  await type('A hut in the hills');
  await vi.waitFor(() => expect(sent.get('/trpc/drafts.save')).toBeNull(), PATIENCE);
});

test('a draft that was made and emptied in this form is discarded on leaving', async () => {
  const { calls, unmount } = show();
  await type('A hut');
  await vi.waitFor(() => expect(calls('drafts.create')).toHaveLength(1), PATIENCE);
  await type('');
  unmount();
  await vi.waitFor(() => expect(calls('drafts.discard')).toMatchObject([{ id: 4 }]));
});

test('Cancel of an emptied form discards its draft and does not call it saved', async () => {
  const { calls, place } = show();
  await type('A hut');
  await vi.waitFor(() => expect(calls('drafts.create')).toHaveLength(1), PATIENCE);
  await type('');
  await press('Cancel');
  await vi.waitFor(() => expect(place()).toBe('/'));
  await vi.waitFor(() => expect(calls('drafts.discard')).toHaveLength(1));
  expect(screen.queryByText('Draft saved')).toBeNull();
});

test('an emptied draft that was opened from the list remains', async () => {
  const { calls, unmount } = show({}, 4);
  await type('');
  unmount();
  await vi.waitFor(() => expect(calls('drafts.save')).toMatchObject([{ fields: { title: '' } }]));
  expect(calls('drafts.discard')).toEqual([]);
});

test('Back after publishing leads to the project', async () => {
  const gone = new Refusal(404, 'Draft Not Found', {}, 'draft_not_found');
  const { calls, answer, place, back } = show({}, 4);
  await title();
  await press('Create Project');
  await screen.findByText('Elsewhere', {}, PATIENCE);
  answer('drafts.get', () => gone);
  back();
  await waitFor(() => expect(calls('drafts.get')).toHaveLength(2), PATIENCE);
  await waitFor(() => expect(place()).toBe('/projects/77'), PATIENCE);
});
