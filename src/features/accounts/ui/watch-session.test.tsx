import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { trpc } from '#platform/client/api/trpc.ts';
import { users } from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { useMe } from './useMe.ts';
import { useSignOut } from './useSignOut.ts';
import { hasSessionEnded, setSessionEnded } from './watch-session.ts';

function Here() {
  const { me } = useMe();
  const { signOut } = useSignOut();
  const projects = trpc.work.list.useQuery({}, { enabled: false, retry: false });
  return (
    <>
      <p>{me ? `${me.name} is here` : 'Nobody is here'}</p>
      <button type="button" onClick={() => void projects.refetch()}>
        Read
      </button>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  );
}

async function show() {
  const view = showScreen(() => <Here />, {
    at: '/here',
    answers: { 'accounts.me': () => users.client, 'work.list': () => new Refusal(401, 'No.') },
  });
  await screen.findByText('Clara Client is here');
  await vi.waitFor(() => expect(localStorage.getItem('user')).not.toBeNull());
  return view;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  setSessionEnded(false);
});

test('a session that is refused while a user is signed in has ended', async () => {
  const { answer } = await show();
  expect(hasSessionEnded()).toBe(false);
  answer('accounts.me', () => null);
  await press('Read');
  await screen.findByText('Nobody is here');
  expect(hasSessionEnded()).toBe(true);
});

test('a read that is refused while the token is renewed does not sign the user out', async () => {
  const { calls } = await show();
  const before = calls('accounts.me').length;
  await press('Read');
  await vi.waitFor(() => expect(calls('accounts.me')).toHaveLength(before + 1));
  expect(screen.getByText('Clara Client is here')).toBeTruthy();
  expect(hasSessionEnded()).toBe(false);
});

test('a session that the user ended is not reported as ended', async () => {
  const { answer } = await show();
  answer('accounts.signOut', () => new Refusal(401, 'No.'));
  await press('Sign out');
  await screen.findByText('Elsewhere');
  await vi.waitFor(() => expect(localStorage.getItem('user')).toBeNull());
  expect(hasSessionEnded()).toBe(false);
});

test('a refused visitor is not reported as signed out', async () => {
  const { answer } = await show();
  localStorage.clear();
  answer('accounts.me', () => null);
  await press('Read');
  await screen.findByText('Nobody is here');
  expect(hasSessionEnded()).toBe(false);
});
