import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Aliased } from '#platform/server/database/db.ts';
import type { MetCriterion, UnmetCriterion } from './delivery.entity.ts';

// The delivery is `v`.
const eb = expressionBuilder<Aliased<'v', 'deliveries'>, 'v'>();

/** Each with its text in the version of the agreement that the delivery answered. */
function addTexts<Criterion>(criteria: Expression<Criterion[]>) {
  return sql<(Criterion & { text: string })[]>`(
    select coalesce(jsonb_agg(x.one || jsonb_build_object('text', coalesce((
        select agreed->>'text'
        from agreements g cross join jsonb_array_elements(g.content->'criteria') as agreed
        where g.project_id = ${eb.ref('v.project_id')}
          and g.version = ${eb.ref('v.agreement_version')}
          and agreed->'id' = x.one->'id'
      ), '')) order by x.nth), '[]')
    from jsonb_array_elements(${criteria}) with ordinality as x (one, nth))`;
}

/** Without remark and files if the previous version stored the request. */
const requestedCriteria = sql<UnmetCriterion[]>`coalesce(${eb.ref('v.changes_criteria')},
  case when ${eb.ref('v.changes_criterion_id')} is null then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('id', ${eb.ref('v.changes_criterion_id')},
      'remark', null, 'fileIds', '[]'::jsonb)) end)`;

export const metCriteria = addTexts<MetCriterion>(eb.ref('v.criteria'));
export const changesCriteria = addTexts(requestedCriteria);
