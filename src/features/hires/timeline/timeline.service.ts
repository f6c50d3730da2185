import { createHash } from 'node:crypto';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { publish } from '#platform/server/live.ts';
import { cut } from '#platform/shared/page.ts';
import { noRoom, type Party } from '../hire.rules.ts';
import { HireEvent } from './hire-event.entity.ts';
import { timelineOf } from './timeline.queries.ts';
import { type EventKind, FIRST_HASH, hashedText, type TimelineEvent } from './timeline.rules.ts';
import { TIMELINE_PAGE, type TimelineOf, type TimelineView } from './timeline.schema.ts';

interface Happened {
  projectId: number;
  kind: EventKind;
  party: Party;
  actorId: number | null;
  detail?: Record<string, unknown>;
}

/**
 * Adds an event to the timeline of a project; the caller must have locked the project. Updates
 * other tabs of the actor and notifies the other side.
 */
export async function record(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  { detail = {}, ...happened }: Happened,
): Promise<void> {
  const last = await db(em)
    .selectFrom('hire_events')
    .select(['seq', 'hash'])
    .where('project_id', '=', happened.projectId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = now();
  const event = {
    ...happened,
    detail,
    seq: (last?.seq ?? 0) + 1,
    prevHash: last?.hash ?? FIRST_HASH,
  };
  em.create(HireEvent, { ...event, at, hash: hashOf({ ...event, at: at.toISOString() }) });
  await em.flush();
  const { projectId, actorId } = happened;
  if (actorId !== null) await publish(em, actorId, { kind: 'work', id: projectId });
}

export function hashOf(event: TimelineEvent): string {
  return createHash('sha256').update(hashedText(event)).digest('hex');
}

/**
 * Returns the number of the first entry that does not match the hash before it; null if the chain
 * is intact.
 */
export function brokenAt(events: readonly (TimelineEvent & { hash: string })[]): number | null {
  let before = FIRST_HASH;
  for (const [index, event] of events.entries()) {
    const follows = event.seq === index + 1 && event.prevHash === before;
    if (!follows || hashOf(event) !== event.hash) return index + 1;
    before = event.hash;
  }
  return null;
}

/**
 * Returns a page of the timeline, newest first; throws a 404 if the actor is no party of the hire.
 */
export async function projectTimeline(
  { em, actor }: ActorCtx,
  { projectId, before }: TimelineOf,
): Promise<TimelineView> {
  const rows = await timelineOf(em, projectId, before ?? null, actor);
  if (rows.length === 0 && before === undefined) throw noRoom();
  return cut(rows, TIMELINE_PAGE, ({ seq }) => seq);
}
