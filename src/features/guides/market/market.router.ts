import { z } from 'zod';
import { output, publicProcedure, router } from '#platform/server/trpc.ts';
import { OpenCount, PriceView } from './market.schema.ts';
import { openings, prices } from './market.service.ts';

export const marketRouter = router({
  prices: publicProcedure.output(output(z.array(PriceView))).query(({ ctx }) => prices(ctx)),
  openings: publicProcedure.output(output(z.array(OpenCount))).query(({ ctx }) => openings(ctx)),
});
