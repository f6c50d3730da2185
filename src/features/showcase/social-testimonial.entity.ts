import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { Platform } from './showcase.schema.ts';

export const SocialTestimonialSchema = defineEntity({
  name: 'SocialTestimonial',
  tableName: 'social_testimonials',
  checks: [
    {
      name: 'social_testimonials_platform',
      expression: `platform in ('twitter', 'linkedin', 'producthunt')`,
    },
  ],
  properties: {
    id: p.integer().primary(),
    platform: p.string().$type<Platform>().length(20),
    clientName: p.string().length(120),
    profileImage: p.string().length(500).nullable(),
    platformHandle: p.string().length(120),
    testimonialText: p.text(),
    developerMentioned: p.string().length(120).nullable(),
    addedBy: () =>
      p.manyToOne(User).mapToPk().fieldName('added_by').index('social_testimonials_added_by'),
    createdAt: p.datetime(3),
  },
});
export class SocialTestimonial extends SocialTestimonialSchema.class {}
SocialTestimonialSchema.setClass(SocialTestimonial);
