import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { useOutbox } from './useOutbox.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const arrived = async () => {};

function Outbox() {
  const { unsent, send } = useOutbox(7, arrived);
  return (
    <>
      <button type="button" onClick={() => send('Hello', [])}>
        Send
      </button>
      {unsent.map(({ key, text, problem }) => (
        <p key={key}>{`${text}: ${problem ?? 'on its way'}`}</p>
      ))}
    </>
  );
}

function show(answer: () => unknown) {
  return showScreen(() => <Outbox />, {
    at: '/messages/7',
    answers: { 'conversations.send': answer },
  });
}

const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send' }));

test('a refused message keeps its reason after a reload', async () => {
  const { unmount } = show(() => new Refusal(403, 'Your account is suspended.'));
  await send();
  await screen.findByText('Hello: Your account is suspended.');
  unmount();
  show(() => null);
  expect(await screen.findByText('Hello: Your account is suspended.')).toBeTruthy();
});

test('a message that was being sent when the page was left is unconfirmed', async () => {
  const { unmount } = show(() => new Promise(() => {}));
  await send();
  await screen.findByText('Hello: on its way');
  unmount();
  show(() => null);
  expect(await screen.findByText(/^Hello: We could not confirm this/)).toBeTruthy();
});
