import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { statsOfAll, testimonials } from './showcase.queries.ts';
import { keepRefusal, testimonialNotFound } from './showcase.rules.ts';
import type { AddTestimonial, Stats, TestimonialView } from './showcase.schema.ts';
import { SocialTestimonial } from './social-testimonial.entity.ts';

export function stats({ em, now }: Ctx): Promise<Stats> {
  return statsOfAll(em, now());
}

export function listTestimonials({ em }: Ctx): Promise<TestimonialView[]> {
  return testimonials(em);
}

/** An admin keeps what somebody said of us elsewhere. */
export function addTestimonial(ctx: ActorCtx, said: AddTestimonial): Promise<TestimonialView> {
  const { actor, now } = ctx;
  const refusal = keepRefusal(actor);
  if (refusal) throw refusal;
  return ctx.em.transactional(async (em) => {
    const kept = em.create(SocialTestimonial, { ...said, addedBy: actor.id, createdAt: now() });
    await em.flush();
    const on = { type: 'testimonial', id: kept.id } as const;
    await recordAudit({ ...ctx, em }, { action: 'testimonial_added', on });
    return { ...said, id: kept.id };
  });
}

export function removeTestimonial(ctx: ActorCtx, id: number): Promise<void> {
  const refusal = keepRefusal(ctx.actor);
  if (refusal) throw refusal;
  return ctx.em.transactional(async (em) => {
    const kept = await em.findOne(SocialTestimonial, id);
    if (!kept) throw testimonialNotFound();
    em.remove(kept);
    const on = { type: 'testimonial', id } as const;
    await recordAudit({ ...ctx, em }, { action: 'testimonial_removed', on });
  });
}
