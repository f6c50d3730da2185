import { Client } from 'pg';
import { learnWords } from '#features/projects/search/search.service.ts';
import { withLock } from '#platform/server/lock.ts';
import { openOrm } from '../orm.ts';
import { copy, type Filling } from './copying.ts';
import { BIDS_PER_PROJECT, Market } from './market.ts';
import type { Progress } from './progress.ts';
import { aroundFillings } from './rows/around-rows.ts';
import { hireFillings } from './rows/hire-rows.ts';
import { auditFilling, bookFillings } from './rows/money-rows.ts';
import { noticeFilling } from './rows/notice-rows.ts';
import { paperFillings } from './rows/paper-rows.ts';
import { peopleFillings } from './rows/people-rows.ts';
import { projectFillings } from './rows/project-rows.ts';
import { talkFillings } from './rows/talk-rows.ts';
import { putBack, takeOff } from './shape.ts';
import { readTaken, setSequences, type Taken } from './taken.ts';

export interface Seeding {
  projects: number;
  /** Seed of the random numbers: the same number creates the same marketplace. */
  random: number;
  now: Date;
  feePercent: number;
  passwordHash: string;
  /** Whether to add to a database that has users. */
  add: boolean;
}

export interface Seeded {
  people: number;
  projects: number;
  bids: number;
  /** One account of each role, for signing in. */
  accounts: { role: string; email: string }[];
}

/** Tables that triggers fill when audit entries are inserted. */
const ALSO_FILLED = ['audit_chain_entries', 'audit_people'];

/**
 * Number of the newest projects used for spelling; enough because all projects use the same words.
 */
const LEARNED = 5_000;

/** Thrown if the database has users; the message describes the remedy. */
class NotEmptyError extends Error {
  constructor(people: number) {
    super(
      `This database holds ${people.toLocaleString('en-US')} people already. Name an empty one ` +
        'in DATABASE_URL or DATA_DIR, or add to what is there with --add.',
    );
  }
}

/**
 * Fills a migrated database with a marketplace, in one transaction. Triggers are used as always, so
 * that the ledger and the audit log are complete.
 */
export function seed(url: string, seeding: Seeding, progress: Progress): Promise<Seeded> {
  return withLock(url, 'seed-demo', async () => {
    const client = new Client({ connectionString: url, application_name: 'bidwright-seed' });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query('begin');
      const seeded = await fill(client, seeding, progress);
      await progress.during('commit', () => client.query('commit'));
      await progress.during('words', () => learn(url, client));
      // Index-only scans need the visibility map, which must be written by a vacuum.
      await progress.during('vacuum', () => client.query('vacuum (analyze)'));
      return seeded;
    } finally {
      await client.end();
    }
  });
}

/** Adds the words of the newest projects to those that correct a search. */
async function learn(url: string, client: Client): Promise<void> {
  const { rows } = await client.query<{ last: number }>('select max(id) as last from projects');
  const last = rows[0]?.last ?? 0;
  const orm = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  await learnWords({ em: orm.em.fork() }, last - LEARNED, last).finally(() => orm.close(true));
}

async function fill(client: Client, seeding: Seeding, progress: Progress): Promise<Seeded> {
  const taken = await readTaken(client);
  if (taken.people > 0 && !seeding.add) throw new NotEmptyError(taken.people);
  const { projects, random, now, feePercent, passwordHash } = seeding;
  const market = new Market({ seed: random, projects, now: now.getTime(), feePercent, taken });
  const fillings = fillingsOf(market, taken, passwordHash);
  const tables = fillings.map(({ table }) => table);

  await client.query(`set local maintenance_work_mem = '512MB'`);
  const off = await takeOff(client, [...tables, ...ALSO_FILLED]);
  // Chains audit entries at the end of their statement instead of all at the commit.
  await client.query('set constraints all immediate');
  for (const filling of fillings) {
    progress.begin(filling.table, expectedOf(filling.table, market));
    await copy(client, filling, (rows) => progress.more(rows));
    progress.end();
  }
  await putBack(client, off, progress);
  await setSequences(client, tables);
  return seededOf(market);
}

function fillingsOf(market: Market, taken: Taken, passwordHash: string): Filling[] {
  const hiredBids = new Map<number, number>();
  return [
    ...peopleFillings(market, passwordHash),
    ...projectFillings(market, hiredBids),
    ...hireFillings(market, hiredBids),
    ...bookFillings(market, taken.books),
    auditFilling(market, taken.books),
    ...paperFillings(market, taken.papers),
    ...aroundFillings(market),
    ...talkFillings(market, taken),
    noticeFilling(market),
  ];
}

/** Returns the planned number of rows; 0 if it is unknown, so that progress shows only the rate. */
function expectedOf(table: string, { plan, people }: Market): number {
  const known: Record<string, number> = {
    users: people.clients + people.developers + 1,
    clients: people.clients,
    developers: people.developers,
    projects: plan.projects,
    bids: plan.projects * BIDS_PER_PROJECT,
  };
  return known[table] ?? 0;
}

function seededOf({ people, plan }: Market): Seeded {
  const ids = [people.adminId, people.clientId(0), people.developerId(0)];
  return {
    people: people.clients + people.developers + 1,
    projects: plan.projects,
    bids: plan.projects * BIDS_PER_PROJECT,
    accounts: ids.map((id) => people.person(id)),
  };
}
