import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { SignInLinkPage } from './SignInLinkPage.tsx';

const ada = {
  id: 7,
  name: 'Ada Byron',
  username: 'ada-byron',
  email: 'ada@demo.example',
  avatar: null,
  role: 'client',
};

const show = (followed: unknown, from?: string) =>
  showScreen(() => <SignInLinkPage token="abc" from={from} />, {
    at: '/sign-in-link/abc',
    answers: { 'signInLinks.follow': () => followed, 'accounts.signInCode': () => ada },
  });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a mailed link signs in at a press, and not before', async () => {
  const { calls, place } = show(ada);
  await screen.findByRole('heading', { name: 'Sign in to Bidwright', level: 1 });
  expect(calls('signInLinks.follow')).toEqual([]);
  await press();
  await vi.waitFor(() => expect(place()).toBe('/work'));
  expect(calls('signInLinks.follow')).toEqual([{ token: 'abc' }]);
});

test('a mailed link leads back to the page from which it was requested', async () => {
  const { place } = show(ada, '/projects/7?bid=3#bids');
  await press();
  await vi.waitFor(() => expect(place()).toBe('/projects/7?bid=3#bids'));
});

test('an account with a second factor requires its code', async () => {
  const { calls, place } = show({
    codeNeeded: true,
    challenge: 'the-challenge',
    expiresAt: new Date().toISOString(),
  });
  await press();
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press();
  await vi.waitFor(() => expect(place()).toBe('/work'));
  expect(calls('accounts.signInCode')).toEqual([{ challenge: 'the-challenge', code: '123456' }]);
});

test('an expired link is reported, with a link to the sign-in page', async () => {
  show(new Refusal(404, 'This link has expired.', {}, 'sign_in_link_dead'));
  await press();
  expect(await screen.findByText('This link has expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login');
});
