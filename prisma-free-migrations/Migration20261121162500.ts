import { Migration } from '@mikro-orm/migrations';

/**
 * Counts that are kept as rows come and go, so that nobody counts ten million bids to read one
 * figure. Each act only adds a row of its own: two that count the same never wait for each other.
 */
export class Migration20261121162500 extends Migration {
  override up(): void {
    this.addSql(`
      create table tallies (
        what varchar(30) not null,
        day date not null,
        amount bigint not null,
        primary key (what, day)
      );
      create index tallies_day on tallies (day, what) include (amount);
      create table tally_changes (
        id bigserial primary key,
        what varchar(30) not null,
        day date not null,
        amount bigint not null
      );
      alter table stripe_readings add column differences int null;
    `);
    this.addSql(`
      create function tally(what text, at timestamptz, amount bigint) returns void
      language sql as $$
        insert into tally_changes (what, day, amount)
        values (what, (at at time zone 'UTC')::date, amount)
      $$;

      create function tally_users() returns trigger language plpgsql as $$
      begin
        insert into tally_changes (what, day, amount)
        select 'users.' || role, (created_at at time zone 'UTC')::date,
          case tg_op when 'DELETE' then -count(*) else count(*) end
        from moved group by 1, 2;
        return null;
      end $$;
      create function tally_role() returns trigger language plpgsql as $$
      begin
        perform tally('users.' || old.role, old.created_at, -1);
        perform tally('users.' || new.role, new.created_at, 1);
        return null;
      end $$;

      create function tally_projects() returns trigger language plpgsql as $$
      begin
        insert into tally_changes (what, day, amount)
        select 'projects.' || status, (created_at at time zone 'UTC')::date,
          case tg_op when 'DELETE' then -count(*) else count(*) end
        from moved group by 1, 2;
        return null;
      end $$;
      create function tally_status() returns trigger language plpgsql as $$
      begin
        perform tally('projects.' || old.status, old.created_at, -1);
        perform tally('projects.' || new.status, new.created_at, 1);
        return null;
      end $$;

      create function tally_bids() returns trigger language plpgsql as $$
      begin
        insert into tally_changes (what, day, amount)
        select case status when 'withdrawn' then 'bids.withdrawn' else 'bids.standing' end,
          (created_at at time zone 'UTC')::date,
          case tg_op when 'DELETE' then -count(*) else count(*) end
        from moved group by 1, 2;
        return null;
      end $$;
      create function tally_withdrawal() returns trigger language plpgsql as $$
      begin
        perform tally('bids.withdrawn', old.created_at,
          (new.status = 'withdrawn')::int - (old.status = 'withdrawn')::int);
        perform tally('bids.standing', old.created_at,
          (old.status = 'withdrawn')::int - (new.status = 'withdrawn')::int);
        return null;
      end $$;

      create function tally_money() returns trigger language plpgsql as $$
      begin
        insert into tally_changes (what, day, amount)
        select 'money.' || case t.kind when 'refund_failed' then 'refund_settled' else t.kind end,
          (t.at at time zone 'UTC')::date,
          sum(case t.kind when 'refund_failed' then -m.amount_cents else m.amount_cents end)
        from moved m join ledger_transactions t on t.id = m.transaction_id
          join ledger_accounts a on a.id = m.debit_account_id
        where t.kind in ('captured', 'released', 'refund_settled')
          or t.kind = 'refund_failed' and a.code = 'stripe_clearing'
        group by 1, 2;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger users_tallied after insert on users
        referencing new table as moved for each statement execute function tally_users();
      create trigger users_untallied after delete on users
        referencing old table as moved for each statement execute function tally_users();
      create trigger users_role_tallied after update of role on users
        for each row when (old.role <> new.role) execute function tally_role();
      create trigger projects_tallied after insert on projects
        referencing new table as moved for each statement execute function tally_projects();
      create trigger projects_untallied after delete on projects
        referencing old table as moved for each statement execute function tally_projects();
      create trigger projects_status_tallied after update of status on projects
        for each row when (old.status <> new.status) execute function tally_status();
      create trigger bids_tallied after insert on bids
        referencing new table as moved for each statement execute function tally_bids();
      create trigger bids_untallied after delete on bids
        referencing old table as moved for each statement execute function tally_bids();
      create trigger bids_withdrawal_tallied after update of status on bids
        for each row when ((old.status = 'withdrawn') <> (new.status = 'withdrawn'))
        execute function tally_withdrawal();
      create trigger ledger_entries_tallied after insert on ledger_entries
        referencing new table as moved for each statement execute function tally_money();

      insert into tallies (what, day, amount)
      select 'users.' || role, (created_at at time zone 'UTC')::date, count(*)
      from users group by 1, 2
      union all
      select 'projects.' || status, (created_at at time zone 'UTC')::date, count(*)
      from projects group by 1, 2
      union all
      select case status when 'withdrawn' then 'bids.withdrawn' else 'bids.standing' end,
        (created_at at time zone 'UTC')::date, count(*)
      from bids group by 1, 2
      union all
      select 'money.' || case t.kind when 'refund_failed' then 'refund_settled' else t.kind end,
        (t.at at time zone 'UTC')::date,
        sum(case t.kind when 'refund_failed' then -e.amount_cents else e.amount_cents end)
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        join ledger_accounts a on a.id = e.debit_account_id
      where t.kind in ('captured', 'released', 'refund_settled')
        or t.kind = 'refund_failed' and a.code = 'stripe_clearing'
      group by 1, 2;
    `);
  }
}
