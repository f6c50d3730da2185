import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { trpc } from '#platform/client/api/trpc.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import ProofDialog from './ProofDialog.tsx';

const needed = new Refusal(403, 'Enter your password again.', {}, 'proof_needed');

function Page() {
  const { mutate, data, error } = trpc.sessions.endOthers.useMutation();
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Sign out everywhere else
      </button>
      <p>{data ? `${data.ended} ended` : error?.message}</p>
      <ProofDialog />
    </>
  );
}

function show(isCodeNeeded: boolean) {
  return showScreen(Page, {
    at: '/account',
    answers: {
      'sessions.endOthers': () => needed,
      'proofs.requirements': () => ({ isCodeNeeded }),
      'proofs.submit': () => ({ done: true }),
    },
  });
}

const start = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  return within(await screen.findByRole('dialog', { name: 'Is it you?' }));
};

afterEach(() => vi.unstubAllGlobals());

test('a write that needs a proof is sent again after password and code were entered', async () => {
  const { calls, answer } = show(true);
  const dialog = await start();
  await userEvent.type(await dialog.findByLabelText('Your password'), 'Passw0rd!');
  await userEvent.type(dialog.getByLabelText('Code'), '123456');
  answer('sessions.endOthers', () => ({ ended: 2 }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('2 ended')).toBeTruthy();
  expect(calls('proofs.submit')).toEqual([{ password: 'Passw0rd!', code: '123456' }]);
  expect(calls('sessions.endOthers')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a second factor only the password is required; a wrong one is reported beside it', async () => {
  const { answer } = show(false);
  const dialog = await start();
  const password = await dialog.findByLabelText('Your password');
  expect(dialog.queryByLabelText('Code')).toBeNull();
  answer('proofs.submit', () => new Refusal(400, 'Not right.', {}, 'password_wrong'));
  await userEvent.type(password, 'Wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Not right.')).toBeTruthy();
});

test('a proof that is cancelled leaves the write undone, with the reason', async () => {
  const { calls } = show(false);
  const dialog = await start();
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Enter your password again.')).toBeTruthy();
  expect(calls('sessions.endOthers')).toHaveLength(1);
});
