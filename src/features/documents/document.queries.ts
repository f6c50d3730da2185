import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CARD } from '#features/payments/payment.queries.ts';
import { db, iso, row } from '#platform/server/db.ts';
import type { Deal } from './content.rules.ts';
import type { DocumentKind } from './document.rules.ts';
import type { IssuedDocument } from './document.schema.ts';

type DealRow = Deal & { clientId: number; developerId: number; issued: IssuedDocument[] };

const moved = (kinds: string) => `(select ${iso('min(t.at)')} from ledger_transactions t
  where t.project_id = h.project_id and t.payment_id = h.payment_id and t.kind in (${kinds}))`;

/** All that documents of a hire are made of, and those there are; null when nobody is hired. */
export function dealOf(em: SqlEntityManager, projectId: number): Promise<DealRow | null> {
  return row<DealRow>(
    em,
    `select h.project_id as "projectId", p.title, h.client_id as "clientId",
       h.developer_id as "developerId",
       json_build_object('name', c.first_name || ' ' || c.last_name, 'username', c.username,
         'company', k.company_name, 'place', concat_ws(', ', k.city, k.state, k.country)) as client,
       json_build_object('name', d.first_name || ' ' || d.last_name, 'username', d.username,
         'place', nullif(concat_ws(', ', v.city, v.country), '')) as developer,
       h.amount_cents::float8 as "amountCents", h.fee_percent::float8 as "feePercent",
       h.released_cents::float8 as "releasedCents", h.fee_cents::float8 as "feeCents",
       case when exists (select from ledger_transactions t where t.project_id = h.project_id
           and t.payment_id = h.payment_id and t.kind = 'refund_decided')
         then h.refunded_cents else 0 end::float8 as "returnedCents",
       ${CARD} as card,
       coalesce(${moved(`'captured'`)}, ${iso('h.hired_at')}) as "paidAt",
       ${moved(`'released', 'refund_decided'`)} as "dividedAt",
       coalesce((select json_agg(json_build_object('kind', o.kind, 'number', o.number,
           'issuedAt', ${iso('o.issued_at')}, 'content', o.content, 'sha256', o.sha256)
           order by o.issued_at, o.number)
         from documents o where o.project_id = h.project_id), '[]') as issued
     from hires h join projects p on p.id = h.project_id
     join users c on c.id = h.client_id left join clients k on k.user_id = c.id
     join users d on d.id = h.developer_id left join developers v on v.user_id = d.id
     join payments y on y.id = h.payment_id
     where h.project_id = $1`,
    [projectId],
  );
}

/** Returns the hired projects of a user for which a document may be due that was not issued. */
export async function unissued(em: SqlEntityManager, userId: number): Promise<number[]> {
  const hires = await db(em)
    .selectFrom('hires as h')
    .select('h.project_id')
    .where((eb) => eb.or([eb('h.client_id', '=', userId), eb('h.developer_id', '=', userId)]))
    .where((eb) => {
      const lacks = (kind: DocumentKind) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('documents as o')
              .select('o.number')
              .whereRef('o.project_id', '=', 'h.project_id')
              .where('o.kind', '=', kind),
          ),
        );
      return eb.or([
        lacks('receipt'),
        eb.and([eb('h.released_cents', '>', 0), lacks('invoice')]),
        eb.and([eb('h.fee_cents', '>', 0), lacks('fee_invoice')]),
        eb.and([eb('h.refunded_cents', '>', 0), lacks('credit_note')]),
      ]);
    })
    .orderBy('h.project_id')
    .execute();
  return hires.map(({ project_id }) => project_id);
}
