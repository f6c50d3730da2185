import { Migration } from '@mikro-orm/migrations';

/** Marks what a program wrote with an access token. */
export class Migration20261130T1633_mark_texts_of_programs extends Migration {
  override up(): void {
    this.addSql('alter table "projects" add "is_by_program" boolean not null default false;');
    this.addSql(
      'alter table "project_questions" add "is_by_program" boolean not null default false, add "is_answer_by_program" boolean not null default false;',
    );
    this.addSql('alter table "messages" add "is_by_program" boolean not null default false;');
    this.addSql('alter table "bids" add "is_by_program" boolean not null default false;');
    this.addSql(
      'alter table "deliveries" add "is_by_program" boolean not null default false, add "are_changes_by_program" boolean not null default false;',
    );
  }
}
