import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import { PaymentSuccessPage } from './PaymentSuccessPage.tsx';

test.each([
  ['held', 'Payment Successful!', /Mira Okafor/],
  ['split', 'Payment Successful!', /Mira Okafor/],
  ['returned', 'This Payment Has Ended', /“A booking page” goes back to you in full/],
  ['lost', 'This Payment Has Ended', /Your bank took back at least a part/],
  [
    'orphaned',
    'Your Payment Is Being Refunded',
    /could no longer be hired when your payment arrived/,
  ],
  ['refunded', 'Your Payment Was Refunded', /\$900 was refunded in full/],
  ['canceled', 'No Payment Was Made', /before any money moved/],
  ['failed', 'No Payment Was Made', /could not be started/],
  [null, 'No Payment Was Made', /has not been paid for yet/],
])('the page after a payment that is %s says “%s”', async (status, title, text) => {
  const payment = {
    status,
    amount: 900,
    projectTitle: 'A booking page',
    developerName: 'Mira Okafor',
  };
  showScreen(() => <PaymentSuccessPage projectId={7} />, {
    at: '/payment-success?project=7',
    answers: { 'payments.ofProject': () => payment },
  });
  await screen.findByRole('heading', { name: title });
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});
