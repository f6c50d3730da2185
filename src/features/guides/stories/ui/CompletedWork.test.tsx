import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import { CompletedWork } from './CompletedWork.tsx';

afterEach(() => vi.unstubAllGlobals());

const Badge = ({ category }: { category: string }) => <span>{category}</span>;
const story = {
  id: 8,
  title: 'A till for a bakery',
  category: 'Web App',
  completedAt: '2026-11-01T00:00:00.000Z',
  publicTerms: null,
};

function show(items: object[]) {
  return showScreen(() => <CompletedWork developerId={3} badge={Badge} />, {
    answers: { 'stories.list': () => ({ items, next: null }) },
  });
}

test('completed work names project, category and date', async () => {
  show([story]);
  const work = within(await screen.findByRole('region', { name: 'Completed work' }));
  const link = await work.findByRole('link', { name: 'A till for a bakery' });
  expect(link.getAttribute('href')).toBe('/projects/8');
  expect(work.getByRole('listitem').textContent).toContain('Web App');
});

test('completed work shows price and days only if both sides do', async () => {
  show([
    { ...story, publicTerms: { amountCents: 90_000, days: 1 } },
    { ...story, id: 9 },
  ]);
  const work = within(await screen.findByRole('region', { name: 'Completed work' }));
  await work.findByText('$900, 1 day');
  expect(work.getAllByRole('listitem')[1]?.textContent).not.toMatch(/\$|day/);
});

test('without completed work there is no section', async () => {
  const { calls } = show([]);
  await vi.waitFor(() => expect(calls('stories.list')).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
