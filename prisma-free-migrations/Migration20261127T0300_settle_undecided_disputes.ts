import { Migration } from '@mikro-orm/migrations';

/**
 * A dispute without a decision is now settled 30 days after it was opened, with a reminder 7 days
 * before. Disputes that are open already have no such deadline yet; old ones get 7 days.
 */
export class Migration20261127T0300_settle_undecided_disputes extends Migration {
  override up(): void {
    this.addSql(`
      update hires
      set next_deadline_at = case
        when state_since + interval '23 days' > now() then state_since + interval '23 days'
        else greatest(state_since + interval '30 days', now() + interval '7 days')
      end
      where state = 'disputed' and not frozen and next_deadline_at is null`);
  }
}
