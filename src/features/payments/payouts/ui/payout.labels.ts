import type { TagTone } from '#platform/client/text/Tag.tsx';
import type { PayoutAccountView, PayoutView } from '../payout.schema.ts';

type AccountStatus = PayoutAccountView['status'];

interface AccountText {
  title: string;
  text: string;
  actionLabel?: string;
}

export const accountTexts: Record<'onboarding' | 'restricted' | 'active', AccountText> = {
  onboarding: {
    title: 'Your payout account is not finished',
    text:
      'Stripe, our payment provider, still needs some details from you. What you entered there ' +
      'is saved. Your earnings wait for you here until your account is finished.',
    actionLabel: 'Continue at Stripe',
  },
  restricted: {
    title: 'Stripe cannot pay you yet',
    text:
      'Details are missing, or Stripe is checking what you sent: a document, a date of birth, a ' +
      'bank account. Stripe’s pages show what is needed. Your earnings wait for you here until ' +
      'then.',
    actionLabel: 'Fix at Stripe',
  },
  active: {
    title: 'Payouts are on',
    text:
      'Released funds go to your account at Stripe at once. Stripe pays them to your bank, usually ' +
      'within a few days.',
  },
};

export function hasAccountText(status: AccountStatus): status is keyof typeof accountTexts {
  return Object.hasOwn(accountTexts, status);
}

export const returnMessages: Record<AccountStatus, string> = {
  none: 'No payout account was set up. You can start at any time.',
  creating: 'No payout account was set up. You can start at any time.',
  onboarding: 'Stripe still needs some details. You can continue at any time.',
  restricted: 'Stripe has not approved your account yet. Its pages show what is missing.',
  active: 'Your payout account is ready. Your waiting earnings are on their way.',
  closed: 'Your account at Stripe is closed. You can set up another one.',
};

export const payoutTags: Record<PayoutView['status'], { label: string; tone: TagTone }> = {
  waiting: { label: 'Waiting', tone: 'yellow' },
  sending: { label: 'On its way', tone: 'blue' },
  sent: { label: 'Paid out', tone: 'green' },
  failed: { label: 'Not sent', tone: 'red' },
};
