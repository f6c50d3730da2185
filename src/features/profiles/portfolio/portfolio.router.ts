import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { listPortfolioItemsOf } from './portfolio.queries.ts';
import {
  AddPortfolioItem,
  ChangePortfolioItem,
  DeveloperItemView,
  PortfolioItemView,
  PortfoliosQuery,
} from './portfolio.schema.ts';
import {
  addPortfolioItem,
  changePortfolioItem,
  listPortfolio,
  removePortfolioItem,
} from './portfolio.service.ts';

export const portfolioRouter = router({
  ofDeveloper: publicProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(z.array(PortfolioItemView)))
    .query(({ ctx, input }) => listPortfolio(ctx, input.id)),
  ofDevelopers: publicProcedure
    .input(parseInput(PortfoliosQuery))
    .output(parseOutput(z.array(DeveloperItemView)))
    .query(({ ctx, input }) => listPortfolioItemsOf(ctx, input.developerIds)),
  add: protectedProcedure
    .input(parseInput(AddPortfolioItem))
    .output(parseOutput(PortfolioItemView))
    .mutation(idempotent(({ ctx, input }) => addPortfolioItem(ctx, input))),
  change: protectedProcedure
    .input(parseInput(ChangePortfolioItem))
    .output(parseOutput(PortfolioItemView))
    .mutation(idempotent(({ ctx, input }) => changePortfolioItem(ctx, input))),
  remove: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => removePortfolioItem(ctx, input.id).then(() => done))),
});
