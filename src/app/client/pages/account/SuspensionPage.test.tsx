import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, getFieldError, showScreen } from '#testing/ui/screen.tsx';
import { SuspensionPage } from './SuspensionPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const at = '2026-01-02T00:00:00.000Z';
const me = {
  id: 7,
  name: 'Ada Byron',
  username: 'ada',
  email: 'ada@demo.example',
  avatar: null,
  role: 'developer',
  suspended: true,
};
const own = {
  rule: 'spam',
  reason: 'The same bid forty times.',
  at,
  appeal: null,
  appealedAt: null,
  decision: null,
  decisionReason: null,
  decidedAt: null,
  hasReviewer: true,
};

function show(found: object | null) {
  return showScreen(() => <SuspensionPage />, {
    at: '/suspension',
    answers: {
      'accounts.me': () => me,
      'suspensions.own': () => found,
      'suspensions.appeal': () => ({ done: true }),
    },
  });
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send appeal' }));

test('a suspended user sees the rule, the reason and what they can still do', async () => {
  show(own);
  await screen.findByText('Do not send the same bids or messages to many people.');
  expect(screen.getByText('The same bid forty times.')).toBeTruthy();
  expect(screen.getByText('Receive payouts: what you earned stays yours.')).toBeTruthy();
});

test('an appeal is sent once, and then waits', async () => {
  const { calls, answer } = show(own);
  const field = await screen.findByRole('textbox', { name: 'Your appeal' });
  await send();
  expect(getFieldError(field)).toBe('Say what we should consider');
  await userEvent.type(field, 'They were different projects.');
  const appeal = 'They were different projects.';
  answer('suspensions.own', () => ({ ...own, appeal, appealedAt: at }));
  await send();
  expect(await findToastText('Appeal sent')).toContain('Another admin reviews it');
  expect(calls('suspensions.appeal')).toEqual([{ appeal }]);
  await screen.findByText('Another admin reviews it. You get the decision by email.');
  expect(screen.queryByRole('textbox')).toBeNull();
  const title = screen.getByRole('heading', { name: 'Appeal' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});

test('without an eligible reviewer the page says who decides the appeal and what happens next', async () => {
  const unreviewed = { ...own, hasReviewer: false };
  const { answer } = show(unreviewed);
  const field = await screen.findByRole('textbox', { name: 'Your appeal' });
  screen.getByText(/^There is no other admin at the moment\. Your appeal is decided once/);
  const appeal = 'They were different projects.';
  await userEvent.type(field, appeal);
  answer('suspensions.own', () => ({ ...unreviewed, appeal, appealedAt: at }));
  await send();
  expect(await findToastText('Appeal sent')).toContain('It waits until there is another admin');
  await screen.findByText(/^Only another admin can decide it, and there is none yet\./);
});

test('a refused appeal is shown with its reasons', async () => {
  const reasons = 'All forty were the same.';
  const decided = { decision: 'refused', decisionReason: reasons, decidedAt: at };
  show({ ...own, appeal: 'No.', appealedAt: at, ...decided });
  expect(await screen.findByText(new RegExp(reasons))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  expect(screen.getByText(/This is final: it cannot be appealed again/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact');
});

test('a user who is not suspended sees that', async () => {
  show(null);
  await screen.findByRole('heading', { name: 'You are not suspended' });
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});
