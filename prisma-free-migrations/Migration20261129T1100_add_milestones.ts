import { Migration } from '@mikro-orm/migrations';

const FUNDED = `('held', 'released', 'split', 'returned', 'lost')`;

/**
 * Moves money, time and state of a hire to its milestones. Each existing hire becomes a hire of one
 * milestone. No row of a protected table changes: a document without a milestone is of the first.
 */
export class Migration20261129T1100_add_milestones extends Migration {
  override up(): void {
    this.createMilestones();
    this.linkRows();
    this.replaceIndexes();
    this.reduceHires();
  }

  private createMilestones(): void {
    this.addSql(
      `create table "milestones" ("id" serial primary key, "project_id" int not null, "position" int not null, "title" varchar(120) null, "days" int not null, "amount_cents" bigint not null, "payment_id" uuid null, "due_at" timestamptz(3) null, "state" varchar(20) not null, "state_since" timestamptz(3) not null, "previous_state" varchar(20) null, "previous_state_since" timestamptz(3) null, "frozen" boolean not null default false, "frozen_since" timestamptz(3) null, "released_cents" bigint not null default '0', "fee_cents" bigint not null default '0', "refunded_cents" bigint not null default '0', "deadlines_checked_at" timestamptz(3) not null, "next_deadline_at" timestamptz(3) null);`,
    );
    this.addSql(
      `insert into milestones (project_id, position, days, amount_cents, payment_id, due_at, state, state_since, previous_state, previous_state_since, frozen, frozen_since, released_cents, fee_cents, refunded_cents, deadlines_checked_at, next_deadline_at)
       select h.project_id, 1, b.delivery_time, h.amount_cents, h.payment_id, h.due_at, h.state, h.state_since, h.previous_state, h.previous_state_since, h.frozen, h.frozen_since, h.released_cents, h.fee_cents, h.refunded_cents, h.deadlines_checked_at, h.next_deadline_at
       from hires h join bids b on b.id = h.bid_id order by h.project_id;`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_payment" unique ("payment_id");`,
    );
    this.addSql(
      `create index milestones_wake on milestones (next_deadline_at) where next_deadline_at is not null;`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_once" unique ("project_id", "position");`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_of_project" unique ("id", "project_id");`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_position" check (position > 0);`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_days" check (days >= 1 and days <= 365);`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_amount" check (amount_cents > 0);`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_state" check (state in ('planned', 'in_progress', 'cancel_requested', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled', 'dropped'));`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_funded" check ((payment_id is null) = (state in ('planned', 'dropped')));`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_back" check (previous_state in ('in_progress', 'changes_requested', 'delivered'));`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_money" check (released_cents >= 0 and refunded_cents >= 0 and fee_cents >= 0 and fee_cents <= released_cents and released_cents + refunded_cents <= amount_cents);`,
    );
    this.addSql(
      `alter table "milestones" add constraint "milestones_project_id_foreign" foreign key ("project_id") references "hires" ("project_id") on update no action on delete no action;`,
    );
  }

  private linkRows(): void {
    for (const table of ['payments', 'deliveries', 'disputes', 'documents']) {
      this.addSql(`alter table "${table}" add "milestone_id" int null;`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_milestone_id_foreign" foreign key ("milestone_id") references "milestones" ("id") on update no action on delete no action;`,
      );
      this.addSql(
        `alter table ${table} add constraint ${table}_milestone_of_project foreign key (milestone_id, project_id) references milestones (id, project_id);`,
      );
    }
    this.addSql(
      `update payments p set milestone_id = m.id from milestones m where m.payment_id = p.id;`,
    );
    for (const table of ['deliveries', 'disputes']) {
      this.addSql(
        `update ${table} t set milestone_id = m.id from milestones m where m.project_id = t.project_id;`,
      );
    }
    // Foreign keys of changed rows are checked at the end, before which no table can be altered.
    this.addSql('set constraints all immediate;');
    for (const table of ['deliveries', 'disputes']) {
      this.addSql(`alter table "${table}" alter column "milestone_id" set not null;`);
    }
    this.addSql(`create index "deliveries_milestone" on "deliveries" ("milestone_id");`);
    this.addSql(`create index "disputes_of_milestone" on "disputes" ("milestone_id");`);
  }

  private replaceIndexes(): void {
    this.addSql('drop index disputes_one_open;');
    this.addSql(
      `create unique index disputes_one_open on disputes (milestone_id) where status = 'open';`,
    );
    this.addSql('drop index payments_one_funded;');
    this.addSql(
      `create unique index payments_one_of_milestone on payments (milestone_id) where status in ${FUNDED};`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_funded" check (milestone_id is not null or status in ('creating', 'awaiting_payment', 'requires_action', 'processing', 'lost', 'orphaned', 'refunded', 'canceled', 'failed'));`,
    );
    this.addSql(`alter table "documents" add "refund_nth" int null;`);
    this.addSql('alter table "documents" drop constraint "documents_once";');
    this.addSql(
      `create unique index documents_once on documents (project_id, milestone_id, kind, refund_nth) nulls not distinct;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_refund" check (refund_nth is null or kind = 'credit_note');`,
    );
  }

  private reduceHires(): void {
    this.addSql('alter table "hires" drop constraint "hires_state";');
    this.addSql(
      `update hires set state = 'running', state_since = hired_at where state not in ('completed', 'cancelled');`,
    );
    this.addSql('set constraints all immediate;');
    this.addSql(
      `alter table "hires" add constraint "hires_state" check (state in ('running', 'completed', 'cancelled'));`,
    );
    for (const column of [
      'payment_id',
      'amount_cents',
      'due_at',
      'previous_state',
      'previous_state_since',
      'frozen',
      'frozen_since',
      'released_cents',
      'fee_cents',
      'refunded_cents',
      'deadlines_checked_at',
      'next_deadline_at',
    ]) {
      this.addSql(`alter table "hires" drop column "${column}";`);
    }
  }
}
