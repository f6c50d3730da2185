/**
 * Invariants of all rows, whether the product or the seed wrote them. Each query returns the rows
 * that violate the invariant.
 */
export const seedInvariants: Record<string, string> = {
  'bid_count and bid_total of a project match its bids': `
    select p.id from projects p left join bids b on b.project_id = p.id and b.status <> 'withdrawn'
    group by p.id having p.bid_count <> count(b.id) or p.bid_total <> coalesce(sum(b.amount), 0)`,
  'amounts and days of milestones add up to those of their bid': `
    select b.id from bids b cross join lateral
      (select sum((part->>'amount')::int) as amount, sum((part->>'days')::int) as days
       from jsonb_array_elements(b.milestones) part) parts
    where b.milestones is not null and (parts.amount, parts.days) <> (b.amount, b.delivery_time)`,
  'bids lie between posting and deadline, on private projects only by invited developers': `
    select b.id from bids b join projects p on p.id = b.project_id
    where b.created_at < p.created_at or b.created_at > p.deadline
      or p.is_private and not exists (select from invitations i where i.project_id = p.id
        and i.developer_id = b.developer_id and i.status = 'accepted')`,
  'developers bid and clients post, after they signed up': `
    select p.id from projects p join users c on c.id = p.client_id
    join bids b on b.project_id = p.id join users d on d.id = b.developer_id
    where c.role <> 'client' or d.role <> 'developer' or c.created_at > p.created_at
      or d.created_at > b.created_at`,
  'a private project has invitations': `
    select id from projects p where is_private
      and not exists (select from invitations i where i.project_id = p.id)`,
  'the status of a project matches its hire, and one bid is hired': `
    select p.id, p.status, parts.states from projects p
    left join hires h on h.project_id = p.id
    left join lateral (select array_agg(m.state) as states from milestones m
      where m.project_id = h.project_id) parts on true
    where p.status <> case
        when parts.states is null
          then case p.status when 'cancelled' then 'cancelled' else 'active' end
        when parts.states <@ '{completed,cancelled,dropped}'::varchar[] then
          case when 'completed' = any(parts.states) then 'completed' else 'cancelled' end
        when 'disputed' = any(parts.states) then 'disputed'
        when 'delivered' = any(parts.states) then 'delivered' else 'assigned' end
      or (h.project_id is not null)::int <> (select count(*) from bids b
        where b.project_id = p.id and b.status = 'hired')
      or h.project_id is not null and exists (select from bids b
        where b.project_id = p.id and b.status = 'active')`,
  'a hire matches its bid unless a change was accepted': `
    select h.project_id from hires h left join bids b on b.id = h.bid_id
    left join milestones m on m.project_id = h.project_id
    where not exists (select from agreements g where g.project_id = h.project_id and g.version > 1)
    group by h.project_id, b.id
    having b.status is distinct from 'hired' or h.developer_id <> b.developer_id
      or count(m.id) <> coalesce(jsonb_array_length(b.milestones), 1)
      or sum(m.days) <> b.delivery_time or sum(m.amount_cents) <> b.amount * 100`,
  'each funded milestone has its payment': `
    select m.id from hires h join milestones m on m.project_id = h.project_id
    left join payments y on y.id = m.payment_id and y.milestone_id = m.id
    where (y.id is null) <> (m.state in ('planned', 'dropped'))
      or y.amount_cents <> m.amount_cents + m.reduced_cents or y.bid_id <> h.bid_id or y.project_id <> h.project_id`,
  'a hire waits for the next payment while only planned milestones are left': `
    select h.project_id from hires h where (h.idle_since is not null) <> (
      exists (select from milestones m where m.project_id = h.project_id and m.state = 'planned')
      and not exists (select from milestones m where m.project_id = h.project_id
        and m.state not in ('planned', 'completed', 'cancelled', 'dropped')))`,
  'an agreement has the version and the price that were paid for, and its hash is in the timeline': `
    select h.project_id from hires h join milestones m on m.project_id = h.project_id
    join payments y on y.id = m.payment_id
    join bids b on b.id = h.bid_id
    left join agreements g on g.project_id = h.project_id and g.version = 1
    left join hire_events e on e.project_id = h.project_id and e.seq = 1
    where g.hash is distinct from e.detail->>'agreementHash' or g.hash is null
      or y.project_revision <> b.project_revision
      or (g.content->>'revision')::int <> y.project_revision
      or (g.content->'bid'->>'amount')::int <> b.amount`,
  'each accepted change created the version that follows, whose hash is in the timeline': `
    select x.id from proposed_changes x
    left join agreements g on g.project_id = x.project_id and g.version = x.agreement_version
    left join agreements b on b.project_id = x.project_id and b.version = x.based_on
    left join hire_events e on e.project_id = x.project_id and e.kind = 'changeAccepted'
      and (e.detail->>'change')::int = x.id
    where x.state = 'accepted' and ((g.content->>'change')::int is distinct from x.id
      or g.content->>'previousHash' is distinct from b.hash
      or e.detail->>'agreementHash' is distinct from g.hash)`,
  'an edited project has all its revisions': `
    select p.id from projects p left join project_revisions r on r.project_id = p.id
    group by p.id having p.revision > 1 and count(r.revision) <> p.revision
      or p.material_revision > p.revision or (p.revision > 1) <> (p.edited_at is not null)`,
  'ended milestones are divided to the cent, active ones are not': `
    select state, amount_cents, released_cents, refunded_cents from milestones
    where (state in ('completed', 'cancelled')) <> (released_cents + refunded_cents = amount_cents)`,
  'a hire runs until all of its milestones have ended': `
    select h.project_id from hires h where h.state <> (
      select case when bool_or(m.state not in ('completed', 'cancelled', 'dropped')) then 'running'
        when bool_or(m.state = 'completed') then 'completed' else 'cancelled' end
      from milestones m where m.project_id = h.project_id)`,
  'only active milestones hold money': `
    select a.code, m.state from milestones m
    join ledger_accounts a on a.code = 'held:' || m.payment_id
    where a.credits_posted - a.debits_posted <>
      case when m.state not in ('completed', 'cancelled') then m.amount_cents else 0 end`,
  'a project holds money while a payment of it is held': `
    select p.id from projects p where holds_money <> exists (
      select from payments y where y.project_id = p.id and y.status = 'held')`,
  'has_both_reviews is set if both reviews are published': `
    select h.project_id from hires h where has_both_reviews <> ((select count(*) from reviews r
      where r.project_id = h.project_id and r.published_at is not null) = 2)`,
  'only sides of completed public hires show the price': `
    select h.project_id from hires h join projects p on p.id = h.project_id
    where (has_client_price_consent or has_developer_price_consent)
      and (h.state <> 'completed' or p.is_private)`,
  'waiting payouts match the ledger': `
    select y.developer_id from payouts y
    left join ledger_accounts a on a.code = 'payable:' || y.developer_id
    group by y.developer_id, a.id
    having coalesce(sum(y.amount_cents) filter (where y.status = 'waiting'), 0)
      <> coalesce(a.credits_posted - a.debits_posted, 0)`,
  'every ledger transaction except Stripe’s fee is in the audit log once': `
    select t.effect_key from ledger_transactions t
    left join audit_entries a on a.details->>'effect' = t.effect_key
    where t.kind <> 'stripe_fee' group by t.id having count(a.id) <> 1`,
  'the ledger matches the balance transactions of Stripe': `
    select t.effect_key from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.code = 'stripe_clearing'
      and a.id in (e.debit_account_id, e.credit_account_id)
    left join balance_transactions m on m.effect_key = t.effect_key and m.matched
    where m.cents is distinct from
      case when e.debit_account_id = a.id then e.amount_cents else -e.amount_cents end`,
  'the statistics of a developer match the rows': `
    select d.user_id from developers d, lateral (
      select coalesce(round(avg(rating) * 10), 0) as rating, count(*) as count from reviews r
      where r.subject_id = d.user_id and r.published_at is not null) found
    where d.rating <> found.rating or d.review_count <> found.count
      or d.completed_projects <> (select count(*) from hires h
        where h.developer_id = d.user_id and h.state = 'completed')`,
  'reviews belong to completed projects, are by their parties, and are published in time': `
    select r.id from reviews r left join hires h on h.project_id = r.project_id
    where h.state is distinct from 'completed' or r.created_at < h.state_since
      or (r.author_id, r.subject_id) not in
        ((h.client_id, h.developer_id), (h.developer_id, h.client_id))
      or r.published_at < r.created_at or r.published_at > now()
      or r.published_at is null and r.publish_at < now() - interval '1 hour'`,
  'documents are numbered without a gap': `
    select kind, year from documents group by kind, year
    having max(nth) <> count(*) or max(nth) <> (select last from document_counters c
      where c.kind = documents.kind and c.year = documents.year)`,
  'a timeline has no gap': `
    select project_id from hire_events group by project_id having max(seq) <> count(*)`,
  'no row has a time in the future': `
    select 'project' from projects where created_at > now() union all
    select 'bid' from bids where created_at > now() union all
    select 'hire' from hires where hired_at > now() or state_since > now() union all
    select 'milestone' from milestones where state_since > now() union all
    select 'message' from messages where created_at > now() union all
    select 'notice' from notifications where created_at > now() union all
    select 'person' from users where created_at > now()`,
  'the time of a conversation is that of its last message, and its read marks are valid': `
    select c.id from conversations c
    join conversation_members m on m.conversation_id = c.id
    where c.active_at <> (select max(created_at) from messages s where s.conversation_id = c.id)
      or m.last_read_id > 0 and not exists (select from messages s
        where s.id = m.last_read_id and s.conversation_id = c.id)
      or m.last_received_id <> (select coalesce(max(id), 0) from messages s
        where s.conversation_id = c.id and s.sender_id <> m.user_id)`,
};

/**
 * Further invariants of seeded rows: ids are in chronological order. Rows of users need not be,
 * because transactions commit in any order.
 */
export const seedOrderInvariants: Record<string, string> = {
  'bid ids are in chronological order': `
    select b.id from bids b join bids before on before.id = b.id - 1
    where b.created_at < before.created_at`,
  'notification ids are in chronological order': `
    select n.id from notifications n join notifications before on before.id = n.id - 1
    where n.created_at < before.created_at`,
};
