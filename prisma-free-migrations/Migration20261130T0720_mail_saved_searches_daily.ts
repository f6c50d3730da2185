import { Migration } from '@mikro-orm/migrations';

/**
 * Daily mails of saved searches become part of the daily mail of their user: adds what waits for
 * them, and stops the job that sent them. The column `mail_due` stays, because the previous version
 * writes it.
 */
export class Migration20261130T0720_mail_saved_searches_daily extends Migration {
  override up(): void {
    this.addSql(`
      insert into mail_groups (user_id, subject, ends_at, waiting, sent_at)
      select due.user_id, 'daily:saved_search', now(), jsonb_agg(jsonb_build_object(
        'count', 1,
        'mail', jsonb_build_object(
          'userId', n.user_id, 'kind', n.kind, 'title', n.title,
          'paragraphs', jsonb_build_array(n.body), 'links', '[]'::jsonb,
          'action', jsonb_build_object('label', 'See the project', 'path', n.path),
          'notificationIds', jsonb_build_array(n.id))) order by n.id), '[]'
      from (
        select distinct s.user_id, h.project_id
        from saved_search_hits h join saved_searches s on s.id = h.search_id
        where h.mail_due and s.mails and s.frequency = 'daily'
      ) due
      join notifications n on n.user_id = due.user_id and n.kind = 'saved_search'
        and n.about = 'project:' || due.project_id
      group by due.user_id
      on conflict do nothing;
    `);
    this.addSql(`update saved_search_hits set mail_due = false where mail_due;`);
    this.addSql(`drop index saved_search_hits_due;`);
    this.addSql(`
      do $$ begin
        if to_regclass('pgboss.schedule') is not null then
          delete from pgboss.schedule where name = 'mail-saved-searches';
        end if;
      end $$;
    `);
  }
}
