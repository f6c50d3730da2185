import { defineEntity, p } from '@mikro-orm/core';

/** In the columns that rate-limiter-flexible requires. */
export const LimitCountSchema = defineEntity({
  name: 'LimitCount',
  tableName: 'limits',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** Milliseconds since 1970. */
    expire: p.bigint('number').nullable().index('limits_expire'),
  },
});
export class LimitCount extends LimitCountSchema.class {}
LimitCountSchema.setClass(LimitCount);
