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

export class ImportAccounts {
  readonly clients = new Map<string, { email: string; isNew: boolean }>();
  private readonly system: SystemCtx;
  private readonly password: string;

  constructor(system: SystemCtx, password: string) {
    // All accounts have the same password, so it is hashed only once.
    this.system = { ...system, passwords: memoizeHashes(system.passwords) };
    this.password = password;
  }

  /** Adds the client of a project that was imported before to `clients`. */
  async noteClientOf(projectId: number, source: string): Promise<void> {
    if (this.clients.has(source)) return;
    const client = await db(this.system.em.fork())
      .selectFrom('projects as p')
      .innerJoin('users as u', 'u.id', 'p.client_id')
      .select('u.email')
      .where('p.id', '=', projectId)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst();
    if (client) this.clients.set(source, { ...client, isNew: false });
  }

  async getOrCreateClient(source: string): Promise<Actor> {
    const [firstName, lastName] = splitName(source);
    const accountKey = toClientKey(source);
    const existing = await this.findAccount(accountKey);
    const email = existing?.email ?? accountKey.email;
    if (this.clients.get(source)?.email !== email)
      this.clients.set(source, { email, isNew: !existing });
    if (existing) return existing;
    const profile = { city: UNKNOWN, country: UNKNOWN, companyName: source };
    const form = { firstName, lastName, email, password: this.password, ...profile };
    const ctx = this.createContext();
    await signUpClient(ctx, SignUpClient.parse(form));
    // The sign-up has started a session, which is not needed.
    await signOut(ctx);
    return this.loadCreated(accountKey);
  }

  async getOrCreateDeveloper(source: string, bidder: string): Promise<Actor> {
    const [firstName, lastName] = splitName(bidder);
    const accountKey = toDeveloperKey(source, bidder);
    const existing = await this.findAccount(accountKey);
    if (existing) return existing;
    const { email, bio } = accountKey;
    const form = { firstName, lastName, email, password: this.password, bio };
    const ctx = this.createContext();
    await signUpDeveloper(ctx, SignUpDeveloper.parse(form));
    await signOut(ctx);
    return this.loadCreated(accountKey);
  }

  private createContext() {
    return createOperatorContext(this.system, this.system.em.fork(), this.system.now());
  }

  /** In earlier releases an address could fit several bidders, so name and bio must match. */
  private findAccount({
    email,
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
          eb('u.email', '=', email),
          eb.and([
            eb('u.email', '=', legacyEmail),
            eb(fullName, '=', name),
            eb(eb.fn.coalesce('d.bio', eb.val('')), '=', bio),
          ]),
        ]),
      )
      .orderBy((eb) => eb('u.email', '=', email), 'desc')
      .executeTakeFirst();
  }

  private async loadCreated(accountKey: AccountKey): Promise<Actor> {
    const actor = await this.findAccount(accountKey);
    if (!actor) throw new Error(`${accountKey.email} was created but cannot be found`);
    return actor;
  }
}

type ExistingAccount = Actor & { email: string };

interface AccountKey {
  email: string;
  /** Earlier releases used Latin letters only. */
  legacyEmail: string;
  name: string;
  bio: string;
}

export function toClientKey(source: string): AccountKey {
  return { ...toEmails(source), name: splitName(source).join(' '), bio: '' };
}

function toDeveloperKey(source: string, bidder: string): AccountKey {
  const bio = `A bidder of ${source}, which does not name its bidders.`;
  return { ...toEmails(bidder, source), name: splitName(bidder).join(' '), bio };
}

function toEmails(...names: string[]): Pick<AccountKey, 'email' | 'legacyEmail'> {
  const buildEmail = (slugOf: typeof toSlug) => {
    const nicknames = names.map((name) => slugOf(withoutRemark(name), NICKNAME_MAX) || 'import');
    return `${nicknames.join('.')}@import.example`;
  };
  return { email: buildEmail(toSlug), legacyEmail: buildEmail(toLegacySlug) };
}

/** Must not change: stored addresses contain the slug. */
function toLegacySlug(text: string, maxLength: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLength);
}

/** If the name is a single word, the last name is `Import`. */
function splitName(text: string): [first: string, last: string] {
  const words = withoutRemark(text).split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : 'Import';
  return [words.join(' ').slice(0, 60).trimEnd(), last.slice(0, 60)];
}

/** `Acme (since 2019)` becomes `Acme`. */
function withoutRemark(text: string): string {
  const name = text.trim();
  const start = name.endsWith(')') ? name.indexOf('(') : -1;
  return start < 0 ? name : name.slice(0, start).trimEnd();
}
