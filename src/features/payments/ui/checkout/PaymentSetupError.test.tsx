import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { trpc } from '#platform/client/api/trpc.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { PaymentPage } from './PaymentPage.tsx';

const show = (status: number, message: string) =>
  showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => new Refusal(status, message) },
  });

test.each([
  [401, 'Please sign in to continue.'],
  [409, 'You have already hired a developer for this project.'],
])('a refusal (%i) shows a link and no error toast', async (status, said) => {
  show(status, said);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(said);
  expect(screen.queryByText('Unable to initialize payment')).toBeNull();
  const way = status === 401 ? '/login?from=%2Fpayment%2F7' : '/projects/7';
  expect(screen.getByRole('link').getAttribute('href')).toBe(way);
});

test('data shown after the link is loaded again if it was outdated', async () => {
  const answers = {
    'payments.start': () => new Refusal(409, 'The developer changed this bid.', {}, 'bid_changed'),
    'bids.onProject': () => [],
  };
  const { calls } = showScreen(
    () => {
      trpc.bids.onProject.useQuery({ projectId: 7 });
      return (
        <PaymentPage
          projectId={7}
          amount={900}
          developerId={3}
          terms={{ bidId: 31, revision: 1 }}
        />
      );
    },
    { at: '/payment/7', answers },
  );
  expect(await screen.findByRole('heading', { name: 'The Bid Has Changed' })).toBeTruthy();
  await vi.waitFor(() => expect(calls('bids.onProject')).toHaveLength(2));
});

test('a refusal without a charge says so', async () => {
  show(400, 'This amount is not the amount of the bid.');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged.');
});

test.each([
  [409, 'You have already hired a developer for this project.'],
  [503, 'An earlier payment for this project may still go through.'],
])(
  'if an earlier payment may be completed (%i), only certain facts are shown',
  async (status, said) => {
    show(status, said);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(said);
    expect(alert.textContent).not.toContain('Nothing was charged.');
  },
);
