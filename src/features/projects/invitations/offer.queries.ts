import { expressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Aliased } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Aliased<'i', 'invitations'>, 'i'>();

/** For queries in which `i` is the invitation. */
export const invitationOffer = eb
  .case()
  .when('i.offer_amount', 'is not', null)
  .then(
    jsonBuildObject({
      amount: eb.ref('i.offer_amount').$notNull(),
      deliveryTime: eb.ref('i.offer_delivery_time').$notNull(),
      text: eb.ref('i.offer_text').$notNull(),
    }),
  )
  .end();
