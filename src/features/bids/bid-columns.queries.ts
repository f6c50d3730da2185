import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { developerFields } from '#features/profiles/profile-columns.queries.ts';
import { type Aliased, flag, isoText } from '#platform/server/database/db.ts';

// Columns of reads that select the bid as `b`, its user as `u` and, with a left join, the developer
// as `d`.
const eb = expressionBuilder<
  Aliased<'b', 'bids'> & Aliased<'u', 'users'> & Aliased<'d', 'developers'>,
  'b' | 'u' | 'd'
>();

/**
 * Returns the columns of a `BidView`, at the top level or for JSON. The shortlist belongs to the
 * client: `shortlisted` is null unless `isForClient` is true.
 */
export function bidColumns(isForClient: Expression<SqlBool>) {
  return [
    'b.id',
    'b.project_id as projectId',
    'b.developer_id as developerId',
    'b.amount',
    'b.proposal',
    'b.delivery_time as deliveryTime',
    'b.status',
    isoText(eb.ref('b.created_at')).as('createdAt'),
    'b.revision',
    isoText(eb.ref('b.revised_at')).as('revisedAt'),
    eb
      .case()
      .when(isForClient)
      .then(flag(eb('b.shortlisted_at', 'is not', null)))
      .end()
      .as('shortlisted'),
    flag(eb('u.suspended_at', 'is', null)).as('hirable'),
    'b.decline_reason as declineReason',
    isoText(eb.ref('b.declined_at')).as('declinedAt'),
    jsonBuildObject({
      ...developerFields,
      completedProjects: eb.fn.coalesce('d.completed_projects', eb.lit(0)),
    }).as('developer'),
  ] as const;
}
