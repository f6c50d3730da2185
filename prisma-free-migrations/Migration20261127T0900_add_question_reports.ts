import { Migration } from '@mikro-orm/migrations';

const statements = [
  'create index project_questions_asker on project_questions (asker_id);',
  'alter table "reports" add "question_id" int null;',
  'alter table "reports" add constraint "reports_question_id_foreign" foreign key ("question_id") references "project_questions" ("id") on delete no action;',
  'create index "reports_question" on "reports" ("question_id");',
  'alter table "reports" add constraint "reports_of_author" check (question_id is null or (user_id is not null and message_id is null));',
  `create unique index reports_open_question on reports (reporter_id, question_id, user_id) where status = 'open';`,
  // A report of a question or an answer must not count as one of its author's profile.
  'drop index reports_open_user;',
  `create unique index reports_open_user on reports (reporter_id, user_id) where status = 'open' and message_id is null and question_id is null;`,
];

/** Adds reports of questions and answers. */
export class Migration20261127T0900_add_question_reports extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
