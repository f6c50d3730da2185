import { expressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type Aliased, flag } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Aliased<'i', 'invitations'>, 'i'>();

/** The same rule as `outdatedOfferRefusal`. */
const isOutdated = eb.exists(
  eb
    .selectFrom('projects as offered')
    .select('offered.id')
    .whereRef('offered.id', '=', 'i.project_id')
    .whereRef('offered.material_revision', '>', 'i.offer_revision'),
);

/** For queries in which `i` is the invitation. */
export const invitationOffer = eb
  .case()
  .when('i.offer_amount', 'is not', null)
  .then(
    jsonBuildObject({
      amount: eb.ref('i.offer_amount').$notNull(),
      deliveryTime: eb.ref('i.offer_delivery_time').$notNull(),
      text: eb.ref('i.offer_text').$notNull(),
      projectRevision: eb.ref('i.offer_revision'),
      isOutdated: flag(isOutdated),
    }),
  )
  .end();
