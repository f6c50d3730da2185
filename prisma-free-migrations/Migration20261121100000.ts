import { Migration } from '@mikro-orm/migrations';

/** Developers say where they are and whether they take work, and show pieces of their work. */
export class Migration20261121100000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table developers
        add column availability varchar(20) not null default 'available',
        add column city varchar(80) null,
        add column country varchar(80) null;
      alter table developers add constraint developers_availability
        check (availability in ('available', 'limited', 'unavailable'));
      create table portfolio_items (
        id serial primary key,
        developer_id int not null,
        title varchar(120) not null,
        description text not null,
        skills text[] not null,
        category varchar(40) not null,
        budget int null,
        created_at timestamptz(3) not null
      );
      create index portfolio_items_developer on portfolio_items (developer_id, id);
      alter table portfolio_items add constraint portfolio_items_budget
        check (budget >= 1 and budget <= 999999);
      alter table portfolio_items
        add constraint portfolio_items_developer_id_foreign
        foreign key (developer_id) references users (id) on delete cascade;
    `);
  }
}
