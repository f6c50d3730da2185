import { Client } from 'pg';
import { learnWords } from '#features/projects/search/search.service.ts';
import { alone } from '#platform/server/lock.ts';
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
  /** The same number makes the same marketplace. */
  random: number;
  now: Date;
  feePercent: number;
  passwordHash: string;
  /** Whether to add to people who are there already. */
  add: boolean;
}

export interface Seeded {
  people: number;
  projects: number;
  bids: number;
  /** One of each role, to sign in as. */
  accounts: { role: string; email: string }[];
}

/** Filled by what the database does with audit entries. */
const ALSO_FILLED = ['audit_chain_entries', 'audit_people'];

/** All projects use the same words, so the words of the newest ones are enough. */
const LEARNED = 5_000;

/** Says that there are people already, and what to do. */
class NotEmptyError extends Error {
  constructor(people: number) {
    super(
      `This database holds ${people.toLocaleString('en-US')} people already. Name an empty one ` +
        'in DATABASE_URL or DATA_DIR, or add to what is there with --add.',
    );
  }
}

/**
 * Fills a migrated database with a marketplace, in one transaction: it is there whole, or nothing of
 * it is. Triggers stay on, so that the ledger and the audit log are written as always.
 */
export function seed(url: string, seeding: Seeding, progress: Progress): Promise<Seeded> {
  return alone(url, 'seed-demo', async () => {
    const client = new Client({ connectionString: url, application_name: 'bidwright-seed' });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query('begin');
      const seeded = await fill(client, seeding, progress);
      await progress.during('commit', () => client.query('commit'));
      await progress.during('words', () => learn(url, client));
      // Without it no index alone answers anything: which rows all may see is not known yet.
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
  // Chains what was copied at the end of its statement, not all of it at the commit.
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

/** Rows where the plan says how many; of the others the bar says only how fast. */
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
