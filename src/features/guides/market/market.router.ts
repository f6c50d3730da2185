import { z } from 'zod';
import { parseInput, parseOutput, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { countOpenProjectsByCategory, findPriceGuidance, listPrices } from './market.queries.ts';
import { OpenProjectCount, PriceGuidance, PriceQuery, PriceView } from './market.schema.ts';

export const marketRouter = router({
  prices: publicProcedure
    .output(parseOutput(z.array(PriceView)))
    .query(({ ctx }) => listPrices(ctx)),
  openProjectCounts: publicProcedure
    .output(parseOutput(z.array(OpenProjectCount)))
    .query(({ ctx }) => countOpenProjectsByCategory(ctx)),
  priceGuidance: publicProcedure
    .input(parseInput(PriceQuery))
    .output(parseOutput(PriceGuidance.nullable()))
    .query(({ ctx, input }) => findPriceGuidance(ctx, input.category)),
});
