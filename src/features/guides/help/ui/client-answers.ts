import { clocks } from '#features/hires/hire.rules.ts';
import { INVITE_MAX } from '#features/projects/invitations/invitation.rules.ts';
import { BUDGET_MAX } from '#features/projects/project.rules.ts';
import { formatDollars } from '#platform/shared/money.ts';
import { daysWords } from '#platform/shared/words.ts';
import type { AnswerGroup } from './help-search.ts';

export const hiring: AnswerGroup = {
  title: 'Posting and hiring',
  answers: [
    {
      id: 'post-a-project',
      question: 'How do I post a project?',
      words: [
        `Choose Post Project, describe what you want, pick a category, and give a budget of up to ${formatDollars(BUDGET_MAX)} and a deadline. If you have no account yet, it is made on the way; what you typed stays.`,
        'Posting costs nothing, and binds you to nothing until you hire somebody.',
      ],
      link: { to: '/create-project', label: 'Post a project' },
    },
    {
      id: 'budget-and-price',
      question: 'Is the budget the price?',
      words: [
        'No. The budget tells developers what you expect. The price is that of the bid you hire: it may lie below or above your budget, and you pay exactly that.',
      ],
      link: { to: '/pricing-guide', label: 'What projects cost' },
    },
    {
      id: 'deadline',
      question: 'What does the deadline do?',
      words: [
        'Until the deadline developers can bid. After it the project shows Expired and takes no bids; you can still hire one of those who did, move the deadline further, or cancel the project.',
        'The day of delivery is another one: it follows from the days of the bid you hire.',
      ],
    },
    {
      id: 'private-project',
      question: 'What is a private project?',
      words: [
        `A project that only you, the developers you invite and the admins can see. You invite at least one developer when you post it, up to ${INVITE_MAX} at a time, and more later.`,
        'Invited developers accept before they can bid. Developers who know the address can ask to be invited; you decide.',
      ],
    },
    {
      id: 'who-sees-bids',
      question: 'Who can read the bids?',
      words: [
        'The client of the project and the admins read all of them, a developer their own. How many there are and their average is shown to everybody who can see the project.',
      ],
    },
    {
      id: 'choose-a-bid',
      question: 'How do I choose among bids?',
      words: [
        'Shortlist those you like, decline others with a reason, and compare bids side by side: price, days, rating and proposal. You can write to every developer before you decide.',
      ],
      link: { to: '/resources', hash: 'choose', label: 'A short guide to choosing' },
    },
    {
      id: 'cancel-a-project',
      question: 'Can I cancel a project?',
      words: [
        'Before you hire anybody: at any time. Those who bid are told.',
        `After that, ask the developer to cancel: they have ${daysWords(clocks.answerToCancel)} to agree or refuse. When nothing is delivered ${daysWords(clocks.cancelAfterDue)} after the delivery date, you can cancel without asking. Either way all the money goes back to your card.`,
      ],
    },
  ],
};
