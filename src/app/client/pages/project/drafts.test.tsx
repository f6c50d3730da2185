import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe, useSetSignedInUser } from '#features/accounts/ui/useMe.ts';
import { useSignOut } from '#features/accounts/ui/useSignOut.ts';
import ReviewForm from '#features/reviews/ui/ReviewForm.tsx';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';

const clara: UserView = {
  id: 5,
  name: 'Clara',
  username: 'clara',
  email: 'clara@demo.example',
  avatar: null,
  role: 'client',
};
const dev: UserView = { ...clara, id: 8, name: 'Dev', email: 'dev@demo.example' };

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

function Page() {
  const { me, isLoaded } = useMe();
  const { signOut } = useSignOut();
  const become = useSetSignedInUser();
  return (
    <>
      <p>{isLoaded ? `Here is ${me?.name ?? 'nobody'}` : 'Looking'}</p>
      <ReviewForm projectId={7} subjectName="Mira" onSubmit={async () => {}} />
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      <button type="button" onClick={() => void become(clara)}>
        Become Clara
      </button>
    </>
  );
}

const review = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Review' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function open(me: UserView | null, answers: Record<string, () => unknown> = {}) {
  return showScreen(Page, { at: '/room', answers: { 'accounts.me': () => me, ...answers } });
}

/** Returns the value of the form if this user opens it in the same tab. */
async function readDraftAs(me: UserView | null) {
  const { unmount } = open(me);
  await screen.findByText(`Here is ${me?.name ?? 'nobody'}`);
  unmount();
  const again = open(me);
  const { value } = await review();
  again.unmount();
  return value;
}

async function typeAs(me: UserView | null) {
  const view = open(me);
  await screen.findByText(`Here is ${me?.name ?? 'nobody'}`);
  await userEvent.type(await review(), 'Never again');
  return view;
}

test('signing out deletes unsent drafts', async () => {
  const { unmount } = await typeAs(clara);
  await press('Sign out');
  await findToastText('Signed out successfully');
  unmount();
  expect(await readDraftAs(dev)).toBe('');
});

test('a sign-out that the server did not confirm deletes the draft too, and says so', async () => {
  const { unmount, answer } = await typeAs(clara);
  answer('accounts.signOut', () => new Refusal(503, 'Down'));
  await press('Sign out');
  await findToastText('Signed out on this page only');
  unmount();
  expect(await readDraftAs(dev)).toBe('');
});

test('another user in the same tab does not get the draft, even without a sign-out', async () => {
  (await typeAs(clara)).unmount();
  expect(await readDraftAs(dev)).toBe('');
  expect(await readDraftAs(clara)).toBe('');
});

test('a sign-in as another user deletes the draft before the first response', async () => {
  (await typeAs(clara)).unmount();
  localStorage.setItem('user', JSON.stringify(dev));
  const view = open(dev);
  expect((await review()).value).toBe('');
  view.unmount();
});

test('after an expired session the draft remains for the same user', async () => {
  (await typeAs(clara)).unmount();
  expect(await readDraftAs(null)).toBe('Never again');
  expect(await readDraftAs(clara)).toBe('Never again');
});

test('the draft of a visitor belongs to the account they sign in to', async () => {
  const { unmount } = await typeAs(null);
  await press('Become Clara');
  unmount();
  expect(await readDraftAs(clara)).toBe('Never again');
});
