import { Migration } from '@mikro-orm/migrations';

/** What cannot go back to a card goes back another way, from the platform's own bank account. */
export class Migration20261123110000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table ledger_accounts drop constraint ledger_accounts_code;
      alter table ledger_accounts add constraint ledger_accounts_code check (code ~ (
        '^(stripe_clearing|stripe_fees|platform_fee|platform_bank|dispute_loss'
        || '|(unapplied|held|refund_pending|transfer_pending|dispute_receivable)'
        || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
        || '|(payable|developer_receivable):[1-9][0-9]*)$'));
      insert into ledger_accounts (code) values ('platform_bank');
    `);
    this.addSql(`
      alter table refunds add column manual_reference varchar(300) null;
      alter table refunds add constraint refunds_manual check (manual_reference is null
        or status in ('settled', 'failed') and stripe_refund_id is null);
      create index refunds_manual_noted on refunds (updated_at) where manual_reference is not null;
    `);
    this.addSql(`
      create or replace function tally_money() returns trigger language plpgsql as $$
      begin
        insert into tally_changes (what, day, amount)
        select 'money.' || case
            when t.kind in ('refund_failed', 'manual_refund', 'manual_refund_returned')
            then 'refund_settled' else t.kind end,
          (t.at at time zone 'UTC')::date,
          sum(case when t.kind in ('refund_failed', 'manual_refund_returned')
            then -m.amount_cents else m.amount_cents end)
        from moved m join ledger_transactions t on t.id = m.transaction_id
          join ledger_accounts a on a.id = m.debit_account_id
        where t.kind in ('captured', 'released', 'refund_settled', 'manual_refund',
            'manual_refund_returned')
          or t.kind = 'refund_failed' and a.code = 'stripe_clearing'
        group by 1, 2;
        return null;
      end $$;
    `);
  }
}
