import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CARD } from '#features/payments/payment.queries.ts';
import { iso, row, rows } from '#platform/server/db.ts';
import type { Deal } from './content.rules.ts';
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

const lacks = (kind: string) => `not exists (select from documents o
  where o.project_id = h.project_id and o.kind = '${kind}')`;

/** Projects of a client or developer of which a document may be due and is not there. */
export async function unissued(em: SqlEntityManager, personId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select h.project_id as id from hires h
     where (h.client_id = $1 or h.developer_id = $1)
       and (${lacks('receipt')} or h.released_cents > 0 and ${lacks('invoice')}
         or h.fee_cents > 0 and ${lacks('fee_invoice')}
         or h.refunded_cents > 0 and ${lacks('credit_note')})
     order by h.project_id`,
    [personId],
  );
  return found.map(({ id }) => id);
}
