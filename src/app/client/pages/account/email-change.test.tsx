import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FollowChangeLink } from '#features/accounts/email-change/ui/FollowChangeLink.tsx';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';

const link = { oldEmail: 'old@demo.example', newEmail: 'new@demo.example', confirmed: false };

function show(found: unknown, followed: unknown = found) {
  return showScreen(() => <FollowChangeLink token="abc" />, {
    at: '/email-change/abc',
    answers: { 'emailChanges.link': () => found, 'emailChanges.follow': () => followed },
  });
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['confirm', 'Confirm this address', 'Email address confirmed'],
  ['object', 'This was not me', 'Your account is safe'],
])('a link to %s does it at a press, and not before', async (does, act, title) => {
  const { calls } = show({ ...link, action: does });
  const button = await screen.findByRole('button', { name: act });
  expect(calls('emailChanges.follow')).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  expect(calls('emailChanges.follow')).toEqual([{ token: 'abc' }]);
});

test('an invalid link says that it has no effect, and links to another page', async () => {
  show(new Refusal(404, 'You have already confirmed your new address with this link.'));
  expect(await screen.findByText(/already confirmed/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  const on = screen.getByRole('link', { name: 'Go to your account' });
  expect(on.getAttribute('href')).toBe('/account');
});

test('an address that was taken in the meantime is reported beside the button', async () => {
  show({ ...link, action: 'confirm' }, new Refusal(409, 'This email is taken.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  expect(await screen.findByText('This email is taken.')).toBeTruthy();
});
