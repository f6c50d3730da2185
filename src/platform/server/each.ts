import type { SystemCtx } from './context.ts';
import { whyOf } from './failures.ts';

/** Acts on one after the other; one that fails is reported, with why, and holds up no other. */
export async function withEach<Id>(
  ctx: SystemCtx,
  ids: Iterable<Id>,
  act: (ctx: SystemCtx, id: Id) => Promise<unknown>,
  failed: (id: Id) => string,
): Promise<void> {
  for (const id of ids) {
    await act(ctx, id).catch((error: unknown) => {
      ctx.report(`${failed(id)}: ${whyOf(error)}`);
    });
  }
}
