import { Migration } from '@mikro-orm/migrations';

/** A refund the bank returned is sent again once; what needs a person is found without a search. */
export class Migration20261121125500 extends Migration {
  override up(): void {
    this.addSql(`
      alter table refunds add column replaces integer null;
      alter table refunds add constraint refunds_replaces_foreign
        foreign key (replaces) references refunds (id);
      alter table refunds add constraint refunds_replaced_once unique (replaces);
      create index stripe_events_dead on stripe_events (received_at) where status = 'dead';
      create index stripe_commands_refused on stripe_commands (created_at)
        where status = 'refused';
    `);
  }
}
