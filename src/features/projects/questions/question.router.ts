import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  parseInput,
  parseOutput,
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
    .input(parseInput(QuestionQuery))
    .output(parseOutput(QuestionPage))
    .query(({ ctx, input }) => listQuestions(ctx, input)),
  ask: protectedProcedure
    .input(parseInput(AskQuestion))
    .output(parseOutput(QuestionView))
    .mutation(idempotent(({ ctx, input }) => askQuestion(ctx, input))),
  answer: protectedProcedure
    .input(parseInput(AnswerQuestion))
    .output(parseOutput(QuestionView))
    .mutation(idempotent(({ ctx, input }) => answerQuestion(ctx, input))),
  dismiss: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(QuestionView))
    .mutation(idempotent(({ ctx, input }) => dismissQuestion(ctx, input.id))),
});
