import { z } from 'zod';
import { output, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { countOpenProjects, listPrices } from './market.queries.ts';
import { OpenProjectCount, PriceView } from './market.schema.ts';

export const marketRouter = router({
  prices: publicProcedure.output(output(z.array(PriceView))).query(({ ctx }) => listPrices(ctx)),
  openings: publicProcedure
    .output(output(z.array(OpenProjectCount)))
    .query(({ ctx }) => countOpenProjects(ctx)),
});
