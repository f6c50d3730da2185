import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import StripeCardForm from './StripeCardForm.tsx';

type Heard = (event?: object) => void;

/** Test double of the Stripe object, with only the methods that the card form uses. */
function stripeDouble() {
  const listeners = new Map<string, Heard>();
  const element = {
    mount(place: HTMLElement) {
      place.textContent = 'Stripe’s own fields';
    },
    on: (event: string, listener: Heard) => listeners.set(event, listener),
    off: () => {},
    once: () => {},
    update: () => {},
    destroy: () => {},
    unmount: () => {},
  };
  const elements = { create: () => element, getElement: () => null, update: () => {} };
  const confirmPayment = vi.fn<(asked: object) => Promise<object>>();
  const stripe = {
    elements: () => elements,
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    confirmPayment,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
  const tell = (event: string, told: object = {}) =>
    act(() => listeners.get(event)?.({ elementType: 'payment', ...told }));
  return { stripe, confirmPayment, tell, started: () => listeners.size > 0 };
}

const calls: string[] = [];
let double = stripeDouble();

beforeEach(() => {
  calls.length = 0;
  double = stripeDouble();
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => double.stripe, { version: 'endive' }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function show() {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <StripeCardForm
        clientSecret="pi_1_secret_x"
        publishableKey="pk_test_x"
        returnPath="/payment-success?project=1"
        payLabel="Pay $900"
        notice={null}
        isRestarting={false}
        onComplete={() => calls.push('filled')}
        onPaid={() => calls.push('paid')}
        onFailed={(message) => calls.push(message)}
        onExpired={() => calls.push('over')}
      />
    </MantineProvider>,
  );
  await screen.findByText('Stripe’s own fields');
  await vi.waitUntil(double.started);
  const button = () => screen.getByRole('button', { name: 'Pay $900' });
  return { user, button, pay: () => user.click(button()) };
}

test('an accepted card is reported once, without leaving the page', async () => {
  const { pay } = await show();
  double.confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  await pay();
  expect(double.confirmPayment).not.toHaveBeenCalled();
  double.tell('ready');
  await pay();
  expect(calls).toEqual(['paid']);
  expect(double.confirmPayment).toHaveBeenCalledTimes(1);
  expect(double.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
    redirect: 'if_required',
    confirmParams: { return_url: `${location.origin}/payment-success?project=1` },
  });
});

test('complete details are reported before sending, and the bank may redirect', async () => {
  const { pay } = await show();
  double.tell('ready');
  double.tell('change', { complete: false });
  expect(calls).toEqual([]);
  double.tell('change', { complete: true });
  double.confirmPayment.mockReturnValue(new Promise(() => {}));
  await pay();
  expect(calls).toEqual(['filled']);
});

test('a declined card shows Stripe’s message, and another can follow', async () => {
  const { pay } = await show();
  double.tell('ready');
  double.confirmPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
  await pay();
  expect(screen.getByText('Your card was declined.')).toBeTruthy();
  double.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
  await pay();
  expect(calls).toEqual(['Your card was declined.', 'paid']);
});

test.each([
  ['succeeded', 'paid'],
  ['processing', 'paid'],
  ['canceled', 'over'],
])('an intent that is %s already is %s', async (status, told) => {
  const { pay } = await show();
  double.tell('ready');
  const error = { message: 'Unexpected state.', payment_intent: { status } };
  double.confirmPayment.mockResolvedValue({ error });
  await pay();
  expect(calls).toEqual([told]);
});

test.each([
  [
    'Stripe could not be reached',
    () => Promise.resolve({ error: { type: 'api_connection_error', message: 'No connection.' } }),
  ],
  ['its script failed', () => Promise.reject(new TypeError('Failed to fetch'))],
])('if %s the payment is unconfirmed and can be sent again', async (_how, confirm) => {
  const { pay, button } = await show();
  double.tell('ready');
  double.confirmPayment.mockImplementationOnce(confirm);
  await pay();
  expect(button().textContent).toBe('Pay $900');
  expect(screen.getByRole('alert').textContent).toBe(UNCONFIRMED_MESSAGE);
  const error = { message: 'Unexpected state.', payment_intent: { status: 'succeeded' } };
  double.confirmPayment.mockResolvedValueOnce({ error });
  await pay();
  expect(calls).toEqual(['paid']);
});

test('fields that failed to load are reported and can be loaded again', async () => {
  const { user } = await show();
  double.tell('loaderror', { error: { message: 'The network failed.' } });
  expect(screen.getByText(/card form could not be loaded\. Nothing was charged/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay $900' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Pay $900' })).toBeTruthy();
});
