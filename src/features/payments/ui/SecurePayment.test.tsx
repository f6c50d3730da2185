import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#testing/screen.tsx';
import { PaymentPage } from './PaymentPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const started = {
  clientSecret: 'pi_1_secret_2',
  publishableKey: 'pk_test_1',
  sandbox: true,
  amount: 900,
  projectTitle: 'A booking page',
  developerName: 'Mira Okafor',
};

async function facts(feeCents: number) {
  showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => ({ ...started, feeCents }) },
  });
  await screen.findByText('You pay');
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

test('before paying the client reads what is charged, what the fee is and what is received', async () => {
  expect(await facts(9_050)).toEqual([
    'Developer: Mira Okafor',
    'You pay: $900',
    'Platform fee, part of the price: $90.50',
    'The developer receives: $809.50',
  ]);
});

test('that there is no fee is said, too', async () => {
  expect(await facts(0)).toEqual(['Developer: Mira Okafor', 'You pay: $900', 'Platform fee: None']);
});
