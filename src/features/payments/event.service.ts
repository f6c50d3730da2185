import type Stripe from 'stripe';
import { z } from 'zod';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { whyOf } from '#platform/server/failures.ts';
import type { Queue } from '#platform/server/jobs.ts';
import { intentNamedBy } from './event.rules.ts';
import { applyIntent } from './intent.service.ts';
import { isMissing } from './payment.stripe.ts';
import { applyAccount } from './payouts/onboarding.service.ts';
import { StripeEvent } from './stripe-event.entity.ts';

const EventJob = z.object({ eventId: z.string() });
export const eventQueue: Queue<z.infer<typeof EventJob>> = {
  name: 'stripe-event',
  data: EventJob,
  retryLimit: 20,
};

/** Stores a verified webhook once and queues its processing, so that the response is sent first. */
export function storeEvent(ctx: SystemCtx, event: Stripe.Event): Promise<void> {
  const { id, type, livemode, api_version: apiVersion } = event;
  const objectId = intentNamedBy(type, event.data.object);
  return store(ctx, { id, type, livemode, apiVersion, objectId, payload: event });
}

/** Stores a thin event, which only names the object that has changed. */
export function storeThinEvent(
  ctx: SystemCtx,
  { id, type, livemode, ...rest }: Stripe.V2.Core.EventNotification,
): Promise<void> {
  const about = 'related_object' in rest ? rest.related_object : null;
  const objectId = about && 'id' in about ? String(about.id) : null;
  const payload = { id, type, livemode, related_object: about };
  return store(ctx, { id, type, livemode, apiVersion: null, objectId, payload });
}

type Arrived = Pick<StripeEvent, 'id' | 'type' | 'livemode' | 'payload'> & {
  apiVersion: string | null;
  objectId: string | null;
};

async function store(ctx: SystemCtx, event: Arrived): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    // Stripe may deliver an event twice at once: the second insert then returns no row.
    const stored = await db(em)
      .insertInto('stripe_events')
      .values({
        id: event.id,
        type: event.type,
        object_id: event.objectId,
        livemode: event.livemode,
        api_version: event.apiVersion,
        payload: JSON.stringify(event.payload),
        received_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) await ctx.jobs.send(em, eventQueue, { eventId: event.id });
  });
}

/** Processes a stored event once. */
export async function workEvent(ctx: SystemCtx, eventId: string): Promise<void> {
  const em = ctx.em.fork();
  const event = await em.findOne(StripeEvent, eventId);
  if (event?.status !== 'new') return;
  const liveKeys = ctx.settings.stripePublishableKey.startsWith('pk_live_');
  try {
    const concernsUs = event.livemode === liveKeys;
    const applied =
      concernsUs && event.objectId
        ? await apply(ctx, event.type, event.objectId).catch(nothingIfMissing)
        : null;
    event.status = applied ? 'done' : 'ignored';
    event.processedAt = ctx.now();
    await em.flush();
  } catch (error) {
    await countFailure(ctx, eventId, error);
  }
}

/**
 * Applies the present state of the object of an event. The type is used only to find the kind of
 * object.
 */
function apply(ctx: SystemCtx, type: string, id: string): Promise<unknown> {
  return type.startsWith('v2.core.account') ? applyAccount(ctx, id) : applyIntent(ctx, id);
}

const ATTEMPTS_MAX = 12;

/**
 * Counts a failure and throws it again; the last one is reported instead and no longer retried. One
 * statement, because two processes may process the same event at once.
 */
async function countFailure({ em, report }: SystemCtx, id: string, error: unknown) {
  const counted = await db(em.fork())
    .updateTable('stripe_events')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      status: eb
        .case()
        .when('attempts', '>=', ATTEMPTS_MAX - 1)
        .then(eb.val('dead' as const))
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', id)
    .where('status', '=', 'new')
    .returning('status')
    .executeTakeFirst();
  if (counted?.status !== 'dead') throw error;
  report(`Event ${id} is given up after ${ATTEMPTS_MAX} attempts: ${whyOf(error)}`);
}

function nothingIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
