import { createHash } from 'node:crypto';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { Locked } from '#platform/server/database/locked.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { splitPage } from '#platform/shared/lists/pagination.ts';
import { type Party, workspaceNotFoundError } from '../hire.rules.ts';
import { HireEvent } from './hire-event.entity.ts';
import { listTimelineEntries } from './timeline.queries.ts';
import {
  type EventKind,
  eventHashInput,
  INITIAL_HASH,
  type TimelineEvent,
} from './timeline.rules.ts';
import { TIMELINE_PAGE_SIZE, type TimelinePage, type TimelineQuery } from './timeline.schema.ts';

interface NewEvent {
  kind: EventKind;
  party: Party;
  actorId: number | null;
  detail?: Record<string, unknown>;
}

/**
 * Adds an event to the timeline of a project. If the event has an actor, sends a live event to the
 * open pages of the actor. Sends no notification.
 */
export async function recordEvent(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  { projectId }: Locked<{ projectId: number }>,
  { detail = {}, ...newEvent }: NewEvent,
): Promise<void> {
  const last = await db(em)
    .selectFrom('hire_events')
    .select(['seq', 'hash'])
    .where('project_id', '=', projectId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = now();
  const event = {
    projectId,
    ...newEvent,
    detail,
    seq: (last?.seq ?? 0) + 1,
    prevHash: last?.hash ?? INITIAL_HASH,
  };
  em.create(HireEvent, { ...event, at, hash: hashEvent({ ...event, at: at.toISOString() }) });
  await em.flush();
  const { actorId } = newEvent;
  if (actorId !== null) await publishEvent(em, actorId, { kind: 'work', id: projectId });
}

export function hashEvent(event: TimelineEvent): string {
  return createHash('sha256').update(eventHashInput(event)).digest('hex');
}

/**
 * The first event that does not match its own hash or does not follow the event before. `events`
 * must be all events of a project, oldest first.
 */
export function findBrokenEntry(
  events: readonly (TimelineEvent & { hash: string })[],
): number | null {
  let previousHash = INITIAL_HASH;
  for (const [index, event] of events.entries()) {
    const isLinked = event.seq === index + 1 && event.prevHash === previousHash;
    if (!isLinked || hashEvent(event) !== event.hash) return index + 1;
    previousHash = event.hash;
  }
  return null;
}

/** Without access, throws `no_room` for the first page and returns an empty page otherwise. */
export async function loadTimeline(
  { em, actor }: ActorCtx,
  { projectId, before }: TimelineQuery,
): Promise<TimelinePage> {
  const rows = await listTimelineEntries(em, projectId, before ?? null, actor);
  // The first page is never empty for an actor with access, because hiring is an event.
  if (rows.length === 0 && before === undefined) throw workspaceNotFoundError();
  return splitPage(rows, TIMELINE_PAGE_SIZE, ({ seq }) => seq);
}
