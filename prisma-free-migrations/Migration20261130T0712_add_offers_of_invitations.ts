import { Migration } from '@mikro-orm/migrations';

/** Null in existing rows: an invitation without an offer. */
export class Migration20261130T0712_add_offers_of_invitations extends Migration {
  override up(): void {
    this.addSql(
      `alter table "invitations" add "offer_amount" int null, add "offer_delivery_time" int null, add "offer_text" text null;`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_offer" check ((offer_amount is null) = (offer_text is null) and (offer_delivery_time is null) = (offer_text is null));`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_offer_amount" check (offer_amount >= 1 and offer_amount <= 999999);`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_offer_delivery_time" check (offer_delivery_time >= 1 and offer_delivery_time <= 365);`,
    );
  }
}
