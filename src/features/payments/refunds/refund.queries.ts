/**
 * Whether the failed refund `r` is left to admins: none took its place, and no bank took back what
 * it was of.
 */
export const WAITS_FOR_ADMINS = `r.status = 'failed'
  and not exists (select from refunds again where again.replaces = r.id)
  and r.amount_cents <= (select a.credits_posted - a.debits_posted from ledger_accounts a
    where a.code = case r.cause when 'divided' then 'held:' else 'unapplied:' end || r.payment_id)`;
