import { Migration } from '@mikro-orm/migrations';

/**
 * A payment is for the terms its client read. The database counts the revisions of a bid, and notes
 * the one a payment is opened for, so that it is right beside a release that knows of neither. What
 * is open on a bid that was changed since is for terms nobody noted.
 */
export class Migration20261123150000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table bids add column revision int not null default 1,
        add column revised_at timestamptz(3) null,
        add constraint bids_revised check ((revision = 1) = (revised_at is null));
      create function revise_bid() returns trigger language plpgsql as $$
      begin
        new.revision := old.revision + 1;
        new.revised_at := new.updated_at;
        return new;
      end $$;
      create trigger bids_revise before update of amount, proposal, delivery_time on bids
        for each row when ((old.amount, old.delivery_time, old.proposal)
          is distinct from (new.amount, new.delivery_time, new.proposal))
        execute function revise_bid();
    `);
    this.addSql(`
      alter table payments add column bid_revision int not null default 1;
      update payments y set bid_revision = 0 from bids b
        where b.id = y.bid_id and b.updated_at > y.created_at
          and y.status in ('creating', 'awaiting_payment', 'requires_action', 'processing');
      alter table payments alter column bid_revision drop default;
      create function note_bid_revision() returns trigger language plpgsql as $$
      begin
        new.bid_revision := (select revision from bids where id = new.bid_id);
        return new;
      end $$;
      create trigger payments_note_bid_revision before insert on payments
        for each row when (new.bid_revision is null) execute function note_bid_revision();
    `);
  }
}
