import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';

export const ClientSchema = defineEntity({
  name: 'Client',
  tableName: 'clients',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** `Individual` if the client named no company. */
    companyName: p.string().length(120),
    city: p.string().length(80),
    state: p.string().length(40).nullable(),
    country: p.string().length(80),
  },
});
export class Client extends ClientSchema.class {}
ClientSchema.setClass(Client);
