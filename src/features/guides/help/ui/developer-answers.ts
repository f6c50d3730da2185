import { DELIVERY_DAYS_MAX, PROPOSAL_MAX } from '#features/bids/bid.rules.ts';
import { SEARCHES_MAX } from '#features/saved-searches/saved-search.rules.ts';
import { formatWhole } from '#platform/shared/locale.ts';
import { payoutCountries } from '#platform/shared/payout-countries.ts';
import { feeSentence } from '../../ui/fee.ts';
import type { AnswerGroup } from './help-search.ts';

export function bidding(fee: number | undefined): AnswerGroup {
  return {
    title: 'Bidding and earning',
    answers: [
      {
        id: 'join',
        question: 'How do I become a developer here?',
        words: [
          'Create a developer profile: your name, email, a password, what you do and your skills. You can bid at once. A portfolio helps, and can be added later.',
        ],
        link: { to: '/create-developer-profile', label: 'Join as a developer' },
      },
      {
        id: 'place-a-bid',
        question: 'What belongs to a bid?',
        words: [
          `One price in whole dollars, a delivery time of 1 to ${DELIVERY_DAYS_MAX} days, and a proposal of up to ${formatWhole(PROPOSAL_MAX)} characters. You place one bid on a project.`,
        ],
        link: { to: '/resources', hash: 'bid', label: 'Write a bid that gets read' },
      },
      {
        id: 'change-a-bid',
        question: 'Can I change or withdraw my bid?',
        words: [
          'Yes, until somebody is hired, or the client has declined your bid. After you withdrew a bid you can place a new one while the project takes bids. The client sees that a bid was changed, and when; if they were about to pay for it, they are asked to read it again.',
        ],
      },
      {
        id: 'fee',
        question: 'What does Bidwright keep?',
        words: [
          feeSentence(fee),
          'The fee is agreed when the client pays for your bid, and does not change for that project. The bid form says what you would receive.',
        ],
        link: { to: '/how-it-works', hash: 'fee', label: 'Examples' },
      },
      {
        id: 'payouts',
        question: 'How do I get my money?',
        words: [
          `Through Stripe, to a bank account in one of ${payoutCountries.length} countries. Set up payouts once; what is released to you is then sent on by itself. What was released before that waits for you.`,
        ],
        link: { to: '/payouts', label: 'Your payouts' },
      },
      {
        id: 'new-projects',
        question: 'How do I hear of new projects?',
        words: [
          `Save up to ${SEARCHES_MAX} searches. A new project that fits is told to you in the app, and by mail at once, daily or not at all, as you choose for each.`,
        ],
        link: { to: '/saved-searches', label: 'Saved searches' },
      },
      {
        id: 'ask-to-be-invited',
        question: 'I have the address of a private project. Can I bid?',
        words: [
          'Only if its client invites you. Open the address and choose Request Invitation; you are told what they decide.',
        ],
      },
    ],
  };
}
