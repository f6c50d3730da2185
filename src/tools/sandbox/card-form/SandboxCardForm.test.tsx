import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import SandboxCardForm from './SandboxCardForm.tsx';

const intent = 'pi_1';
const calls: string[] = [];
const sent: { url: string; body: string }[] = [];
let answers: { status: number; body: object }[] = [];

beforeEach(() => {
  calls.length = 0;
  sent.length = 0;
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: String(init.body) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

function show() {
  const user = userEvent.setup();
  // The dialog of an authentication closes by Back.
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <MantineProvider env="test">
        <SandboxCardForm
          clientSecret={`${intent}_secret_x`}
          publishableKey="pk_test_x"
          returnPath="/payment-success?project=1"
          payLabel="Pay $900"
          notice={null}
          isRestarting={false}
          onComplete={() => {}}
          onPaid={() => calls.push('paid')}
          onFailed={(message) => calls.push(message)}
          onExpired={() => calls.push('over')}
        />
      </MantineProvider>
    </RouterContextProvider>,
  );
  const number = screen.getByLabelText('Card number');
  const pay = () => user.click(screen.getByRole('button', { name: 'Pay $900' }));
  const choose = (card: string) => user.selectOptions(screen.getByLabelText('Test card'), card);
  return { user, number, pay, choose };
}

const paid = { status: 200, body: { id: intent, status: 'succeeded' } };
const asks = { status: 200, body: { id: intent, status: 'requires_action' } };
const refused = (message: string, status = 'requires_payment_method') => ({
  status: 402,
  body: { error: { message, payment_intent: { id: intent, status } } },
});

test('a test card is paid by its name: the number never leaves the browser', async () => {
  const { user, number, pay } = show();
  answers = [paid];
  await user.type(number, '4242424242424242');
  expect(number).toHaveProperty('value', '4242 4242 4242 4242');
  await user.type(screen.getByLabelText('Expiry'), '1234');
  await user.type(screen.getByLabelText('CVC'), '123');
  await pay();
  expect(calls).toEqual(['paid']);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain('pm_card_visa');
  expect(sent[0]?.body).not.toContain('4242');
});

test('a number that may be a real card is cleared at once and sent nowhere', async () => {
  const { number } = show();
  fireEvent.change(number, { target: { value: '4539 1488 0343 6467' } });
  expect(number).toHaveProperty('value', '');
  expect(screen.getByText(/Your card number is invalid\. Test mode/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a number that is no test card is refused in the form', async () => {
  const { user, number, pay } = show();
  await user.type(number, '4242424242424241');
  await pay();
  expect(screen.getByText('Your card number is invalid.')).toBeTruthy();
  expect(document.activeElement).toBe(number);
  expect(sent).toEqual([]);
});

test('a declined card shows Stripe’s message, and another can follow', async () => {
  const { pay, choose } = show();
  answers = [refused('Your card was declined.'), paid];
  await choose('4000000000000002');
  await pay();
  expect(calls).toEqual(['Your card was declined.']);
  expect(screen.getByText('Your card was declined.')).toBeTruthy();
  await choose('4242424242424242');
  await pay();
  expect(calls).toEqual(['Your card was declined.', 'paid']);
});

test('authentication that fails leaves the form usable; one that succeeds pays', async () => {
  const { user, pay, choose } = show();
  answers = [asks, refused('We are unable to authenticate your payment method.'), asks, paid];
  await choose('4000002500003155');
  await pay();
  await user.click(await screen.findByRole('button', { name: 'Fail' }));
  expect(calls).toEqual(['We are unable to authenticate your payment method.']);
  await pay();
  await user.click(await screen.findByRole('button', { name: 'Authenticate' }));
  expect(calls.at(-1)).toBe('paid');
});

test('a payment completed in another tab counts as paid', async () => {
  const { pay, choose } = show();
  answers = [refused('It has already succeeded.', 'succeeded')];
  await choose('4242424242424242');
  await pay();
  expect(calls).toEqual(['paid']);
});

test('a cancelled intent is over; a lost answer is unconfirmed, and paying again is safe', async () => {
  const { pay, choose } = show();
  answers = [refused('It is canceled.', 'canceled')];
  await choose('4242424242424242');
  await pay();
  await pay();
  expect(screen.getByRole('alert').textContent).toBe(UNCONFIRMED_MESSAGE);
  answers = [refused('It has already succeeded.', 'succeeded')];
  await pay();
  expect(calls).toEqual(['over', 'paid']);
});
