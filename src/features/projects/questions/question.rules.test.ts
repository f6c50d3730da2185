import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  answerQuestionRefusal,
  askQuestionRefusal,
  compareAnswers,
  dismissQuestionRefusal,
  isOpenQuestion,
  openQuestionsRefusal,
  questionNotFoundError,
} from './question.rules.ts';

const now = new Date('2027-03-01T12:00:00Z');
const open = { status: 'active', deadline: new Date('2027-03-01T12:00:01Z'), isPaused: false };
const developer = { role: 'developer' } as const;

test('developers ask about an active project until its deadline', () => {
  expect(askQuestionRefusal(open, developer, now)).toBeNull();
  expect(formatRefusal(askQuestionRefusal({ ...open, deadline: now }, developer, now))).toBe(
    'conflict closed: The deadline of this project has passed, so you can no longer ask questions.',
  );
  expect(formatRefusal(askQuestionRefusal({ ...open, status: 'assigned' }, developer, now))).toBe(
    'conflict closed: This project is no longer open for questions.',
  );
  expect(formatRefusal(askQuestionRefusal({ ...open, isPaused: true }, developer, now))).toBe(
    'conflict closed: You cannot ask questions about this project at the moment.',
  );
});

test.each(['client', 'admin'] as const)('a %s cannot ask', (role) => {
  expect(formatRefusal(askQuestionRefusal(open, { role }, now))).toBe(
    'forbidden developers_only: Only developers can ask questions.',
  );
});

test('the client answers while the project is active', () => {
  const project = { clientId: 7, status: 'active' };
  expect(answerQuestionRefusal(project, { id: 7 })).toBeNull();
  expect(answerQuestionRefusal(project, { id: 8 })?.code).toBe('not_owner');
  expect(formatRefusal(answerQuestionRefusal({ ...project, status: 'assigned' }, { id: 7 }))).toBe(
    'conflict closed: This project is no longer open, so you cannot answer its questions.',
  );
});

test('a question with an answer cannot be dismissed', () => {
  expect(dismissQuestionRefusal({ answer: null })).toBeNull();
  expect(formatRefusal(dismissQuestionRefusal({ answer: 'Yes.' }))).toBe(
    'conflict answered: This question has already been answered. You can correct the answer.',
  );
});

test('ten questions of a developer about a project may be unanswered', () => {
  expect(openQuestionsRefusal(9)).toBeNull();
  expect(formatRefusal(openQuestionsRefusal(10))).toBe(
    'conflict too_many_open: You have 10 unanswered questions about this project. You can ask ' +
      'again when one of them is answered.',
  );
});

test.each([
  [null, false, 'Yes.', false, { isChanged: true, isCorrection: false, isBriefChange: false }],
  [null, false, 'Yes.', true, { isChanged: true, isCorrection: false, isBriefChange: true }],
  ['Yes.', false, 'Yes.', false, { isChanged: false, isCorrection: false, isBriefChange: false }],
  ['Yes.', false, 'Yes.', true, { isChanged: false, isCorrection: false, isBriefChange: true }],
  [
    'Yes.',
    true,
    'Y\u00ADes.',
    true,
    { isChanged: false, isCorrection: false, isBriefChange: false },
  ],
  ['Yes.', true, 'Yes.', true, { isChanged: false, isCorrection: false, isBriefChange: false }],
  ['Yes.', true, 'No.', true, { isChanged: true, isCorrection: true, isBriefChange: true }],
  ['Yes.', false, 'No.', false, { isChanged: true, isCorrection: true, isBriefChange: false }],
  ['Yes.', true, 'No.', false, { isChanged: true, isCorrection: true, isBriefChange: true }],
])(
  'from %j (changes the brief: %s) to %j (%s)',
  (answer, changesBrief, sent, sentChange, result) => {
    const current = { answer, changesBrief };
    expect(compareAnswers(current, { answer: sent, changesBrief: sentChange })).toEqual(result);
  },
);

test('a question is open until it is answered or dismissed', () => {
  expect(isOpenQuestion({ answer: null, dismissedAt: null })).toBe(true);
  expect(isOpenQuestion({ answer: 'Yes.', dismissedAt: null })).toBe(false);
  expect(isOpenQuestion({ answer: null, dismissedAt: now })).toBe(false);
  expect(formatRefusal(questionNotFoundError())).toBe(
    'not_found question_not_found: Question Not Found',
  );
});
