import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { FollowConfirmation } from './FollowConfirmation.tsx';

const Page = () => <FollowConfirmation token="t" />;
const message = 'Your email address is already confirmed.';

test.each([
  ['email_link_used', 'Already confirmed'],
  ['email_link_dead', 'This link no longer works'],
])('a link that is refused with %s has the title “%s”', async (code, title) => {
  showScreen(Page, {
    at: '/confirm-email/t',
    answers: { 'emailConfirmations.link': () => new Refusal(404, message, {}, code) },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
});
