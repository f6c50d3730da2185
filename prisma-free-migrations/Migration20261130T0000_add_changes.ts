import { Migration } from '@mikro-orm/migrations';

/**
 * Adds proposed changes, versions of agreements, and what lower prices gave back. No row of a
 * protected table changes: every present agreement is version 1.
 */
export class Migration20261130T0000_add_changes extends Migration {
  override up(): void {
    this.versionAgreements();
    this.addChanges();
    this.addReductions();
  }

  private versionAgreements(): void {
    for (const table of ['agreements', 'agreement_pdfs']) {
      this.addSql(`alter table "${table}" add "version" int not null default 1;`);
      this.addSql(
        `alter table "${table}" drop constraint "${table}_pkey", add primary key ("project_id", "version");`,
      );
    }
    this.addSql(
      `alter table "agreements" add constraint "agreements_version" check (version >= 1);`,
    );
    for (const table of ['deliveries', 'disputes', 'payments']) {
      this.addSql(`alter table "${table}" add "agreement_version" int not null default 1;`);
    }
  }

  private addChanges(): void {
    this.addSql(
      `create table "proposed_changes" ("id" serial primary key, "project_id" int not null, "proposed_by" varchar(20) not null, "items" jsonb not null, "note" text null, "state" varchar(20) not null default 'open', "based_on" int not null, "agreement_version" int null, "counters" int null, "proposed_at" timestamptz(3) not null, "lapses_at" timestamptz(3) not null, "ended_at" timestamptz(3) null);`,
    );
    this.addSql(
      `create unique index proposed_changes_one_open on proposed_changes (project_id) where state = 'open';`,
    );
    this.addSql(
      `create index "proposed_changes_of_project" on "proposed_changes" ("project_id", "id");`,
    );
    this.addSql(
      `create index proposed_changes_lapse on proposed_changes (lapses_at) where state = 'open';`,
    );
    this.addSql(
      `alter table "proposed_changes" add constraint "proposed_changes_counters_foreign" foreign key ("counters") references "proposed_changes" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "proposed_changes" add constraint "proposed_changes_project_id_foreign" foreign key ("project_id") references "hires" ("project_id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "proposed_changes" add constraint "proposed_changes_countered_once" unique ("counters");`,
    );
    this.addSql(
      `alter table "proposed_changes" add constraint "proposed_changes_by" check (proposed_by in ('client', 'developer'));`,
    );
    this.addSql(
      `alter table "proposed_changes" add constraint "proposed_changes_state" check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed'));`,
    );
    this.addSql(
      `alter table "proposed_changes" add constraint "proposed_changes_ended" check ((state = 'open') = (ended_at is null));`,
    );
    this.addSql(
      `alter table "proposed_changes" add constraint "proposed_changes_accepted" check ((state = 'accepted') = (agreement_version is not null));`,
    );
  }

  private addReductions(): void {
    this.addSql(
      `create table "reductions" ("milestone_id" int not null, "nth" int not null, "amount_cents" bigint not null, "decided_at" timestamptz(3) not null, primary key ("milestone_id", "nth"));`,
    );
    this.addSql(
      `alter table "reductions" add constraint "reductions_milestone_id_foreign" foreign key ("milestone_id") references "milestones" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "reductions" add constraint "reductions_amount" check (amount_cents > 0);`,
    );
    this.addSql(`alter table "milestones" add "reduced_cents" bigint not null default '0';`);
    this.addSql(
      `alter table "milestones" add constraint "milestones_reduced" check (reduced_cents >= 0 and (reduced_cents = 0 or payment_id is not null));`,
    );
  }
}
