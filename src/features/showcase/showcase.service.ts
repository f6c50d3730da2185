import { inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { MarketplaceFigures } from './marketplace-figures.entity.ts';
import { loadFigures } from './showcase.queries.ts';

/** Up to this number of projects and developers, each request counts them. */
const COUNTED_MAX = 1_000;

/**
 * Counts the public figures of the marketplace again and stores them, because the time of counting
 * grows with the marketplace. Stores none for a small marketplace, whose figures are always current.
 */
export async function updateFigures(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  countedMax = COUNTED_MAX,
): Promise<void> {
  await inTransaction(ctx, async ({ em, now }) => {
    await em.nativeDelete(MarketplaceFigures, { id: 1 });
    const figures = await loadFigures(em, now());
    const { activeProjects, completedProjects, totalDevelopers } = figures;
    if (activeProjects + completedProjects + totalDevelopers <= countedMax) return;
    await em.insert(MarketplaceFigures, { id: 1, ...figures, countedAt: now() });
  });
}
