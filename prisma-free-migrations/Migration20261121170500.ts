import { Migration } from '@mikro-orm/migrations';

/** Projects that admins take off the marketplace, and what becomes of reports. */
export class Migration20261121170500 extends Migration {
  override up(): void {
    this.addSql(`
      create table project_removals (
        id serial primary key,
        project_id int not null,
        by_id int not null,
        rule varchar(30) not null,
        reason text not null,
        at timestamptz(3) not null,
        was varchar(20) not null,
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
      alter table project_removals add constraint project_removals_of_project
        unique (id, project_id);
      alter table project_removals add constraint project_removals_project_id_foreign
        foreign key (project_id) references projects (id);
      alter table project_removals add constraint project_removals_by_id_foreign
        foreign key (by_id) references users (id);
      alter table project_removals add constraint project_removals_decided_by_id_foreign
        foreign key (decided_by_id) references users (id) on delete set null;
      alter table project_removals add constraint project_removals_ended_by_id_foreign
        foreign key (ended_by_id) references users (id) on delete set null;
      create unique index project_removals_one_open on project_removals (project_id)
        where ended_at is null;
      create index project_removals_project on project_removals (project_id, at desc, id desc);
      create index project_removals_appealed on project_removals (project_id)
        where ended_at is null and appealed_at is not null and decided_at is null;

      alter table project_removals add constraint project_removals_reason
        check (length(btrim(reason)) >= 10);
      alter table project_removals add constraint project_removals_rule check (rule in
        ('fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other'));
      alter table project_removals add constraint project_removals_was
        check (was in ('active', 'completed', 'cancelled'));
      alter table project_removals add constraint project_removals_appeal
        check ((appeal is null) = (appealed_at is null));
      alter table project_removals add constraint project_removals_other_judge
        check (decided_by_id <> by_id);
      alter table project_removals add constraint project_removals_decision check (
        (decided_at is null) = (decision is null)
        and (decided_at is null or appealed_at is not null
          and length(btrim(coalesce(decision_reason, ''))) >= 10
          and decision in ('granted', 'refused')));
      alter table project_removals add constraint project_removals_end check (
        (ended_at is null) = (end_reason is null)
        and (end_reason is null or length(btrim(end_reason)) >= 10));

      alter table projects add column removal_id int null;
      alter table projects drop constraint projects_status;
      alter table projects add constraint projects_status check (status in
        ('active', 'assigned', 'delivered', 'completed', 'cancelled', 'disputed', 'removed'));
      alter table projects add constraint projects_removed
        check ((status = 'removed') = (removal_id is not null));
      alter table projects add constraint projects_removal_of_project
        foreign key (removal_id, id) references project_removals (id, project_id);
      create index projects_newest on projects (created_at desc, id desc);
      create index projects_rarer on projects (status, created_at desc, id desc)
        where status not in ('active', 'completed');
      create index projects_private on projects (created_at desc, id desc) where is_private;
      create index projects_budget_order on projects (budget desc, id desc);

      alter table reports add column outcome varchar(20) null;
      alter table reports add column note text null;
      alter table reports add column warning text null;
      alter table reports add column resolved_at timestamptz(3) null;
      alter table reports add column resolved_by_id int null;
      alter table reports add constraint reports_resolved_by_id_foreign
        foreign key (resolved_by_id) references users (id) on delete set null;
      alter table reports add constraint reports_resolution check (
        (status = 'resolved') = (resolved_at is not null)
        and (resolved_at is null) = (outcome is null) and (resolved_at is null) = (note is null)
        and (note is null or length(btrim(note)) >= 10)
        and (outcome is null
          or outcome in ('dismissed', 'warned', 'content_removed', 'person_suspended')));
      alter table reports add constraint reports_warning check (
        (outcome is not null and outcome = 'warned') = (warning is not null)
        and (warning is null or length(btrim(warning)) >= 10));
      create index reports_reporter on reports (reporter_id);
    `);
  }
}
