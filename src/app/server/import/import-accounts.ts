import { signOut } from '#features/accounts/account.service.ts';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { SignUpClient, SignUpDeveloper } from '#features/profiles/profile.schema.ts';
import { signUpClient, signUpDeveloper } from '#features/profiles/profile.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { hashingOnce } from '#platform/server/passwords.ts';
import { slug } from '#platform/server/slug.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { innerContext } from '../inner-context.ts';

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
    this.system = { ...system, passwords: hashingOnce(system.passwords) };
    this.password = password;
  }

  /**
   * Returns whether the source has already posted this project, also with the e-mail address of
   * earlier releases.
   */
  async posted(source: string, { title, description }: ProjectText): Promise<boolean> {
    const { now, before } = clientAddress(source);
    const client = await db(this.system.em.fork())
      .selectFrom('users as u')
      .innerJoin('projects as p', 'p.client_id', 'u.id')
      .select('u.email')
      .where('u.email', 'in', [now, before])
      .where('p.title', '=', title)
      .where('p.description', '=', description)
      .executeTakeFirst();
    if (client && !this.clients.has(source)) this.clients.set(source, { ...client, isNew: false });
    return client !== undefined;
  }

  async client(source: string): Promise<Actor> {
    const [firstName, lastName] = nameOf(source);
    const address = clientAddress(source);
    const known = await this.find(address);
    const email = known?.email ?? address.now;
    if (this.clients.get(source)?.email !== email)
      this.clients.set(source, { email, isNew: !known });
    if (known) return known;
    const place = { city: UNKNOWN, country: UNKNOWN, companyName: source };
    const form = { firstName, lastName, email, password: this.password, ...place };
    const ctx = this.context();
    await signUpClient(ctx, SignUpClient.parse(form));
    await signOut(ctx);
    return this.made(address);
  }

  async bidder(source: string, bidder: string): Promise<Actor> {
    const [firstName, lastName] = nameOf(bidder);
    const address = bidderAddress(source, bidder);
    const known = await this.find(address);
    if (known) return known;
    const { now: email, bio } = address;
    const form = { firstName, lastName, email, password: this.password, bio };
    const ctx = this.context();
    await signUpDeveloper(ctx, SignUpDeveloper.parse(form));
    await signOut(ctx);
    return this.made(address);
  }

  private context() {
    return innerContext(this.system, this.system.em.fork(), this.system.now());
  }

  /**
   * Returns the account with the current address, else the one with the address of earlier
   * releases, which several accounts shared: its name and bio must match as well.
   */
  private find({ now, before, name, bio }: Address): Promise<Known | undefined> {
    return db(this.system.em.fork())
      .selectFrom('users as u')
      .leftJoin('developers as d', 'd.user_id', 'u.id')
      .select(['u.id', 'u.role', fullName.as('name'), 'u.email'])
      .where((eb) =>
        eb.or([
          eb('u.email', '=', now),
          eb.and([
            eb('u.email', '=', before),
            eb(fullName, '=', name),
            eb(eb.fn.coalesce('d.bio', eb.val('')), '=', bio),
          ]),
        ]),
      )
      .orderBy((eb) => eb('u.email', '=', now), 'desc')
      .executeTakeFirst();
  }

  private async made(address: Address): Promise<Actor> {
    const actor = await this.find(address);
    if (!actor) throw new Error(`${address.now} was made and cannot be found`);
    return actor;
  }
}

type Known = Actor & { email: string };
type ProjectText = { title: string; description: string };

/** Values by which a repeated import identifies an account. */
interface Address {
  now: string;
  /** E-mail address in earlier releases, which used Latin letters only. */
  before: string;
  name: string;
  bio: string;
}

function clientAddress(source: string): Address {
  return { ...spelled(source), name: nameOf(source).join(' '), bio: '' };
}

function bidderAddress(source: string, bidder: string): Address {
  const bio = `A bidder of ${source}, which does not name its bidders.`;
  return { ...spelled(bidder, source), name: nameOf(bidder).join(' '), bio };
}

function spelled(...names: string[]) {
  const address = (spell: typeof slug) => {
    const nicknames = names.map((name) => spell(withoutAside(name), NICKNAME_MAX) || 'import');
    return `${nicknames.join('.')}@import.example`;
  };
  return { now: address(slug), before: address(slugBefore) };
}

function slugBefore(text: string, longest: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longest);
}

/** Splits a name at its last space; both parts joined are the name in the source. */
function nameOf(text: string): [first: string, last: string] {
  const words = withoutAside(text).split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : 'Import';
  return [words.join(' ').slice(0, 60).trimEnd(), last.slice(0, 60)];
}

/** Removes a remark in parentheses: `Acme (since 2019)` becomes `Acme`. */
function withoutAside(text: string): string {
  const name = text.trim();
  const aside = name.endsWith(')') ? name.indexOf('(') : -1;
  return aside < 0 ? name : name.slice(0, aside).trimEnd();
}
