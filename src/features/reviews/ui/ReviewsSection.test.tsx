import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ReviewsSection } from './ReviewsSection.tsx';

const review = (id: number, more: object = {}) => ({
  id,
  rating: 4,
  comment: `Comment ${id}`,
  createdAt: '2026-05-01T12:00:00.000Z',
  reply: null,
  repliedAt: null,
  authorId: 5,
  authorName: `Client ${id}`,
  authorAvatar: null,
  authorCompany: 'Byron & Co',
  projectId: 7,
  projectTitle: 'A booking page',
  ...more,
});

const user = { id: 11, name: 'Mira Okafor' };

function show(
  answers: Record<string, (input: unknown) => unknown>,
  me: { id: number } | null = null,
) {
  return showScreen(() => <ReviewsSection user={user} title="Client reviews" viewer={me} />, {
    answers: {
      'reviews.ratings': () => ({ count: 2, rating: 45, stars: [1, 1, 0, 0, 0] }),
      'reviews.ofUser': () => ({ items: [review(1), review(2)], next: null }),
      ...answers,
    },
  });
}

afterEach(() => vi.unstubAllGlobals());

test('a user without reviews has an empty state', async () => {
  show({
    'reviews.ratings': () => ({ count: 0, rating: 0, stars: [0, 0, 0, 0, 0] }),
    'reviews.ofUser': () => ({ items: [], next: null }),
  });
  expect(await screen.findByText('No reviews yet.')).toBeDefined();
});

test('the average and the stars are shown, and each review with its author and project', async () => {
  show({
    'reviews.ofUser': () => ({
      items: [
        review(1),
        review(2, {
          projectId: null,
          projectTitle: 'Private project',
          reply: 'Thank you',
          repliedAt: '2026-05-02T12:00:00.000Z',
        }),
      ],
      next: null,
    }),
  });
  const section = await screen.findByRole('region', { name: 'Client reviews' });
  await screen.findByText('4.5');
  expect(section.textContent).toContain('of 5, 2 reviews');
  const bars = within(section).getByRole('list', { name: 'Reviews by stars' });
  expect(within(bars).getByText('5 stars: 1 review')).toBeDefined();
  const first = within(section).getByRole('article', { name: 'Review by Client 1' });
  expect(first.textContent).toMatch(/Byron & Co.*4 of 5 stars.*Comment 1/);
  expect(within(first).getByRole('link', { name: 'Client 1' }).getAttribute('href')).toBe(
    '/clients/5',
  );
  expect(within(first).getByRole('link', { name: 'A booking page' })).toBeDefined();
  const second = within(section).getByRole('article', { name: 'Review by Client 2' });
  expect(within(second).queryByRole('link', { name: 'Private project' })).toBeNull();
  expect(second.textContent).toMatch(/Reply by Mira Okafor.*Thank you/);
  expect(screen.queryByRole('button', { name: /Reply/ })).toBeNull();
});

test('more reviews are loaded below, and the focus moves to the first new one', async () => {
  show({
    'reviews.ratings': () => ({ count: 3, rating: 40, stars: [0, 3, 0, 0, 0] }),
    'reviews.ofUser': (input) =>
      Object(input).cursor === 'there'
        ? { items: [review(3)], next: null }
        : { items: [review(1), review(2)], next: 'there' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const link = await screen.findByRole('link', { name: 'Client 3' });
  await vi.waitFor(() => expect(document.activeElement).toBe(link));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('the reviewed user can reply below the review', async () => {
  const { calls, answer } = show({ 'reviews.reply': () => review(1) }, { id: 11 });
  await userEvent.click(await screen.findByRole('button', { name: 'Reply to Client 1' }));
  const form = await screen.findByRole('form', { name: 'Reply to this review' });
  await userEvent.click(within(form).getByRole('button', { name: 'Publish reply' }));
  const field = within(form).getByRole('textbox', { name: 'Your reply' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(calls('reviews.reply')).toEqual([]);
  await userEvent.type(field, 'Thank you');
  answer('reviews.ofUser', () => ({
    items: [review(1, { reply: 'Thank you', repliedAt: '2026-05-02T12:00:00.000Z' })],
    next: null,
  }));
  await userEvent.click(within(form).getByRole('button', { name: 'Publish reply' }));
  expect(await findToastText('Reply published')).toContain('below the review');
  expect(calls('reviews.reply')).toEqual([{ id: 1, reply: 'Thank you' }]);
  expect(await screen.findByText('Reply by Mira Okafor')).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});

test('a failed load can be retried', async () => {
  const { answer } = show({ 'reviews.ofUser': () => new Refusal(403, 'Not now') });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The reviews could not be loaded');
  answer('reviews.ofUser', () => ({ items: [review(1)], next: null }));
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Review by Client 1' })).toBeDefined();
});
