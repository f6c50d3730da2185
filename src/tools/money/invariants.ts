import type { TestApp } from '#testing/app/test-app.ts';

/**
 * Each query returns the rows that break the condition once nothing is in progress. $1 is the id of
 * the project, $2 its transfer group at Stripe; a query may use none of them, or $1 only, or both.
 */
const invariants: Record<string, string> = {
  'every paid charge belongs to the hire, was refunded in full, or awaits an admin': `
    select c.body->>'id' as charge, y.status from stripe_sandbox.objects c
    left join payments y on y.stripe_charge_id = c.body->>'id'
    left join milestones m on m.payment_id = y.id
    where c.kind = 'charge' and (c.body->>'paid')::boolean and c.body->>'transfer_group' = $2
      and not coalesce(m.id is not null and m.amount_cents + m.reduced_cents = (c.body->>'amount')::int
        or y.status = 'refunded' and (c.body->>'amount')::int = (c.body->>'amount_refunded')::int
          + (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = y.id
            and r.status = 'settled' and r.manual_reference is not null)
        or y.status = 'lost'
        or exists (select from chargebacks b where b.payment_id = y.id)
        or y.status = 'orphaned' and exists (
          select from refunds r where r.payment_id = y.id and r.status = 'failed'
          and not exists (select from refunds later where later.replaces = r.id)), false)`,
  'each funded milestone has one funded payment': `
    select m.id, count(y.id) from milestones m
    left join payments y on y.milestone_id = m.id and y.id = m.payment_id
      and y.status in ('held', 'released', 'split', 'returned', 'lost')
    where m.project_id = $1 group by m.id
    having count(y.id) <> (m.state not in ('planned', 'dropped'))::int`,
  'each funded payment has a milestone, and each hire': `
    select y.id::text from payments y where y.project_id = $1
      and y.status in ('held', 'released', 'split', 'returned', 'lost')
      and not exists (select from milestones m where m.id = y.milestone_id and m.payment_id = y.id)
    union all select h.project_id::text from hires h where h.project_id = $1
      and not exists (select from milestones m where m.project_id = h.project_id)`,
  'a hire runs until all of its milestones have ended': `
    select h.state from hires h where h.project_id = $1 and h.state <> (
      select case when bool_or(m.state not in ('completed', 'cancelled', 'dropped')) then 'running'
        when bool_or(m.state = 'completed') then 'completed' else 'cancelled' end
      from milestones m where m.project_id = h.project_id)`,
  'planned milestones have a time at which they are dropped while no other one is running': `
    select h.state, h.idle_since, h.next_deadline_at from hires h
    where h.project_id = $1 and ((h.idle_since is not null) <> (
        exists (select from milestones m where m.project_id = h.project_id and m.state = 'planned')
        and not exists (select from milestones m where m.project_id = h.project_id
          and m.state not in ('planned', 'completed', 'cancelled', 'dropped')))
      or h.idle_since is not null and h.next_deadline_at is null)`,
  'ended milestones are divided to the cent, active ones are not': `
    select state, amount_cents, released_cents, refunded_cents from milestones
    where project_id = $1 and (state in ('completed', 'cancelled'))
      <> (released_cents + refunded_cents = amount_cents)`,
  'each milestone has the terms that were paid for': `
    select m.position, b.id, b.revision, y.bid_revision, y.amount_cents, m.amount_cents
    from hires h join milestones m on m.project_id = h.project_id
    join payments y on y.id = m.payment_id
    left join bids b on b.id = h.bid_id
    where h.project_id = $1 and (y.bid_id, y.bid_revision, y.amount_cents, y.fee_percent)
      is distinct from (b.id, b.revision, m.amount_cents + m.reduced_cents, h.fee_percent)`,
  'no term differs from the newest version of the agreement': `
    with newest as (
      select content from agreements where project_id = $1 order by version desc limit 1
    ), agreed as (
      select part.position, (part.terms->>'amount')::int * 100 as cents,
        (part.terms->>'days')::int as days, (part.terms->>'dueAt')::timestamptz as due_at,
        coalesce((part.terms->>'dropped')::boolean, false) as dropped
      from newest cross join lateral jsonb_array_elements(coalesce(content->'milestones',
        jsonb_build_array(jsonb_build_object('amount', content->'bid'->'amount',
          'days', content->'bid'->'deliveryTime')))) with ordinality as part (terms, position)
    )
    select a.*, m.position, m.state, m.amount_cents, m.days, m.due_at from agreed a
    full join (select * from milestones where project_id = $1) m on m.position = a.position
    where (a.cents, a.days) is distinct from (m.amount_cents, m.days)
      or a.dropped and m.state <> 'dropped' or m.due_at < a.due_at`,
  'each accepted change created one version that follows the one before': `
    select g.version, g.content->>'previousHash' as previous from agreements g
    left join agreements b on b.project_id = g.project_id and b.version = g.version - 1
    left join proposed_changes x on x.project_id = g.project_id
      and x.agreement_version = g.version and x.state = 'accepted'
    left join hire_events e on e.project_id = g.project_id and e.kind = 'changeAccepted'
      and e.detail->>'agreementHash' = g.hash
    where g.project_id = $1 and g.version > 1 and (b.hash is distinct from g.content->>'previousHash'
      or x.id is distinct from (g.content->>'change')::int or e.seq is null)`,
  'what lower prices gave back is the sum of their refunds': `
    select m.position, m.reduced_cents, posted.cents from milestones m
    cross join lateral (select coalesce(sum(e.amount_cents), 0) as cents from reductions d
      join ledger_transactions t on t.effect_key = m.payment_id || ':refund:' || d.nth
      join ledger_entries e on e.transaction_id = t.id where d.milestone_id = m.id) posted
    where m.project_id = $1 and (m.reduced_cents <> posted.cents or m.reduced_cents <> (
      select coalesce(sum(d.amount_cents), 0) from reductions d where d.milestone_id = m.id))`,
  'each lower price has its refund': `
    select d.nth, d.amount_cents from reductions d join milestones m on m.id = d.milestone_id
    where m.project_id = $1 and not exists (select from refunds r where r.payment_id = m.payment_id
      and r.nth = d.nth and r.amount_cents = d.amount_cents)`,
  'the milestones of a hire add up to its bid unless a change was accepted': `
    select b.amount, sum(m.amount_cents) as cents from hires h
    left join bids b on b.id = h.bid_id
    left join milestones m on m.project_id = h.project_id
    where h.project_id = $1
      and not exists (select from agreements a where a.project_id = $1 and a.version > 1)
    group by b.id having sum(m.amount_cents) is distinct from b.amount * 100`,
  'a dispute without a decision is divided by its offers, else by its criteria, else in half': `
    select t.id, t.to_developer_cents, m.amount_cents, parts.share from disputes t
    join milestones m on m.id = t.milestone_id
    left join lateral (select content from agreements where project_id = t.project_id
      order by version desc limit 1) g on true
    cross join lateral (
      select max(o.to_developer_cents) filter (where o.made_by = 'client') as client,
        max(o.to_developer_cents) filter (where o.made_by = 'developer') as developer
      from dispute_offers o where o.dispute_id = t.id and o.status = 'closed') last
    cross join lateral (
      select sum(counted.points * case when counted.weight is null then 1.0 / counted.n
          else counted.weighted * counted.weight / (counted.n * counted.weight_sum) end) as share
      from (
        select (c->>'share')::numeric as weight, count(*) over ()::numeric as n,
          count(c->>'share') over ()::numeric as weighted,
          sum((c->>'share')::numeric) over () as weight_sum,
          case when not exists (select from deliveries v where v.milestone_id = m.id
              and v.criteria @> jsonb_build_array(jsonb_build_object('id', c->'id'))) then 0
            else 1 - 0.5 * coalesce((word->'client'->>'isMet')::boolean = false,
                (select v.changes_criteria @> jsonb_build_array(jsonb_build_object('id', c->'id'))
                  from deliveries v where v.milestone_id = m.id order by v.id desc limit 1),
                false)::int
              - 0.5 * coalesce((word->'developer'->>'isMet')::boolean = false, false)::int
            end as points
        from jsonb_array_elements(g.content->'criteria') c
        left join jsonb_array_elements(t.criteria) word on word->'id' = c->'id'
        where g.content->'milestones' is null
          or g.content->'milestones'->(m.position - 1)->'criteria' @> (c->'id')) counted) parts
    where t.project_id = $1 and t.status = 'settled'
      and not exists (select from dispute_offers o where o.dispute_id = t.id
        and o.status = 'accepted')
      and (t.to_developer_cents, t.to_developer_cents) is distinct from (m.released_cents,
        case when last.client >= last.developer then (last.client + last.developer) / 2
          else floor(round(m.amount_cents * coalesce(parts.share, 0.5), 6)) end)`,
  'milestones are funded in order': `
    select m.position from milestones m where m.project_id = $1 and m.state = 'planned'
      and exists (select from milestones later where later.project_id = m.project_id
        and later.position > m.position and later.payment_id is not null)`,
  'the status of a project matches the states of its milestones': `
    select p.status, parts.states from projects p left join lateral (
      select array_agg(m.state) as states from milestones m where m.project_id = p.id) parts on true
    where p.id = $1 and p.status <> case
      when parts.states is null then case p.status when 'cancelled' then 'cancelled' else 'active' end
      when parts.states <@ '{completed,cancelled,dropped}'::varchar[] then
        case when 'completed' = any(parts.states) then 'completed' else 'cancelled' end
      when 'disputed' = any(parts.states) then 'disputed'
      when 'delivered' = any(parts.states) then 'delivered' else 'assigned' end`,
  'a project holds money while a payment of it is held': `
    select p.id from projects p where p.id = $1 and holds_money <> exists (
      select from payments y where y.project_id = p.id and y.status = 'held')`,
  'only active milestones and failed refunds hold money': `
    select a.code, a.credits_posted - a.debits_posted as cents, m.state
    from payments y join ledger_accounts a on a.code = 'held:' || y.id
    left join milestones m on m.payment_id = y.id
    where y.project_id = $1 and y.status <> 'lost'
      and a.credits_posted - a.debits_posted <> coalesce((
        select sum(r.amount_cents) from refunds r where r.payment_id = y.id
          and r.status = 'failed' and r.cause = 'divided'
          and not exists (select from refunds later where later.replaces = r.id)), 0)
      + case when m.state not in ('completed', 'cancelled') then m.amount_cents else 0 end`,
  'a lost chargeback holds no money': `
    select a.code, a.credits_posted - a.debits_posted as cents
    from payments y join ledger_accounts a on a.code = 'held:' || y.id
    where y.project_id = $1 and y.status = 'lost' and a.credits_posted <> a.debits_posted`,
  'no refund or transfer is pending': `
    select a.code, a.debits_posted, a.credits_posted from payments y
    join ledger_accounts a on a.code in ('refund_pending:' || y.id, 'transfer_pending:' || y.id)
      or a.code = 'unapplied:' || y.id and not exists (
        select from refunds r where r.payment_id = y.id and r.status = 'failed'
          and not exists (select from refunds later where later.replaces = r.id))
      or a.code = 'dispute_receivable:' || y.id and not exists (
        select from chargebacks b where b.payment_id = y.id and b.closed_at is null)
    where y.project_id = $1 and a.debits_posted <> a.credits_posted`,
  'a milestone is frozen exactly while a chargeback is open': `
    select m.frozen from milestones m where m.project_id = $1 and m.frozen <> exists (
      select from chargebacks b where b.payment_id = m.payment_id and b.closed_at is null)`,
  'a developer with an active account is paid what each milestone released less the fee, once': `
    select h.developer_id, m.released_cents - m.fee_cents as net, sent.cents from hires h
    join milestones m on m.project_id = h.project_id
    left join payments y on y.id = m.payment_id
    left join payout_accounts a on a.developer_id = h.developer_id
    cross join lateral (select coalesce(sum((t.body->>'amount')::int), 0) as cents
      from stripe_sandbox.objects t
      where t.kind = 'transfer' and t.body->>'transfer_group' = $2
        and t.body->'metadata'->>'payment_id' = m.payment_id::text) sent
    where h.project_id = $1 and m.payment_id is not null and y.status is distinct from 'lost'
      and sent.cents <> case
        when coalesce(a.status, '') = 'active' and not m.frozen or sent.cents > 0
        then m.released_cents - m.fee_cents else 0 end`,
  'every transfer is of a milestone': `
    select t.body->>'id' as id from stripe_sandbox.objects t
    where t.kind = 'transfer' and t.body->>'transfer_group' = $2
      and not exists (select from milestones m where m.project_id = $1
        and m.payment_id::text = t.body->'metadata'->>'payment_id')`,
  'the fee is at most what was shown before the payment': `
    select m.position, m.fee_cents, y.fee_cents from milestones m
    left join payments y on y.id = m.payment_id
    where m.project_id = $1 and m.payment_id is not null
      and m.fee_cents > coalesce(y.fee_cents, -1)`,
  'a client is refunded at most the decided amount, including manual refunds': `
    select theirs.cents as refunded, manual.cents as manual, m.refunded_cents, m.reduced_cents
    from milestones m
    join payments y on y.id = m.payment_id
    cross join lateral (select coalesce(sum((r.body->>'amount')::int), 0) as cents
      from stripe_sandbox.objects r where r.kind = 'refund' and r.body->>'status' = 'succeeded'
        and r.body->>'charge' = y.stripe_charge_id) theirs
    cross join lateral (select coalesce(sum(r.amount_cents), 0) as cents from refunds r
      where r.payment_id = y.id and r.status = 'settled' and r.manual_reference is not null) manual
    where m.project_id = $1 and y.status <> 'lost'
      and theirs.cents + manual.cents > m.refunded_cents + m.reduced_cents`,
  'the ledger matches the balance at Stripe': `
    with own as (
      select id from stripe_sandbox.objects
        where kind in ('charge', 'transfer') and body->>'transfer_group' = $2
      union select o.id from stripe_sandbox.objects o join stripe_sandbox.objects c
        on c.id = o.body->>'charge' and c.body->>'transfer_group' = $2
        where o.kind in ('refund', 'dispute')
      union select o.id from stripe_sandbox.objects o join stripe_sandbox.objects t
        on t.id = o.body->>'transfer' and t.body->>'transfer_group' = $2
        where o.kind = 'transfer_reversal')
    select * from (
      select (select coalesce(sum((m.body->>'net')::bigint), 0) from stripe_sandbox.objects m
          where m.kind = 'balance_transaction' and m.body->>'source' in (select id from own))
          as theirs,
        (select coalesce(sum(case when d.code = 'stripe_clearing' then e.amount_cents
            else -e.amount_cents end), 0)
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          join ledger_accounts d on d.id = e.debit_account_id
          join ledger_accounts c on c.id = e.credit_account_id
          where t.project_id = $1 and 'stripe_clearing' in (d.code, c.code)) as ours) sums
    where ours <> theirs`,
  'every ledger transaction except Stripe’s fee is in the audit log once': `
    select t.effect_key from ledger_transactions t
    where t.project_id = $1 and t.kind <> 'stripe_fee' and 1 <> (
      select count(*) from audit_entries a where a.target_type = 'project'
        and a.target_id = t.project_id::text and a.details->>'effect' = t.effect_key)`,
  'no command or event is waiting': `
    select kind, last_error from stripe_commands c join payments y on y.id = c.payment_id
      where y.project_id = $1 and c.status = 'new'
    union all select type, null from stripe_events where status = 'new'`,
};

export async function findViolations(app: TestApp, projectId: number): Promise<string[]> {
  const violations: string[] = [];
  for (const [condition, sql] of Object.entries(invariants)) {
    const params = [projectId, `project_${projectId}`].slice(0, sql.includes('$2') ? 2 : 1);
    // PostgreSQL refuses parameters that the statement does not use.
    const brokenRows = await app.sql(sql.includes('$1') ? sql : `${sql} and $1 > 0`, params);
    if (brokenRows.length > 0) violations.push(`${condition}: ${JSON.stringify(brokenRows)}`);
  }
  return violations;
}

export async function findLedgerFaults(app: TestApp): Promise<unknown[]> {
  return app.sql('select * from ledger_faults');
}

interface EventCounts {
  charges: number;
  refunds: number;
  transfers: number;
  reversals: number;
  disputes: number;
  hires: number;
  laterMilestones: number;
  endedHere: number;
  droppedAfterWaiting: number;
  /** Of a milestone that was released before the bank reviewed it, beside a later one. */
  chargebacksOfReleased: number;
  changes: number;
  reductions: number;
  completed: number;
  sharedSettlements: number;
  replays: number;
}

/** A test without events proves nothing. */
export async function countEvents(app: TestApp): Promise<EventCounts> {
  const [counts] = await app.sql<EventCounts>(
    `select count(*) filter (where kind = 'charge' and (body->>'paid')::boolean)::int as charges,
       count(*) filter (where kind = 'refund')::int as refunds,
       count(*) filter (where kind = 'transfer')::int as transfers,
       count(*) filter (where kind = 'transfer_reversal')::int as reversals,
       count(*) filter (where kind = 'dispute')::int as disputes,
       (select count(*)::int from hires) as hires,
       (select count(*)::int from milestones where position > 1 and payment_id is not null)
         as "laterMilestones",
       (select count(*)::int from hire_events where kind = 'endedHere') as "endedHere",
       (select count(*)::int from hire_events where kind = 'plannedDropped')
         as "droppedAfterWaiting",
       (select count(*)::int from chargebacks b join milestones m on m.payment_id = b.payment_id
         where m.state = 'completed' and exists (
           select from milestones later where later.project_id = m.project_id
             and later.position > m.position and later.payment_id is not null))
         as "chargebacksOfReleased",
       (select count(*)::int from proposed_changes where state = 'accepted') as changes,
       (select count(*)::int from reductions) as reductions,
       (select count(*)::int from hires where state = 'completed') as completed,
       (select count(*)::int from hire_events where kind = 'settleOverdue' and detail ? 'shares')
         as "sharedSettlements",
       (select coalesce(sum(attempts - 1), 0)::int from stripe_commands) as replays
     from stripe_sandbox.objects`,
  );
  if (!counts) throw new Error('An aggregate has one row');
  return counts;
}
