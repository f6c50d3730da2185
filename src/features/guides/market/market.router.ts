import { z } from 'zod';
import { output, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { countOpenProjects, findPriceOf, listPrices } from './market.queries.ts';
import { OpenProjectCount, PriceGuidance, PriceQuery, PriceView } from './market.schema.ts';

export const marketRouter = router({
  prices: publicProcedure.output(output(z.array(PriceView))).query(({ ctx }) => listPrices(ctx)),
  openings: publicProcedure
    .output(output(z.array(OpenProjectCount)))
    .query(({ ctx }) => countOpenProjects(ctx)),
});

export const guideRouter = router({
  priceOf: publicProcedure
    .input(PriceQuery)
    .output(output(PriceGuidance.nullable()))
    .query(({ ctx, input }) => findPriceOf(ctx, input.category)),
});
