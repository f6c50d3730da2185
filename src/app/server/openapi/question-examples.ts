import type { Examples } from './example.ts';

const question = {
  id: 1,
  text: 'Do customers pay on the page, or when they bring the bicycle?',
  answer: null,
  askedAt: '2027-03-02T08:06:00.000Z',
  answeredAt: null,
  correctedAt: null,
  changesBrief: false,
  dismissedAt: null,
  isMine: true,
  isByProgram: false,
  isAnswerByProgram: false,
};

const answeredQuestion = {
  ...question,
  answer: 'When they bring it. The page only shows the price.',
  answeredAt: '2027-03-02T08:07:00.000Z',
};

const dismissedQuestion = {
  ...question,
  id: 2,
  text: 'Could you send me your phone number?',
  askedAt: '2027-03-02T08:08:00.000Z',
  dismissedAt: '2027-03-02T08:08:00.000Z',
  isMine: false,
};

export const questionExamples: Examples = {
  askQuestion: {
    at: question.askedAt,
    user: 'jonas',
    idempotencyKey: '3f1b6d0c-2a94-4c7b-9d55-e8a1b7c4f603',
    parameters: { id: 1 },
    body: { text: question.text },
    response: question,
  },
  answerQuestion: {
    at: answeredQuestion.answeredAt,
    user: 'mina',
    idempotencyKey: '7c2e9f58-61d3-4b0a-8a17-5d9e3c0b2f46',
    parameters: { id: 1 },
    body: { answer: answeredQuestion.answer },
    response: { ...answeredQuestion, isMine: false },
  },
  dismissQuestion: {
    at: dismissedQuestion.dismissedAt,
    user: 'mina',
    idempotencyKey: 'c95a0e17-38bf-46d2-b6f4-0e7a91d3582c',
    parameters: { id: dismissedQuestion.id },
    response: dismissedQuestion,
  },
  questions: {
    at: '2027-03-02T08:09:00.000Z',
    parameters: { id: 1, limit: 10 },
    response: [{ ...answeredQuestion, isMine: false }],
  },
};
