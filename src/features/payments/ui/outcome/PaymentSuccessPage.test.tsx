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
    milestone: null,
  };
  showScreen(() => <PaymentSuccessPage projectId={7} />, {
    at: '/payment-success?project=7',
    answers: { 'payments.ofProject': () => payment },
  });
  await screen.findByRole('heading', { name: title });
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test.each([
  [
    1,
    '“A booking page” has been assigned to Mira Okafor.',
    /You paid for Milestone 1 of 3: Reports/,
  ],
  [2, '“A booking page: Reports (2 of 3)” has been funded.', /^Mira Okafor has been notified\.$/],
])('the page after the payment of milestone %i says what it did', async (position, lead, next) => {
  const payment = {
    status: 'held',
    amount: 900,
    projectTitle: 'A booking page',
    developerName: 'Mira Okafor',
    milestone: { id: 12, position, count: 3, title: 'Reports' },
  };
  const { calls } = showScreen(() => <PaymentSuccessPage projectId={7} intentId="pi_1" />, {
    at: '/payment-success?project=7&payment_intent=pi_1',
    answers: { 'payments.ofProject': () => payment },
  });
  await screen.findByText(lead);
  expect(screen.getByText(next)).toBeTruthy();
  expect(calls('payments.ofProject')).toEqual([{ projectId: 7, intentId: 'pi_1' }]);
});
