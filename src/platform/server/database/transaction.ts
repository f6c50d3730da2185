import type { SystemCtx } from '../context.ts';

/**
 * Runs `work` in its own transaction. Problems that it reports are logged only after the commit,
 * because a rollback undoes the work that they are about.
 */
export async function inTransaction<Result>(
  ctx: SystemCtx,
  work: (transactionCtx: SystemCtx) => Promise<Result>,
): Promise<Result> {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const result = await ctx.em.fork().transactional((em) => work({ ...ctx, em, report }));
  for (const problem of problems) ctx.report(problem);
  return result;
}
