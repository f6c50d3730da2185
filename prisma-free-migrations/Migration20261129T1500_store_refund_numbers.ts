import { Migration } from '@mikro-orm/migrations';

/**
 * Stores the number of the last refund of each payment, and that of the refund which the division
 * of a milestone decided. A division that is not executed yet was posted under the next number.
 */
export class Migration20261129T1500_store_refund_numbers extends Migration {
  override up(): void {
    this.addSql(`alter table "milestones" add "refund_nth" int null;`);
    this.addSql(`alter table "payments" add "last_refund_nth" int not null default 0;`);
    this.addSql(
      `update payments p set last_refund_nth = r.last
       from (select payment_id, max(nth) as last from refunds group by payment_id) r
       where r.payment_id = p.id;`,
    );
    this.addSql(
      `update milestones m set refund_nth = case p.status when 'held' then p.last_refund_nth + 1
         else (select min(r.nth) from refunds r where r.payment_id = p.id and r.cause = 'divided') end
       from payments p
       where p.id = m.payment_id and m.state in ('completed', 'cancelled')
         and m.refunded_cents > 0 and p.status in ('held', 'split', 'returned');`,
    );
    this.addSql(
      `update payments p set last_refund_nth = m.refund_nth
       from milestones m where m.payment_id = p.id and p.status = 'held' and m.refund_nth is not null;`,
    );
    // Foreign keys of changed rows are checked at the end, before which no table can be altered.
    this.addSql('set constraints all immediate;');
  }
}
