import type Stripe from 'stripe';
import { z } from 'zod';
import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import type { Queue } from '#platform/server/jobs.ts';
import { sendCommand } from './command.service.ts';
import { applyIntent } from './intent.service.ts';
import { dueCommands, openIntents, unworkedEvents } from './payment.queries.ts';
import { StripeEvent } from './stripe-event.entity.ts';

const EventJob = z.object({ eventId: z.string() });
export const eventQueue: Queue<z.infer<typeof EventJob>> = {
  name: 'stripe-event',
  data: EventJob,
  retryLimit: 20,
};

/** Keeps a verified webhook; the work comes after the answer. Twice the same is once. */
export async function storeEvent(ctx: SystemCtx, event: Stripe.Event): Promise<void> {
  await ctx.em.fork().transactional(async (em) => {
    const stored = await rows(
      em,
      `insert into stripe_events
         (id, type, object_id, livemode, api_version, payload, received_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
      [
        event.id,
        event.type,
        intentNamedBy(event),
        event.livemode,
        event.api_version,
        JSON.stringify(event),
        ctx.now(),
      ],
    );
    if (stored.length > 0) await ctx.jobs.send(em, eventQueue, { eventId: event.id });
  });
}

/** Which intent an event is about; its body is only a hint at what to look up. */
function intentNamedBy({ type, data }: Stripe.Event): string | null {
  const object: object = data.object;
  if (type.startsWith('payment_intent.') && 'id' in object) return String(object.id);
  if (!/^(charge|refund)\./.test(type) || !('payment_intent' in object)) return null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : null;
}

/** Does what a stored event asks for, once. */
export async function workEvent(ctx: SystemCtx, eventId: string): Promise<void> {
  const em = ctx.em.fork();
  const event = await em.findOne(StripeEvent, eventId);
  if (event?.status !== 'new') return;
  const liveKeys = ctx.settings.stripePublishableKey.startsWith('pk_live_');
  const concernsUs = event.objectId !== null && event.livemode === liveKeys;
  const applied = concernsUs && event.objectId ? await applyIntent(ctx, event.objectId) : null;
  event.status = applied ? 'done' : 'ignored';
  event.doneAt = ctx.now();
  await em.flush();
}

const SETTLE = 60_000;
const RECENT_SECONDS = 2 * 3_600;

/** Finds what was missed: commands not sent, events not worked, webhooks that never came. */
export async function reconcile(ctx: SystemCtx): Promise<void> {
  const before = new Date(ctx.now().getTime() - SETTLE);
  for (const id of await dueCommands(ctx.em, ctx.now())) await sendCommand(ctx, id);
  for (const id of await unworkedEvents(ctx.em, before)) await workEvent(ctx, id);
  const intents = new Set(await openIntents(ctx.em, before));
  const since = Math.floor(ctx.now().getTime() / 1_000) - RECENT_SECONDS;
  for await (const { id } of ctx.stripe.paymentIntents.list({
    created: { gte: since },
    limit: 100,
  })) {
    intents.add(id);
  }
  for (const id of intents) await applyIntent(ctx, id);
}
