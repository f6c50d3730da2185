import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ProjectReviews } from './ProjectReviews.tsx';

const now = new Date('2026-05-03T12:00:00Z');
const nothing = {
  otherName: 'Mira Okafor',
  publicFrom: '2026-05-15T12:00:00.000Z',
  mine: null,
  theirs: null,
  isTheirsHidden: false,
};
const review = {
  id: 1,
  rating: 4,
  comment: 'Good work',
  createdAt: '2026-05-03T12:00:00.000Z',
  reply: null,
  repliedAt: null,
};
const waiting = { ...nothing, mine: { ...review, published: false } };
const both = {
  ...nothing,
  mine: { ...review, published: true },
  theirs: { ...review, id: 2, comment: 'Clear brief', published: true },
};

function show(answers: Record<string, (input: unknown) => unknown>) {
  return showScreen(
    () => <ProjectReviews projectId={7} viewer={{ name: 'Clara Client' }} now={now} />,
    {
      answers: { 'reviews.onProject': () => nothing, ...answers },
    },
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send review' }));
const write = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars, Good' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Review' }), 'Good work');
  await send();
};

test('a review is sent with its stars, and is shown as hidden', async () => {
  const { calls } = show({ 'reviews.write': () => waiting });
  await write();
  expect(await findToastText('Review sent')).toContain('when Mira Okafor has written one, too');
  expect(calls('reviews.write')).toEqual([{ projectId: 7, rating: 4, comment: 'Good work' }]);
  const own = screen.getByRole('article', { name: 'Review by Clara Client' });
  expect(own.textContent).toMatch(/Waiting.*Hidden until Mira Okafor.*until May 15, 2026/);
  expect(screen.queryByRole('form')).toBeNull();
  const title = screen.getByRole('heading', { name: 'Reviews' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});

test('a review is written and sent by the keyboard alone', async () => {
  const { calls } = show({ 'reviews.write': () => waiting });
  (await screen.findByRole('radio', { name: '1 star, Bad' })).focus();
  await userEvent.keyboard('[Space]{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('radio', { name: '4 stars, Good' })).toHaveProperty('checked', true);
  await userEvent.tab();
  await userEvent.keyboard('Good work');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() =>
    expect(calls('reviews.write')).toEqual([{ projectId: 7, rating: 4, comment: 'Good work' }]),
  );
});

test('without stars nothing is sent, and the focus moves to the stars', async () => {
  const { calls } = show({});
  await screen.findByRole('button', { name: 'Send review' });
  await send();
  const stars = screen.getByRole('radiogroup', { name: 'Rating' });
  expect(stars.getAttribute('aria-invalid')).toBe('true');
  expect(stars.textContent).toContain('Please choose 1 to 5 stars');
  expect(document.activeElement).toBe(within(stars).getByRole('radio', { name: '1 star, Bad' }));
  expect(screen.getByText('Please write a few words')).toBeDefined();
  expect(calls('reviews.write')).toEqual([]);
});

test.each([
  [
    'nobody wrote',
    nothing,
    'It stays hidden until Mira Okafor has written one, too, or until 14 days',
  ],
  [
    'the other side wrote',
    { ...nothing, isTheirsHidden: true },
    'Mira Okafor has reviewed you. Both reviews become public',
  ],
  [
    '14 days have passed',
    { ...nothing, publicFrom: '2026-05-01T12:00:00.000Z' },
    'It is public at once',
  ],
])('when %s, the form says when the review is published', async (_title, shown, words) => {
  show({ 'reviews.onProject': () => shown });
  const lead = await screen.findByText(/You can write one review/);
  expect(lead.textContent).toContain(words);
});

test('after both reviews both are shown, and the other one has a reply button', async () => {
  const { answer } = show({ 'reviews.onProject': () => ({ ...nothing, isTheirsHidden: true }) });
  answer('reviews.write', () => both);
  await write();
  expect(await findToastText('Review published')).toContain('on the profile of Mira Okafor');
  const theirs = screen.getByRole('article', { name: 'Review by Mira Okafor' });
  expect(theirs.textContent).toContain('Clear brief');
  expect(within(theirs).getByRole('button', { name: 'Reply to Mira Okafor' })).toBeDefined();
});

test('a refusal preserves the typed text', async () => {
  show({ 'reviews.write': () => new Refusal(409, 'You have already reviewed this project.') });
  await write();
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toBe('You have already reviewed this project.');
  expect(screen.queryByText('Error')).toBeNull();
  expect(screen.getByDisplayValue('Good work')).toBeDefined();
  expect(screen.getByRole('radio', { name: '4 stars, Good' })).toHaveProperty('checked', true);
});

test('before the completion there is no review form', async () => {
  const { calls, container } = show({
    'reviews.onProject': () => ({ ...nothing, publicFrom: null }),
  });
  await vi.waitFor(() => expect(calls('reviews.onProject')).toHaveLength(1));
  await vi.waitFor(() => expect(within(container).queryByRole('status')).toBeNull());
  expect(within(container).queryByRole('heading')).toBeNull();
});
