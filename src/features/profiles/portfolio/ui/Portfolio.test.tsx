import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { Portfolio } from './Portfolio.tsx';

const work = {
  id: 3,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  skills: ['React'],
  budget: 1_200,
};

function show(answer: () => unknown, isOwn = false) {
  return showScreen(
    () => <Portfolio developerId={8} isOwn={isOwn} badge={({ category }) => <b>{category}</b>} />,
    { answers: { 'portfolio.ofDeveloper': answer } },
  );
}

afterEach(() => vi.unstubAllGlobals());

test('a piece of work shows title, category, skills and approximate budget', async () => {
  show(() => [work, { ...work, id: 2, title: 'Without a price', budget: null }]);
  const [first, second] = await screen.findAllByRole('article');
  for (const words of ['A booking page', 'Web App', 'Rooms and dates.', 'React', 'around $1,200']) {
    expect(first?.textContent).toContain(words);
  }
  expect(second?.textContent).not.toContain('around');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a piece of work shows its picture, described by the title, and a link that is not ours', async () => {
  const picture = { id: 5, url: '/pictures/x', width: 800, height: 600 };
  show(() => [{ ...work, picture, link: 'https://rooms.example/tour' }]);
  const image = await screen.findByRole('img', { name: 'A booking page' });
  expect(image.getAttribute('src')).toBe('/pictures/x');
  expect(image.getAttribute('loading')).toBe('lazy');
  const link = screen.getByRole('link', { name: 'See “A booking page” at rooms.example' });
  expect(link.getAttribute('href')).toBe('https://rooms.example/tour');
  expect(link.getAttribute('rel')).toBe('nofollow ugc noopener');
});

test('a long description is folded until it is expanded', async () => {
  show(() => [{ ...work, description: 'Rooms and dates, each with its price. '.repeat(20) }]);
  const more = await screen.findByRole('button', { name: /^Show more/ });
  await userEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
});

test('markup in a piece of work is text', async () => {
  show(() => [{ ...work, title: '<img src=x>', description: '<script>alert(1)</script> &amp;' }]);
  expect(await screen.findByRole('heading', { name: '<img src=x>' })).toBeTruthy();
  expect(screen.getByText('<script>alert(1)</script> &amp;')).toBeTruthy();
});

test('an empty portfolio shows a hint to its developer and nothing to others', async () => {
  const { unmount } = show(() => [], true);
  const link = await screen.findByRole('link', { name: 'Add your first piece of work' });
  expect(link.getAttribute('href')).toBe('/settings/portfolio');
  unmount();
  show(() => []);
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Portfolio' })).toBeNull());
  expect(screen.queryByRole('link')).toBeNull();
});

test('a portfolio that could not be loaded can be retried', async () => {
  const { answer } = show(() => new Refusal(403, 'Not now'));
  expect(await screen.findByText('The portfolio could not be loaded')).toBeTruthy();
  answer('portfolio.ofDeveloper', () => [work]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});
