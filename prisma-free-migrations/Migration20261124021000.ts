import { Migration } from '@mikro-orm/migrations';

/**
 * The database counts the revisions of a bid, and notes the one a payment is opened for, so that it
 * is right beside a release that knows of neither; what is open on a bid that was changed since is
 * for terms nobody noted. A hire a bank looked into before that was noted has stood still since.
 */
export class Migration20261124021000 extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function revise_bid() returns trigger language plpgsql as $$
      begin
        new.revision := old.revision + 1;
        new.revised_at := new.updated_at;
        return new;
      end $$;
      create or replace trigger bids_revise
        before update of amount, proposal, delivery_time on bids
        for each row when ((old.amount, old.delivery_time, old.proposal)
          is distinct from (new.amount, new.delivery_time, new.proposal))
        execute function revise_bid();
      create or replace function note_bid_revision() returns trigger language plpgsql as $$
      begin
        new.bid_revision := (select revision from bids where id = new.bid_id);
        return new;
      end $$;
      create or replace trigger payments_note_bid_revision before insert on payments
        for each row when (new.bid_revision is null) execute function note_bid_revision();
    `);
    this.addSql(`
      update payments y set bid_revision = 0 from bids b
        where b.id = y.bid_id and b.updated_at > y.created_at
          and y.status in ('creating', 'awaiting_payment', 'requires_action', 'processing');
      update hires h set frozen_since = coalesce(
          (select min(c.opened_at) from chargebacks c
           where c.payment_id = h.payment_id and c.closed_at is null), now())
        where h.frozen and h.frozen_since is null;
    `);
  }
}
