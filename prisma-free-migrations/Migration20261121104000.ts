import { Migration } from '@mikro-orm/migrations';

/** Clients shortlist bids, and decline them with a reason. */
export class Migration20261121104000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table bids
        add column shortlisted_at timestamptz(3) null,
        add column decline_reason varchar(500) null,
        add column declined_at timestamptz(3) null;
      alter table bids add constraint bids_declined check (
        (declined_at is null) = (decline_reason is null)
        and (declined_at is null or (status = 'passed' and shortlisted_at is null)));
    `);
  }
}
