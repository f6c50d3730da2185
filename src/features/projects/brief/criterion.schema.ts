import { z } from 'zod';

/** One id in all revisions of the project, because bids refer to it. */
export const Criterion = z.object({ id: z.int(), text: z.string() }).meta({ id: 'Criterion' });
export type Criterion = z.infer<typeof Criterion>;
