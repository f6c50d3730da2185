import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SystemCtx } from '#platform/server/context.ts';
import { asLocked, type Locked } from '#platform/server/database/locked.ts';
import type { Hire } from '../hire.entity.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import { ProposedChange } from './change.entity.ts';
import { toEndedDetail } from './change.rules.ts';
import type { ChangeState } from './change.schema.ts';

export async function endChange(
  em: SqlEntityManager,
  change: Locked<ProposedChange>,
  state: Exclude<ChangeState, 'open'>,
  endedAt: Date,
): Promise<void> {
  Object.assign(change, { state, endedAt });
  await em.flush();
}

interface ChangedHire {
  hire: Locked<Hire>;
}

type ChangeEvent = Parameters<typeof recordEvent>[2];

export function recordEndOfChange(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  { hire }: ChangedHire,
  change: ProposedChange,
  { detail, ...event }: ChangeEvent,
): Promise<void> {
  return recordEvent(ctx, hire, { ...event, detail: { ...toEndedDetail(change), ...detail } });
}

/** A change that is open when the hire ends lapses. The project must be locked. */
export async function lapseOpenChange(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  changedHire: ChangedHire,
): Promise<void> {
  const { projectId } = changedHire.hire;
  const change = await ctx.em.findOne(ProposedChange, { projectId, state: 'open' });
  if (!change) return;
  await endChange(ctx.em, asLocked(change), 'lapsed', ctx.now());
  await recordEndOfChange(ctx, changedHire, change, {
    kind: 'changeLapsed',
    party: 'clock',
    actorId: null,
  });
}
