import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** The app that makes a person's codes. Begun by its setup, it counts once it is confirmed. */
export const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** Base32. Shown once, while it is set up; no read gives it out again. */
    secret: p.string().length(64).hidden(),
    createdAt: p.datetime(3),
    confirmedAt: p.datetime(3).nullable(),
    /** The half minute of the last code that worked: neither it nor an older one works again. */
    lastStep: p.integer().nullable(),
  },
});
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);
