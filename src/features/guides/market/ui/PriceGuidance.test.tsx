import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import { PriceGuidance } from './PriceGuidance.tsx';

afterEach(() => vi.unstubAllGlobals());

const show = (category: string, guidance: unknown) =>
  showScreen(() => <PriceGuidance category={category} />, {
    answers: { 'market.priceGuidance': () => guidance },
  });

test('the prices of a category are shown with the number of hires behind them', async () => {
  const { calls } = show('Web App', { count: 12, low: 1_200, median: 1_500, high: 2_100 });
  expect((await screen.findByRole('note')).textContent).toBe(
    'In Web App, half of 12 hires cost $1,200 to $2,100, the middle one $1,500.',
  );
  expect(calls('market.priceGuidance')).toEqual([{ category: 'Web App' }]);
});

test('with too few hires nothing is shown, and without a category nothing is requested', async () => {
  const { calls } = show('Web App', null);
  await vi.waitFor(() => expect(calls('market.priceGuidance')).toHaveLength(1));
  expect(screen.queryByRole('note')).toBeNull();
  const other = show('', null);
  await vi.waitFor(() => expect(other.calls('accounts.me')).toBeDefined());
  expect(other.calls('market.priceGuidance')).toEqual([]);
});
