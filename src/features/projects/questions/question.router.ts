import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  input,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import {
  AnswerQuestion,
  AskQuestion,
  QuestionPage,
  QuestionQuery,
  QuestionView,
} from './question.schema.ts';
import { answerQuestion, askQuestion, dismissQuestion, listQuestions } from './question.service.ts';

export const questionRouter = router({
  list: publicProcedure
    .input(input(QuestionQuery))
    .output(output(QuestionPage))
    .query(({ ctx, input }) => listQuestions(ctx, input)),
  ask: protectedProcedure
    .input(input(AskQuestion))
    .output(output(QuestionView))
    .mutation(idempotent(({ ctx, input }) => askQuestion(ctx, input))),
  answer: protectedProcedure
    .input(input(AnswerQuestion))
    .output(output(QuestionView))
    .mutation(idempotent(({ ctx, input }) => answerQuestion(ctx, input))),
  dismiss: protectedProcedure
    .input(input(IdInput))
    .output(output(QuestionView))
    .mutation(idempotent(({ ctx, input }) => dismissQuestion(ctx, input.id))),
});
