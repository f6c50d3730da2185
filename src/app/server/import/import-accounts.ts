import { signOut } from '#features/accounts/account.service.ts';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { SignUpClient, SignUpDeveloper } from '#features/profiles/profile.schema.ts';
import { signUpClient, signUpDeveloper } from '#features/profiles/profile.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { memoizeHashes } from '#platform/server/password-hasher.ts';
import { toSlug } from '#platform/server/slug.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { createOperatorContext } from '../process/system-context.ts';

const UNKNOWN = 'Not given';
const NICKNAME_MAX = 30;

/**
 * Creates the accounts of imported projects and bids: one client per source, one developer per
 * bidder.
 */
export class ImportAccounts {
  /** The client accounts by source, and whether this import created them. */
  readonly clients = new Map<string, { email: string; isNew: boolean }>();
  private readonly system: SystemCtx;
  private readonly password: string;

  constructor(system: SystemCtx, password: string) {
    this.system = { ...system, passwords: memoizeHashes(system.passwords) };
    this.password = password;
  }

  /**
   * Returns whether the source has already posted this project, also with the e-mail address of
   * earlier releases.
   */
  async hasPosted(source: string, { title, description }: ProjectText): Promise<boolean> {
    const { email: now, legacyEmail } = clientKey(source);
    const client = await db(this.system.em.fork())
      .selectFrom('users as u')
      .innerJoin('projects as p', 'p.client_id', 'u.id')
      .select('u.email')
      .where('u.email', 'in', [now, legacyEmail])
      .where('p.title', '=', title)
      .where('p.description', '=', description)
      .executeTakeFirst();
    if (client && !this.clients.has(source)) this.clients.set(source, { ...client, isNew: false });
    return client !== undefined;
  }

  async getOrCreateClient(source: string): Promise<Actor> {
    const [firstName, lastName] = splitName(source);
    const address = clientKey(source);
    const existing = await this.findAccount(address);
    const email = existing?.email ?? address.email;
    if (this.clients.get(source)?.email !== email)
      this.clients.set(source, { email, isNew: !existing });
    if (existing) return existing;
    const place = { city: UNKNOWN, country: UNKNOWN, companyName: source };
    const form = { firstName, lastName, email, password: this.password, ...place };
    const ctx = this.context();
    await signUpClient(ctx, SignUpClient.parse(form));
    await signOut(ctx);
    return this.getCreated(address);
  }

  async getOrCreateDeveloper(source: string, getOrCreateDeveloper: string): Promise<Actor> {
    const [firstName, lastName] = splitName(getOrCreateDeveloper);
    const address = developerKey(source, getOrCreateDeveloper);
    const existing = await this.findAccount(address);
    if (existing) return existing;
    const { email, bio } = address;
    const form = { firstName, lastName, email, password: this.password, bio };
    const ctx = this.context();
    await signUpDeveloper(ctx, SignUpDeveloper.parse(form));
    await signOut(ctx);
    return this.getCreated(address);
  }

  private context() {
    return createOperatorContext(this.system, this.system.em.fork(), this.system.now());
  }

  /**
   * Returns the account with the current address, else the one with the address of earlier
   * releases, which several accounts shared: its name and bio must match as well.
   */
  private findAccount({
    email: now,
    legacyEmail,
    name,
    bio,
  }: AccountKey): Promise<ExistingAccount | undefined> {
    return db(this.system.em.fork())
      .selectFrom('users as u')
      .leftJoin('developers as d', 'd.user_id', 'u.id')
      .select(['u.id', 'u.role', fullName.as('name'), 'u.email'])
      .where((eb) =>
        eb.or([
          eb('u.email', '=', now),
          eb.and([
            eb('u.email', '=', legacyEmail),
            eb(fullName, '=', name),
            eb(eb.fn.coalesce('d.bio', eb.val('')), '=', bio),
          ]),
        ]),
      )
      .orderBy((eb) => eb('u.email', '=', now), 'desc')
      .executeTakeFirst();
  }

  private async getCreated(address: AccountKey): Promise<Actor> {
    const actor = await this.findAccount(address);
    if (!actor) throw new Error(`${address.email} was created but cannot be found`);
    return actor;
  }
}

type ExistingAccount = Actor & { email: string };
type ProjectText = { title: string; description: string };

/** Values by which a repeated import identifies an account. */
interface AccountKey {
  email: string;
  /** E-mail address in earlier releases, which used Latin letters only. */
  legacyEmail: string;
  name: string;
  bio: string;
}

function clientKey(source: string): AccountKey {
  return { ...importEmails(source), name: splitName(source).join(' '), bio: '' };
}

function developerKey(source: string, bidder: string): AccountKey {
  const bio = `A bidder of ${source}, which does not name its bidders.`;
  return { ...importEmails(bidder, source), name: splitName(bidder).join(' '), bio };
}

function importEmails(...names: string[]) {
  const address = (slugOf: typeof toSlug) => {
    const nicknames = names.map((name) => slugOf(withoutRemark(name), NICKNAME_MAX) || 'import');
    return `${nicknames.join('.')}@import.example`;
  };
  return { email: address(toSlug), legacyEmail: address(legacySlug) };
}

function legacySlug(text: string, longest: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longest);
}

/** Splits a name at its last space; both parts joined are the name in the source. */
function splitName(text: string): [first: string, last: string] {
  const words = withoutRemark(text).split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : 'Import';
  return [words.join(' ').slice(0, 60).trimEnd(), last.slice(0, 60)];
}

/** Removes a remark in parentheses: `Acme (since 2019)` becomes `Acme`. */
function withoutRemark(text: string): string {
  const name = text.trim();
  const start = name.endsWith(')') ? name.indexOf('(') : -1;
  return start < 0 ? name : name.slice(0, start).trimEnd();
}
