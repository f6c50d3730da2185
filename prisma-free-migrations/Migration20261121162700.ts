import { Migration } from '@mikro-orm/migrations';

/** People are found by admins; suspensions, each with its rule, its reason and at most one appeal. */
export class Migration20261121162700 extends Migration {
  override up(): void {
    this.addSql(`
      alter table users add column suspended_at timestamptz(3) null;
      create index users_found on users using gin
        ((first_name || ' ' || last_name || ' ' || username || ' ' || email) gin_trgm_ops);
      create index users_found_starts on users using gin
        (word_starts(first_name || ' ' || last_name || ' ' || username || ' ' || email, '{}'));
      create index users_role on users (role, id desc);
      create index users_suspended on users (id desc) where suspended_at is not null;

      create table suspensions (
        id serial primary key,
        user_id int not null,
        by_id int not null,
        rule varchar(30) not null,
        reason text not null,
        at timestamptz(3) not null,
        appeal text null,
        appealed_at timestamptz(3) null,
        decision varchar(10) null,
        decided_by_id int null,
        decided_at timestamptz(3) null,
        decision_reason text null,
        ended_at timestamptz(3) null,
        ended_by_id int null,
        end_reason text null
      );
      alter table suspensions add constraint suspensions_user_id_foreign
        foreign key (user_id) references users (id);
      alter table suspensions add constraint suspensions_by_id_foreign
        foreign key (by_id) references users (id);
      alter table suspensions add constraint suspensions_decided_by_id_foreign
        foreign key (decided_by_id) references users (id) on delete set null;
      alter table suspensions add constraint suspensions_ended_by_id_foreign
        foreign key (ended_by_id) references users (id) on delete set null;
      create unique index suspensions_one_open on suspensions (user_id) where ended_at is null;
      create index suspensions_user on suspensions (user_id, at desc, id desc);
      create index suspensions_appealed on suspensions (user_id)
        where ended_at is null and appealed_at is not null and decided_at is null;

      alter table suspensions add constraint suspensions_not_oneself check (by_id <> user_id);
      alter table suspensions add constraint suspensions_reason
        check (length(btrim(reason)) >= 10);
      alter table suspensions add constraint suspensions_rule check (rule in
        ('fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other'));
      alter table suspensions add constraint suspensions_appeal
        check ((appeal is null) = (appealed_at is null));
      alter table suspensions add constraint suspensions_other_judge
        check (decided_by_id <> by_id and decided_by_id <> user_id);
      alter table suspensions add constraint suspensions_decision check (
        (decided_at is null) = (decision is null)
        and (decided_at is null or appealed_at is not null
          and length(btrim(coalesce(decision_reason, ''))) >= 10
          and decision in ('granted', 'refused')));
      alter table suspensions add constraint suspensions_end check (
        (ended_at is null) = (end_reason is null)
        and (end_reason is null or length(btrim(end_reason)) >= 10));
    `);
  }
}
