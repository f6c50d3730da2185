import type { SystemCtx } from './context.ts';

/**
 * Does something in a transaction of its own. What it reports is told once that is committed: of
 * what did not happen nobody hears.
 */
export async function inTransaction<Done>(
  ctx: SystemCtx,
  work: (within: SystemCtx) => Promise<Done>,
): Promise<Done> {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const done = await ctx.em.fork().transactional((em) => work({ ...ctx, em, report }));
  for (const problem of problems) ctx.report(problem);
  return done;
}
