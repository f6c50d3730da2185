import { signOut } from '#features/accounts/account.service.ts';
import { SignUpClient, SignUpDeveloper } from '#features/profiles/profile.schema.ts';
import { signUpClient, signUpDeveloper } from '#features/profiles/profile.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { row } from '#platform/server/db.ts';
import { hashingOnce } from '#platform/server/passwords.ts';
import { slug } from '#platform/server/slug.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { innerContext } from '../inner-context.ts';

const UNKNOWN = 'Not given';

/** Whom imported projects and bids belong to: one client per source, one developer per bidder. */
export class ImportAccounts {
  /** The client accounts used, by source, and whether this import made them. */
  readonly clients = new Map<string, { email: string; isNew: boolean }>();
  private readonly system: SystemCtx;
  private readonly password: string;

  constructor(system: SystemCtx, password: string) {
    this.system = { ...system, passwords: hashingOnce(system.passwords) };
    this.password = password;
  }

  async client(source: string): Promise<Actor> {
    const email = `${nickname(source)}@import.example`;
    const [firstName, lastName] = nameOf(source);
    const known = await this.find(email);
    if (!this.clients.has(source)) this.clients.set(source, { email, isNew: known === null });
    if (known) return known;
    const place = { city: UNKNOWN, country: UNKNOWN, companyName: source };
    const form = { firstName, lastName, email, password: this.password, ...place };
    const ctx = this.context();
    await signUpClient(ctx, SignUpClient.parse(form));
    await signOut(ctx);
    return this.made(email);
  }

  async bidder(source: string, bidder: string): Promise<Actor> {
    const email = `${nickname(bidder)}.${nickname(source)}@import.example`;
    const [firstName, lastName] = nameOf(bidder);
    const known = await this.find(email);
    if (known) return known;
    const bio = `A bidder of ${source}, which does not name its bidders.`;
    const form = { firstName, lastName, email, password: this.password, bio };
    const ctx = this.context();
    await signUpDeveloper(ctx, SignUpDeveloper.parse(form));
    await signOut(ctx);
    return this.made(email);
  }

  private context() {
    return innerContext(this.system, this.system.em.fork(), this.system.now());
  }

  private find(email: string): Promise<Actor | null> {
    return row<Actor>(
      this.system.em.fork(),
      `select id, role, first_name || ' ' || last_name as name from users where email = $1`,
      [email],
    );
  }

  private async made(email: string): Promise<Actor> {
    const actor = await this.find(email);
    if (!actor) throw new Error(`${email} was made and cannot be found`);
    return actor;
  }
}

/** The last word as the last name, so that the two together read as the source does. */
function nameOf(text: string): [first: string, last: string] {
  const words = withoutAside(text).split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : 'Import';
  return [words.join(' ').slice(0, 60), last.slice(0, 60)];
}

function nickname(text: string): string {
  return slug(withoutAside(text), 30) || 'import';
}

/** `Acme (since 2019)` is `Acme`. */
function withoutAside(text: string): string {
  const name = text.trim();
  const aside = name.endsWith(')') ? name.indexOf('(') : -1;
  return aside < 0 ? name : name.slice(0, aside).trimEnd();
}
