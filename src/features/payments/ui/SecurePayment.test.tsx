import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen, toastSaid } from '#testing/screen.tsx';
import { PaymentPage } from './PaymentPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const started = {
  clientSecret: 'pi_1_secret_2',
  publishableKey: 'pk_test_1',
  sandbox: true,
  amount: 900,
  budget: 1_000,
  projectTitle: 'A booking page',
  developerName: 'Mira Okafor',
};

async function facts(feeCents: number, more: object = {}) {
  showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => ({ ...started, feeCents, ...more }) },
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

test('before paying above the budget the client reads by how much', async () => {
  expect(await facts(0, { budget: 650 })).toContain('You pay: $900$250 over your budget');
});

test('a try that failed is forgotten with the next one, and what succeeded claims no more', async () => {
  const answers = [
    { status: 402, body: { error: { message: 'Your card was declined.' } } },
    { status: 200, body: { id: 'pi_1', status: 'succeeded' } },
  ];
  showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => ({ ...started, feeCents: 0 }) },
  });
  const pay = await screen.findByRole('button', { name: 'Pay $900' });
  await userEvent.selectOptions(screen.getByLabelText('Test card'), '4242424242424242');
  let answered = (_: unknown) => {};
  const gate = new Promise((resolve) => {
    answered = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    if (answers.length === 0) await gate;
    return Response.json(answer?.body, { status: answer?.status ?? 500 });
  });
  await userEvent.click(pay);
  expect(await toastSaid('Payment Failed')).toContain('Your card was declined.');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $900' }));
  await vi.waitFor(() => expect(screen.queryByText('Payment Failed')).toBeNull());
  answered(null);
  expect(await toastSaid('Payment sent')).toBe('Payment sent: Your card was accepted.');
});
