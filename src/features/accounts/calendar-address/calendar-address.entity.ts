import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** Calendar programs read the deadlines of the user at an address with a secret token. */
export const CalendarAddressSchema = defineEntity({
  name: 'CalendarAddress',
  tableName: 'calendar_addresses',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    tokenHash: p.string().length(43).unique('calendar_addresses_token').hidden(),
    createdAt: p.datetime(3),
  },
});
export class CalendarAddress extends CalendarAddressSchema.class {}
CalendarAddressSchema.setClass(CalendarAddress);
