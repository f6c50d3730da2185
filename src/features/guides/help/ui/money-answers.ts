import { clocks } from '#features/hires/hire.rules.ts';
import { HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { daysWords } from '#platform/shared/words.ts';
import type { AnswerGroup } from './help-search.ts';

export const money: AnswerGroup = {
  title: 'Money',
  answers: [
    {
      id: 'protected-funds',
      question: 'What are protected funds?',
      words: [
        'The client pays the whole price when hiring. The money is then held for that project: the client cannot take it back alone, and the developer receives it when it is released. Both see in the project room where it is.',
      ],
      link: { to: '/how-it-works', hash: 'protected-funds', label: 'Protected funds in full' },
    },
    {
      id: 'how-to-pay',
      question: 'How do I pay, and in which currency?',
      words: [
        'By card, in US dollars, through Stripe. Your bank may ask you to confirm the payment. Card numbers never reach Bidwright.',
      ],
    },
    {
      id: 'charged-twice',
      question: 'What if I pay twice, or my connection breaks while I pay?',
      words: [
        'A project can be hired for once. If a second payment gets through all the same, it is refunded. After a broken connection open the project again: it shows what Stripe has confirmed, and not what your browser believed.',
      ],
    },
    {
      id: 'when-released',
      question: 'When is the money released?',
      words: [
        `When the client releases it after a delivery, or when they say nothing for ${daysWords(clocks.releaseAfterDelivery)} after one. They are reminded before.`,
      ],
    },
    {
      id: 'refunds',
      question: 'How do refunds work?',
      words: [
        'A refund goes back to the card that paid. How long it takes to show there is up to the bank. Nothing is kept of what goes back.',
        'Clients see under Payments what they paid, what came back of it, and what is on its way.',
      ],
      link: { to: '/payments', label: 'Your payments' },
    },
    {
      id: 'documents',
      question: 'Where are my receipts and invoices?',
      words: [
        'In the project room, under the documents: the client’s receipt, the invoice, and a statement of every movement as PDF or CSV. Each side sees the documents that are for them.',
      ],
      link: { to: '/work', label: 'My work' },
    },
  ],
};

export const working: AnswerGroup = {
  title: 'Deliveries, changes and disputes',
  answers: [
    {
      id: 'deliver',
      question: 'How is work delivered?',
      words: [
        'The developer opens the project room and chooses Deliver the work, with a note and, where it helps, links and files. The client is told at once.',
      ],
    },
    {
      id: 'ask-for-changes',
      question: 'What if something is missing in a delivery?',
      words: [
        `The client asks for changes and says what is missing. The developer has at least ${daysWords(clocks.newDueAfterChanges)} to deliver again. The money stays held; a client who is satisfied after all can release it meanwhile.`,
      ],
    },
    {
      id: 'late',
      question: 'What if the developer is late?',
      words: [
        `Both are reminded on the delivery date. ${daysWords(clocks.cancelAfterDue)} later the client may cancel and gets everything back. If nobody does anything, that happens by itself ${daysWords(clocks.refundAfterDue)} after the delivery date.`,
      ],
    },
    {
      id: 'give-back',
      question: 'I cannot finish. What now?',
      words: [
        'As a developer you can give the project back in its room, as long as the funds are not released. All the money goes back to the client. Or agree with the client on a part for what is done, by opening a dispute and offering a division.',
      ],
    },
    {
      id: 'dispute',
      question: 'How does a dispute go?',
      words: [
        `Either side opens it with a reason. The other has ${daysWords(clocks.answerToDispute)} to answer. Both can add statements and files, and offer how to divide the money; an accepted offer ends it. Otherwise an admin reads the record and decides: release, refund, or a part for each.`,
      ],
      link: { to: '/how-it-works', hash: 'disputes', label: 'Step by step' },
    },
    {
      id: 'reviews',
      question: 'Who can review whom, and when is it public?',
      words: [
        `After a project is completed, its client and its developer may review each other, once. Both reviews become public together, or after ${daysWords(HIDDEN_DAYS)}. They cannot be changed; whoever is reviewed may reply once.`,
        'Reviews of private projects do not name the project.',
      ],
      link: { to: '/success-stories', label: 'Projects that both sides reviewed' },
    },
  ],
};
