import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { PriceView } from '../market.schema.ts';
import { PricingGuide } from './PricingGuide.tsx';

afterEach(() => vi.unstubAllGlobals());

const web: PriceView = {
  category: 'Web App',
  projects: 12,
  budgets: { lowest: 450, lower: 1_600, middle: 2_800, upper: 6_150, highest: 11_500 },
  hires: 9,
  bids: { lower: 1_200, middle: 1_500, upper: 2_100 },
};
const few: PriceView = {
  category: 'Blockchain',
  projects: 4,
  budgets: null,
  hires: 1,
  bids: null,
};

function show(prices: () => unknown) {
  return showScreen(() => <PricingGuide renderBadge={(category) => category} />, {
    at: '/pricing-guide',
    answers: { 'market.prices': prices },
  });
}

test('the chart’s description contains the figures of the table', async () => {
  show(() => [web, few]);
  await screen.findByRole('img', {
    name: 'Web App, budgets of 12 projects: from $450 to $11,500. The middle half lies from $1,600 to $6,150, and half of all below $2,800.',
  });
  screen.getByRole('img', {
    name: 'Web App, 9 hired bids. The middle half lies from $1,200 to $2,100, and half of all below $1,500.',
  });
  const [budgets, bids] = screen.getAllByRole('table');
  const cells = (table: HTMLElement | undefined, name: string) =>
    within(within(table ?? document.body).getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(budgets, 'Web App')).toEqual([
    '12',
    '$450',
    '$1,600',
    '$2,800',
    '$6,150',
    '$11,500',
  ]);
  expect(cells(bids, 'Web App')).toEqual(['9', '$1,200', '$1,500', '$2,100']);
});

test('a category with too few projects says so and has no line', async () => {
  show(() => [web, few]);
  await screen.findByText('4 projects, too few to show');
  expect(screen.queryByRole('img', { name: /Blockchain/ })).toBeNull();
});

test('without enough hired bids a sentence replaces the table', async () => {
  show(() => [{ ...web, hires: 7, bids: null }]);
  await screen.findByText(
    'No category has 8 hires by 5 developers for 5 clients yet. Hired bids are shown from then on.',
  );
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test('without any data the page says when there is some', async () => {
  show(() => [few]);
  await screen.findByRole('heading', { name: 'Not enough projects yet' });
  expect(screen.queryByRole('table')).toBeNull();
});

test('prices that failed to load can be loaded again', async () => {
  const view = show(() => new Refusal(400, 'Not now.'));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert').textContent).toContain('Not now.');
  view.answer('market.prices', () => [web]);
  retry.click();
  await screen.findAllByRole('table');
});
