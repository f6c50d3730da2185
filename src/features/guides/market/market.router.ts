import { z } from 'zod';
import { anyone, router, shows } from '#platform/server/trpc.ts';
import { OpenCount, PriceView } from './market.schema.ts';
import { openings, prices } from './market.service.ts';

export const marketRouter = router({
  prices: anyone
    .meta({ madeFrom: ['projects', 'hires'] })
    .output(shows(z.array(PriceView)))
    .query(({ ctx }) => prices(ctx)),
  openings: anyone
    .meta({ madeFrom: ['projects', 'users', 'tallies', 'tally_changes'] })
    .output(shows(z.array(OpenCount)))
    .query(({ ctx }) => openings(ctx)),
});
