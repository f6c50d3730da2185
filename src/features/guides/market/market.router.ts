import { z } from 'zod';
import { input, output, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { countOpenProjectsByCategory, findPriceGuidance, listPrices } from './market.queries.ts';
import { OpenProjectCount, PriceGuidance, PriceQuery, PriceView } from './market.schema.ts';

export const marketRouter = router({
  prices: publicProcedure.output(output(z.array(PriceView))).query(({ ctx }) => listPrices(ctx)),
  openProjectCounts: publicProcedure
    .output(output(z.array(OpenProjectCount)))
    .query(({ ctx }) => countOpenProjectsByCategory(ctx)),
  priceGuidance: publicProcedure
    .input(input(PriceQuery))
    .output(output(PriceGuidance.nullable()))
    .query(({ ctx, input }) => findPriceGuidance(ctx, input.category)),
});
