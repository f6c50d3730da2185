import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { people } from '#testing/rooms.ts';
import { Refusal, showScreen } from '#testing/screen.tsx';
import { PaymentsPage } from './PaymentsPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const payment = {
  id: '5e6a0d3c-3f0a-4a6e-9c1f-0d2b7a1e4c55',
  projectId: 7,
  projectTitle: 'A booking page',
  developerName: 'Ada Byron',
  hired: true,
  status: 'held',
  amountCents: 90_000,
  releasedCents: 0,
  refundedCents: 0,
  returningCents: 0,
  takenBackCents: 0,
  card: 'Visa •••• 4242',
  createdAt: '2026-01-02T00:00:00.000Z',
};
const divided = {
  ...payment,
  id: '0b8f8b4e-91b5-4f0f-8a4d-6a1a3c2f7d10',
  projectId: 8,
  projectTitle: 'A shop',
  status: 'split',
  releasedCents: 30_000,
  refundedCents: 45_050,
  returningCents: 14_950,
};
const sums = {
  paidCents: 180_000,
  heldCents: 90_000,
  releasedCents: 30_000,
  returnedCents: 45_050,
};

type Me = (typeof people)[keyof typeof people] | null;

function show(me: Me, mine: () => unknown, ofAll: () => unknown = () => sums) {
  return showScreen(() => <PaymentsPage />, {
    at: '/payments',
    answers: { 'accounts.me': () => me, 'payments.mine': mine, 'payments.sums': ofAll },
  });
}

const page = (items: object[]) => ({ items, next: null });

test('a client sees each payment, what became of it, and what they come to', async () => {
  const { place } = show(people.client, () => page([payment, divided]));
  const table = await screen.findByRole('table', { name: 'Your payments, newest first' });
  const [first, second] = within(table).getAllByRole('row').slice(1);
  expect(first?.textContent).toMatch(
    /A booking page.*To Ada Byron.*Protected.*\$900.*Visa •••• 4242/,
  );
  expect(second?.textContent).toMatch(/Divided.*\$450\.50.*On your card.*\$149\.50.*On its way/);
  expect(screen.getByText('Protected now').parentElement?.textContent).toContain('$900');
  await userEvent.click(screen.getByRole('link', { name: /A shop/ }));
  await screen.findByText('Elsewhere');
  expect(place()).toBe('/projects/8/room');
});

test('of a payment nobody was hired with the project itself is shown', async () => {
  show(people.client, () => page([{ ...payment, hired: false, status: 'orphaned' }]));
  const link = await screen.findByRole('link', { name: /A booking page/ });
  expect(link.getAttribute('href')).toBe('/projects/7');
  expect(screen.getByText('Being returned')).toBeTruthy();
});

test('without a payment it says when there will be one', async () => {
  show(people.client, () => page([]));
  await screen.findByRole('heading', { name: 'No payments yet' });
  expect(screen.getByRole('link', { name: 'My Projects' }).getAttribute('href')).toBe(
    '/my-projects',
  );
});

test('what cannot be loaded can be asked for again', async () => {
  const answers = [new Refusal(400, 'That went wrong.'), page([payment])];
  show(people.client, () => answers.shift());
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /A booking page/ });
});

test('developers hear where their own money is', async () => {
  show(people.developer, () => page([]));
  await screen.findByRole('heading', { name: 'Only clients pay' });
  expect(screen.getByText(/stands under Payouts/)).toBeTruthy();
});
