import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { auditActionByPosting } from '#features/ledger/audited-posting.rules.ts';
import { queryCheckedRows } from '#platform/server/database/db.ts';
import { fundedPaymentStatuses } from './payment.rules.ts';

const IdentityFault = z.object({
  /** `payment`, `payee`, `bid`, `hire`, `terms`, `milestone`, `release`, `refund` or `audit`. */
  fault: z.string(),
  /** The effect key of a posting, or a row such as `project 7`. */
  subject: z.string(),
  detail: z.string(),
  /** Number of all faults of this kind; at most `FAULTS_MAX` are returned. */
  count: z.int(),
});
export type IdentityFault = z.infer<typeof IdentityFault>;

const FAULTS_MAX = 20;

const fundedStatuses = sql.join(fundedPaymentStatuses.map((status) => sql.lit(status)));

const wrongPostings = sql`
  select 'payment', t.effect_key,
    format('payment %s does not exist for project %s', t.payment_id, t.project_id)
  from ledger_transactions t left join payments p on p.id = t.payment_id
  where p.project_id is distinct from t.project_id or p.id is null`;

const wrongAccounts = sql`
  select 'payee', t.effect_key,
    format('%s instead of an account of payment %s or developer %s', a.code, p.id, p.developer_id)
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join payments p on p.id = t.payment_id
  join ledger_accounts a on a.id in (e.debit_account_id, e.credit_account_id)
  where split_part(a.code, ':', 2) not in ('', p.id::text, p.developer_id::text)
    or a.kind in ('payable', 'developer_receivable')
      and split_part(a.code, ':', 2) <> p.developer_id::text`;

const wrongBids = sql`
  select 'bid', 'payment ' || p.id,
    format('developer %s and project %s, but bid %s is of developer %s and project %s',
      p.developer_id, p.project_id, p.bid_id, b.developer_id, b.project_id)
  from payments p left join bids b on b.id = p.bid_id
  where (b.developer_id, b.project_id) is distinct from (p.developer_id, p.project_id)`;

/**
 * Dropped milestones count, because the bid does not change. After an accepted change the prices are
 * compared with the agreement only.
 */
const wrongHires = sql`
  select 'hire', 'project ' || h.project_id,
    format('developer %s, client %s, bid %s, milestones of %s cents; its bid says %s cents',
      h.developer_id, h.client_id, h.bid_id, m.cents, b.amount * 100::bigint)
  from hires h
  left join (
    select project_id, sum(amount_cents) as cents from milestones group by project_id
  ) m on m.project_id = h.project_id
  left join bids b on b.id = h.bid_id
  where (b.project_id, b.developer_id, b.amount * 100::bigint)
      is distinct from (h.project_id, h.developer_id, m.cents::bigint)
    and ((b.project_id, b.developer_id) is distinct from (h.project_id, h.developer_id)
      or not exists (
        select from agreements a where a.project_id = h.project_id and a.version > 1
      ))`;

/**
 * Each milestone has the terms of the newest version of the agreement. A full join: a milestone may
 * be missing in the table or in the agreement. Without a change nobody drops a milestone that the
 * agreement keeps, except by ending the hire after its funded milestones. A due date may become later
 * than agreed by a dispute, a freeze or a request for changes.
 */
const newestAgreements = sql`(
    select distinct on (project_id) project_id, content from agreements
    order by project_id, version desc
  )`;

const wrongTerms = sql`
  select 'terms', 'project ' || coalesce(g.project_id, m.project_id),
    format('milestone %s: %s, %s cents in %s days, due %s; agreed are %s cents in %s days, due %s',
      coalesce(g.position, m.position), m.state, m.amount_cents, m.days, m.due_at,
      g.cents, g.days, g.due_at)
  from (
    select a.project_id, part.position, (part.terms->>'amount')::bigint * 100 as cents,
      (part.terms->>'days')::int as days, coalesce((part.terms->>'dropped')::bool, false) as dropped,
      (part.terms->>'dueAt')::timestamptz as due_at
    from ${newestAgreements} a
    cross join lateral jsonb_array_elements(a.content->'milestones')
      with ordinality as part (terms, position)
  ) g
  full join (
    select m.project_id, m.position, m.amount_cents, m.days, m.state, m.due_at from milestones m
    join ${newestAgreements} a on a.project_id = m.project_id and a.content->'milestones' is not null
  ) m on m.project_id = g.project_id and m.position = g.position
  where (g.cents, g.days) is distinct from (m.amount_cents, m.days)
    or g.dropped and m.state <> 'dropped'
    or m.due_at < g.due_at`;

/**
 * The payment that a milestone names must be the one that names the milestone. It paid the present
 * price and what lower prices gave back.
 */
const wrongMilestones = sql`
  select 'hire', 'project ' || h.project_id,
    format('milestone %s of developer %s, client %s, bid %s, %s cents; its payment says developer %s, client %s, bid %s, %s cents',
      m.position, h.developer_id, h.client_id, h.bid_id, m.amount_cents + m.reduced_cents,
      p.developer_id, p.client_id, p.bid_id, p.amount_cents)
  from milestones m
  join hires h on h.project_id = m.project_id
  left join payments p on p.id = m.payment_id and p.milestone_id = m.id and p.status in (${fundedStatuses})
  where m.payment_id is not null
    and (p.project_id, p.developer_id, p.client_id, p.bid_id, p.amount_cents)
      is distinct from
        (h.project_id, h.developer_id, h.client_id, h.bid_id, m.amount_cents + m.reduced_cents)`;

/** Anti-joins: inner joins would not show what is missing. */
const missingMilestones = sql`
  select 'milestone', 'payment ' || p.id, 'is funded, but no milestone names it'
  from payments p
  where p.status in (${fundedStatuses})
    and (p.status <> 'lost' or p.milestone_id is not null)
    and not exists (select from milestones m where m.id = p.milestone_id and m.payment_id = p.id)
  union all
  select 'milestone', 'project ' || h.project_id, 'has a hire, but no funded milestone'
  from hires h
  where not exists (
    select from milestones m where m.project_id = h.project_id and m.payment_id is not null
  )`;

const wrongReleases = sql`
  select 'release', 'project ' || m.project_id,
    format('%s cents and a fee of %s, but the ledger says %s and %s',
      m.released_cents, m.fee_cents, coalesce(r.released, 0), coalesce(r.fee, 0))
  from milestones m left join (
    select t.payment_id, sum(e.amount_cents) as released,
      coalesce(sum(e.amount_cents) filter (where a.kind = 'platform_fee'), 0) as fee
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.credit_account_id
    where t.kind = 'released' group by t.payment_id
  ) r on r.payment_id = m.payment_id
  where (m.released_cents, m.fee_cents) <> (coalesce(r.released, 0), coalesce(r.fee, 0))
  union all
  select 'release', t.effect_key, 'no milestone names its payment'
  from ledger_transactions t
  where t.kind = 'released'
    and not exists (select from milestones m where m.payment_id = t.payment_id)`;

/** The division of a milestone, and each lower price, posted its refund under the stored number. */
const wrongRefunds = sql`
  select 'refund', 'project ' || m.project_id,
    format('milestone %s gave back %s cents, but its reductions %s and their postings %s cents',
      m.position, m.reduced_cents, coalesce(r.cents, 0), coalesce(r.posted, 0))
  from milestones m left join (
    select d.milestone_id, sum(d.amount_cents) as cents, sum(p.cents) as posted
    from reductions d join milestones one on one.id = d.milestone_id
    left join (
      select t.effect_key, sum(e.amount_cents) as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'refund_decided' group by t.effect_key
    ) p on p.effect_key = one.payment_id || ':refund:' || d.nth
    group by d.milestone_id
  ) r on r.milestone_id = m.id
  where m.reduced_cents <> coalesce(r.cents, 0) or m.reduced_cents <> coalesce(r.posted, 0)
  union all
  select 'refund', 'project ' || m.project_id,
    format('milestone %s refunds %s cents under number %s, but the ledger says %s cents',
      m.position, m.refunded_cents, m.refund_nth, r.cents)
  from milestones m left join (
    select t.effect_key, sum(e.amount_cents) as cents
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.kind = 'refund_decided' group by t.effect_key
  ) r on r.effect_key = m.payment_id || ':refund:' || m.refund_nth
  where m.refund_nth is not null and m.refunded_cents is distinct from r.cents
  union all
  select 'refund', 'payment ' || r.payment_id, format('has number %s, its last is %s', r.nth, p.last_refund_nth)
  from refunds r left join payments p on p.id = r.payment_id
  where p.last_refund_nth is null or r.nth > p.last_refund_nth`;

const wrongPayouts = sql`
  select 'payee', 'payout ' || y.id,
    format('developer %s instead of %s', y.developer_id, p.developer_id)
  from payouts y left join payments p on p.id = y.payment_id
  where p.developer_id is distinct from y.developer_id`;

const auditActions = [...new Set(Object.values(auditActionByPosting))];

/** Entries that earlier versions wrote without parties are not compared. */
const wrongParties = sql`
  select distinct 'hire', 'project ' || h.project_id,
    format('developer %s, client %s, bid %s; the audit log says developer %s, client %s, bid %s',
      h.developer_id, h.client_id, h.bid_id,
      a.details->>'developer', a.details->>'client', a.details->>'bid')
  from audit_entries a
  join milestones m on m.payment_id::text = a.details->>'payment'
  join hires h on h.project_id = m.project_id
  where a.action = any(${auditActions}::text[]) and a.details->>'developer' is not null
    and (a.details->>'developer', a.details->>'client', a.details->>'bid')
      is distinct from (h.developer_id::text, h.client_id::text, h.bid_id::text)`;

function unauditedPostings() {
  const kinds = Object.entries(auditActionByPosting);
  return sql`
    select 'audit', t.effect_key, format('no entry %s of %s cents', audited.action, t.cents)
    from (
      select t.*, sum(e.amount_cents) as cents from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id group by t.id
    ) t
    join unnest(${kinds.map(([kind]) => kind)}::text[], ${kinds.map(([, action]) => action)}::text[])
      as audited (kind, action) on audited.kind = t.kind
    left join audit_entries a on a.details->>'effect' = t.effect_key
      and a.action = audited.action and a.target_id = t.project_id::text
      and a.details->>'payment' = t.payment_id::text and (a.details->>'cents')::bigint = t.cents
    where a.id is null`;
}

/**
 * Sums alone do not show that a release was moved to another developer, which a database user who
 * owns the tables could do.
 */
export function findIdentityFaults(em: SqlEntityManager): Promise<IdentityFault[]> {
  return queryCheckedRows(
    em,
    IdentityFault,
    sql`with every (fault, subject, detail) as (
       ${wrongPostings} union all ${wrongAccounts} union all ${wrongBids} union all ${wrongHires}
       union all ${wrongTerms} union all ${wrongRefunds}
       union all ${wrongMilestones} union all ${missingMilestones}
       union all ${wrongReleases} union all ${wrongPayouts} union all ${wrongParties}
       union all ${unauditedPostings()}
     ), counted as (
       select *, count(*) over (partition by fault)::int as count,
         row_number() over (partition by fault order by subject) as nth
       from every
     )
     select fault, subject, detail, count from counted where nth <= ${FAULTS_MAX}
     order by fault, nth`,
  );
}
