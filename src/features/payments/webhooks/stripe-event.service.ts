import { sql } from 'kysely';
import type Stripe from 'stripe';
import { z } from 'zod';
import { inNewTransaction, type Queue, type SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { getErrorMessage } from '#platform/server/error-details.ts';
import { applyIntent } from '../intents/apply-intent.service.ts';
import { isResourceMissing } from '../payment.stripe.ts';
import { applyAccount } from '../payouts/onboarding.service.ts';
import { StripeEvent } from './stripe-event.entity.ts';

const EventJob = z.object({ eventId: z.string() });
export const stripeEventQueue: Queue<z.infer<typeof EventJob>> = {
  name: 'stripe-event',
  data: EventJob,
  retryLimit: 20,
};

/**
 * Only stored, so that Stripe gets the response without delay. Does nothing if the event is stored
 * already.
 */
export function storeEvent(ctx: SystemCtx, event: Stripe.Event): Promise<void> {
  const { id, type, livemode, api_version: apiVersion } = event;
  const objectId = extractIntentId(type, event.data.object);
  return insertEvent(ctx, { id, type, livemode, apiVersion, objectId, payload: event });
}

/** Only ids are read from the event's object, because its state may be outdated. */
export function extractIntentId(type: string, object: object): string | null {
  if (type.startsWith('payment_intent.') && 'id' in object) return String(object.id);
  if (!/^(charge|refund)\./.test(type) || !('payment_intent' in object)) return null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : null;
}

/** A thin event contains only the id of the changed object. */
export function storeThinEvent(
  ctx: SystemCtx,
  { id, type, livemode, ...rest }: Stripe.V2.Core.EventNotification,
): Promise<void> {
  const relatedObject = 'related_object' in rest ? rest.related_object : null;
  const objectId = relatedObject && 'id' in relatedObject ? String(relatedObject.id) : null;
  const payload = { id, type, livemode, related_object: relatedObject };
  return insertEvent(ctx, { id, type, livemode, apiVersion: null, objectId, payload });
}

type NewEvent = Pick<StripeEvent, 'id' | 'type' | 'livemode' | 'payload'> & {
  apiVersion: string | null;
  objectId: string | null;
};

async function insertEvent(ctx: SystemCtx, event: NewEvent): Promise<void> {
  await inNewTransaction(ctx, async ({ em }) => {
    // Stripe may deliver an event more than once. If it is stored, the insert returns no row.
    const inserted = await db(em)
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
    if (inserted) await ctx.jobs.send(em, stripeEventQueue, { eventId: event.id });
  });
}

/**
 * `ignored` if the object is not ours, or the event is of test mode and our keys of live mode, or
 * the reverse. Throws if processing failed, except in the last attempt.
 */
export async function processEvent(ctx: SystemCtx, eventId: string): Promise<void> {
  const em = ctx.em.fork();
  const event = await em.findOne(StripeEvent, eventId);
  if (event?.status !== 'new') return;
  const hasLiveKeys = ctx.settings.stripePublishableKey.startsWith('pk_live_');
  try {
    const isOfOurMode = event.livemode === hasLiveKeys;
    const appliedObject =
      isOfOurMode && event.objectId
        ? await applyObject(ctx, event.type, event.objectId).catch(nullIfMissing)
        : null;
    event.status = appliedObject ? 'done' : 'ignored';
    event.processedAt = ctx.now();
    await em.flush();
  } catch (error) {
    await recordFailure(ctx, eventId, error);
  }
}

/**
 * The type of the event only decides whether the object is an account or an intent. Falsy if it is
 * not ours.
 */
function applyObject(ctx: SystemCtx, type: string, id: string): Promise<unknown> {
  return type.startsWith('v2.core.account') ? applyAccount(ctx, id) : applyIntent(ctx, id);
}

/** Then the event is `dead` and admins must look at it. */
const ATTEMPTS_MAX = 12;

/**
 * Throws the error again, so that the job is retried; after the last attempt reports it. One
 * statement, because two processes may process the same event at once.
 */
async function recordFailure(
  { em, report }: SystemCtx,
  eventId: string,
  error: unknown,
): Promise<void> {
  const updated = await db(em.fork())
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
    .where('id', '=', eventId)
    .where('status', '=', sql.lit('new'))
    .returning('status')
    .executeTakeFirst();
  if (updated?.status !== 'dead') throw error;
  report(`Event ${eventId} is given up after ${ATTEMPTS_MAX} attempts: ${getErrorMessage(error)}`);
}

function nullIfMissing(error: unknown): null {
  if (isResourceMissing(error)) return null;
  throw error;
}
