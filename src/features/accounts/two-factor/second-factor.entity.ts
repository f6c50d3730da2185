import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** The authenticator app of a user. Sign-in requires it only if it is confirmed. */
export const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** Base32. Returned only once, when the setup starts. */
    secret: p.string().length(64).hidden(),
    createdAt: p.datetime(3),
    confirmedAt: p.datetime(3).nullable(),
    /** Time step of the last accepted code. Codes of this and earlier steps are rejected. */
    lastStep: p.integer().nullable(),
  },
});
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);
