import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the texts that corrections of answers replaced, because an agreement contains the answers as
 * they were when the bid was confirmed. Texts from before are not known.
 */
export class Migration20261127T1300_add_former_answers extends Migration {
  override up(): void {
    this.addSql(
      'create table "former_answers" ("id" serial primary key, "question_id" int not null, "answer" text null, "answered_at" timestamptz(3) not null);',
    );
    this.addSql('create index former_answers_question on former_answers (question_id, id);');
    this.addSql(
      'alter table "former_answers" add constraint "former_answers_question_id_foreign" foreign key ("question_id") references "project_questions" ("id");',
    );
    // A pasted secret can be blanked; a former answer must not become another one.
    this.addSql(
      'create trigger former_answers_only_blanked before update on former_answers for each row when (new.answer is not null or new.id <> old.id or new.question_id <> old.question_id or new.answered_at <> old.answered_at) execute function refuse_change();',
    );
    this.addSql(
      'create trigger former_answers_stay before delete or truncate on former_answers for each statement execute function refuse_change();',
    );
  }
}
