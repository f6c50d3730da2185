import { z } from 'zod';
import { IsByProgram } from '#features/accounts/access-tokens/access-token.schema.ts';
import { BooleanInput, Id, requiredText, Timestamp } from '#platform/shared/fields/fields.ts';
import {
  integerCursorField,
  pageLimitField,
  pageSchema,
} from '#platform/shared/lists/pagination.ts';

export const QUESTION_MAX = 1_000;
export const ANSWER_MAX = 2_000;

export const QuestionQuery = z.object({
  projectId: Id,
  // Such as `open_1_7`: 1 for an open question (else 0), and its id.
  cursor: integerCursorField({ open: { length: 2 } }).optional(),
  limit: pageLimitField(),
});
export type QuestionQuery = z.infer<typeof QuestionQuery>;

export const QuestionForm = z.object({
  text: requiredText(
    'Please write your question',
    QUESTION_MAX,
    'A question has at most 1,000 characters',
  ),
});

export const AskQuestion = QuestionForm.extend({ projectId: Id });
export type AskQuestion = z.infer<typeof AskQuestion>;

export const AnswerForm = z.object({
  answer: requiredText(
    'Please write an answer',
    ANSWER_MAX,
    'An answer has at most 2,000 characters',
  ),
  changesBrief: BooleanInput.default(false).describe(
    'Whether the answer changes the brief, so that bids must be confirmed. If the former answer changed the brief, a correction always changes the brief too',
  ),
});

export const AnswerQuestion = AnswerForm.extend({ id: Id });
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

/** Without the developer's name. */
export const QuestionView = z
  .object({
    id: z.int(),
    text: z.string(),
    answer: z.string().nullable(),
    askedAt: Timestamp,
    answeredAt: Timestamp.nullable(),
    correctedAt: Timestamp.nullable().describe('Time of the last correction of the answer'),
    changesBrief: z.boolean().describe('Whether the answer changes the brief'),
    dismissedAt: Timestamp.nullable().describe(
      'When the question was dismissed; null if it is open or answered',
    ),
    isMine: z.boolean().describe('Whether the caller asked the question'),
    isByProgram: IsByProgram,
    isAnswerByProgram: IsByProgram,
  })
  .meta({ id: 'Question' });
export type QuestionView = z.infer<typeof QuestionView>;

export const QuestionPage = pageSchema(QuestionView);
