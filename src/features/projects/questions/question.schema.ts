import { z } from 'zod';
import { BooleanInput, Id, requiredText, Timestamp } from '#platform/shared/fields/fields.ts';

export const QUESTION_MAX = 1_000;
export const ANSWER_MAX = 2_000;
/** Unanswered questions that one developer may have about one project. */
export const OPEN_QUESTIONS_MAX = 10;

export const AskQuestion = z.object({
  projectId: Id,
  text: requiredText(
    'Please write your question',
    QUESTION_MAX,
    'A question has at most 1,000 characters',
  ),
});
export type AskQuestion = z.infer<typeof AskQuestion>;

/** Answers a question, or corrects its answer. */
export const AnswerQuestion = z.object({
  id: Id,
  answer: requiredText(
    'Please write an answer',
    ANSWER_MAX,
    'An answer has at most 2,000 characters',
  ),
  changesBrief: BooleanInput.default(false).describe(
    'Whether the answer changes the brief, so that bids must be confirmed',
  ),
});
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

export const QuestionView = z
  .object({
    id: z.int(),
    text: z.string(),
    answer: z.string().nullable(),
    askedAt: Timestamp,
    answeredAt: Timestamp.nullable(),
    correctedAt: Timestamp.nullable().describe('Time of the last correction of the answer'),
    isMine: z.boolean().describe('Whether the caller asked it'),
  })
  .meta({ id: 'Question' });
export type QuestionView = z.infer<typeof QuestionView>;
