import { Migration } from '@mikro-orm/migrations';

interface Account {
  id: number;
  email: string;
}

/**
 * Stores e-mail addresses in their one normal form: Unicode NFC, the domain in its ASCII form (UTS
 * 46), lower case. If two accounts then have the same address, the older one keeps it. The newer one
 * gets an address that no mail is sent to, and `duplicate_email` contains the address.
 */
export class Migration20261127T0200_normalize_email_addresses extends Migration {
  override async up(): Promise<void> {
    await this.execute('alter table "users" add column "duplicate_email" varchar(254) null');
    // Addresses of ASCII characters are in the normal form already.
    const accounts = (await this.execute(
      `select id, email from users where email ~ '[^\\x01-\\x7F]' order by id`,
    )) as Account[];
    for (const account of accounts) await this.normalizeAccount(account);
    const changes = (await this.execute(
      `select id, old_email, new_email from email_changes where old_email || new_email ~ '[^\\x01-\\x7F]'`,
    )) as { id: string; old_email: string; new_email: string }[];
    for (const { id, old_email, new_email } of changes) {
      await this.execute('update email_changes set old_email = ?, new_email = ? where id = ?', [
        normalize(old_email),
        normalize(new_email),
        id,
      ]);
    }
    // Their links work for 15 minutes only; an admin can send another invitation.
    await this.execute(`delete from admin_invitations where email ~ '[^\\x01-\\x7F]'`);
  }

  private async normalizeAccount({ id, email }: Account): Promise<void> {
    const normal = normalize(email);
    if (normal === email) return;
    const [other] = (await this.execute('select id, email from users where email = ?', [
      normal,
    ])) as Account[];
    if (other && other.id < id) return this.replaceAddress({ id, email: normal });
    if (other) await this.replaceAddress(other);
    await this.execute('update users set email = ? where id = ?', [normal, id]);
  }

  private async replaceAddress({ id, email }: Account): Promise<void> {
    await this.execute('update users set email = ?, duplicate_email = ? where id = ?', [
      `duplicate-${id}@address.invalid`,
      email,
      id,
    ]);
  }
}

/**
 * Returns the normal form of an address as this version defines it, without characters that are not
 * displayed; unchanged if its domain has no ASCII form.
 */
function normalize(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email
    .slice(0, at)
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .toLowerCase();
  const domain = URL.parse(`https://${email.slice(at + 1)}`)?.hostname;
  return domain && local ? `${local}@${domain}`.slice(0, 254) : email;
}
