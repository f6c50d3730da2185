import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoryView } from '#features/guides/stories/story.schema.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { SuccessStoriesPage } from './SuccessStoriesPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const review = { rating: 4, createdAt: '2026-11-02T10:00:00.000Z', reply: null, repliedAt: null };

function storyOf(id: number): StoryView {
  return {
    id,
    title: `Kayak log ${id}`,
    category: 'Mobile App',
    budget: 3_100,
    publicTerms: null,
    completedAt: '2026-11-01T10:00:00.000Z',
    client: { id: 5, name: 'Ingrid Solberg', avatar: null, companyName: 'Sea Kayaking' },
    developer: { id: 6, name: 'Mateo Fuentes', avatar: null },
    ofDeveloper: { ...review, comment: 'It does its job.' },
    ofClient: { ...review, comment: 'Clear about what matters.' },
  };
}

function show(list: (input: unknown) => unknown) {
  return showScreen(SuccessStoriesPage, {
    at: '/success-stories',
    answers: { 'stories.list': list },
  });
}

test('a story names the project, both sides and both reviews', async () => {
  show(() => ({ items: [storyOf(3)], next: null }));
  const story = within(await screen.findByRole('article', { name: 'Kayak log 3' }));
  expect(story.getByRole('link', { name: 'Kayak log 3' }).getAttribute('href')).toBe('/projects/3');
  expect(story.getByText('$3,100')).toBeTruthy();
  const client = within(story.getByRole('article', { name: 'Review by Ingrid Solberg' }));
  expect(client.getByText('It does its job.')).toBeTruthy();
  expect(client.getByText('Client, Sea Kayaking')).toBeTruthy();
  const developer = within(story.getByRole('article', { name: 'Review by Mateo Fuentes' }));
  expect(developer.getByText('Clear about what matters.')).toBeTruthy();
});

test('a story shows price and days only if both sides do', async () => {
  const terms = { amountCents: 240_000, days: 12 };
  show(() => ({ items: [{ ...storyOf(3), publicTerms: terms }, storyOf(2)], next: null }));
  const shown = await screen.findByRole('article', { name: 'Kayak log 3' });
  expect(within(shown).getByText('$2,400, 12 days')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Kayak log 2' }).textContent).not.toMatch(/days/);
});

test('more stories are loaded after the first ones', async () => {
  const { calls } = show((input) =>
    JSON.stringify(input).includes('here')
      ? { items: [storyOf(2)], next: null }
      : { items: [storyOf(3)], next: 'here' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('article', { name: 'Kayak log 2' });
  expect(calls('stories.list')).toHaveLength(2);
});

test('before the first story the page says when there is one', async () => {
  show(() => ({ items: [], next: null }));
  await screen.findByRole('heading', { name: 'No success stories yet' });
});

test('stories that failed to load are reported and can be loaded again', async () => {
  const view = show(() => new Refusal(400, 'Not now.'));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  view.answer('stories.list', () => ({ items: [storyOf(3)], next: null }));
  await userEvent.click(retry);
  await screen.findByRole('article', { name: 'Kayak log 3' });
});
