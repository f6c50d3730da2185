import { Client } from 'pg';
import { openOrm } from '#app/server/process/schema.ts';
import { learnWords } from '#features/projects/search/search.service.ts';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { copyRows, type TableData } from './copy-in.ts';
import {
  dropIndexes,
  type ExistingData,
  readExistingData,
  restoreIndexes,
  setSequences,
} from './database.ts';
import { BIDS_PER_PROJECT, Market } from './market.ts';
import type { Progress } from './progress.ts';
import { briefTables } from './rows/brief-rows.ts';
import { conversationTables } from './rows/conversation-rows.ts';
import { documentTables } from './rows/document-rows.ts';
import { hireTables } from './rows/hire-rows.ts';
import { auditTable, ledgerTables } from './rows/ledger-rows.ts';
import { notificationTable } from './rows/notification-rows.ts';
import { projectTables } from './rows/project-rows.ts';
import { reviewAndFavoriteTables } from './rows/review-and-favorite-rows.ts';
import { userTables } from './rows/user-rows.ts';

export interface SeedOptions {
  projects: number;
  random: number;
  now: Date;
  feePercent: number;
  passwordHash: string;
  add: boolean;
}

/** `bids` is the planned number; limits per project may create fewer. */
export interface SeedResult {
  users: number;
  projects: number;
  bids: number;
  accounts: { role: string; email: string }[];
}

const TRIGGER_FILLED_TABLES = ['audit_chain_entries', 'audit_people'];

/** These suffice, because all projects use the same words. */
const LEARNED_PROJECTS = 5_000;

class NotEmptyError extends Error {
  constructor(userCount: number) {
    super(
      `This database holds ${userCount.toLocaleString('en-US')} users already. Use an empty one ` +
        '(DATABASE_URL or DATA_DIR), or add to this one with --add.',
    );
  }
}

/**
 * Runs in one transaction. Triggers stay enabled, so that the ledger and the audit log are
 * complete. Throws if the database has users and `add` is false. `url` must sign in as the role
 * that owns the tables.
 */
export function seed(url: string, options: SeedOptions, progress: Progress): Promise<SeedResult> {
  return withAdvisoryLock(url, 'seed-demo', async () => {
    const client = new Client({ connectionString: url, application_name: 'bidwright-seed' });
    // A lost connection rejects the query. Without this listener, it would also end the process.
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query('begin');
      const result = await fill(client, options, progress);
      await progress.run('commit', () => client.query('commit'));
      await progress.run('words', () => learnSearchWords(url, client));
      // Index-only scans need the visibility map, which only a vacuum writes.
      await progress.run('vacuum', () => client.query('vacuum (analyze)'));
      return result;
    } finally {
      await client.end();
    }
  });
}

async function learnSearchWords(url: string, client: Client): Promise<void> {
  const { rows } = await client.query<{ lastId: number }>(
    'select max(id) as "lastId" from projects',
  );
  const lastId = rows[0]?.lastId ?? 0;
  const orm = await openOrm(url, { poolMax: 1, statementTimeoutMs: 0 });
  await learnWords({ em: orm.em.fork() }, lastId - LEARNED_PROJECTS, lastId).finally(() =>
    orm.close(true),
  );
}

async function fill(client: Client, options: SeedOptions, progress: Progress): Promise<SeedResult> {
  const existing = await readExistingData(client);
  if (existing.userCount > 0 && !options.add) throw new NotEmptyError(existing.userCount);
  const { projects, random, now, feePercent, passwordHash } = options;
  const market = new Market({
    seed: random,
    projects,
    now: now.getTime(),
    feePercent,
    lastIds: existing,
  });
  const tableData = listTables(market, existing, passwordHash);
  const tables = tableData.map(({ table }) => table);

  await client.query(`set local maintenance_work_mem = '512MB'`);
  const dropped = await dropIndexes(client, [...tables, ...TRIGGER_FILLED_TABLES]);
  // Adds audit entries to the hash chain at the end of their statement instead of at the commit.
  await client.query('set constraints all immediate');
  for (const data of tableData) {
    progress.startStep(data.table, countExpectedRows(data.table, market));
    await copyRows(client, data, (rows) => progress.add(rows));
    progress.endStep();
  }
  await restoreIndexes(client, dropped, progress);
  await setSequences(client, tables);
  return toResult(market);
}

function listTables(market: Market, existing: ExistingData, passwordHash: string): TableData[] {
  // Filled while the rows of `bids` are generated, so that it is complete for the tables after
  // `bids`.
  const hiredBidIds = new Map<number, number>();
  return [
    ...userTables(market, passwordHash),
    ...projectTables(market, hiredBidIds),
    ...briefTables(market),
    ...hireTables(market, hiredBidIds),
    ...ledgerTables(market, existing.ledger),
    auditTable(market, existing.ledger, hiredBidIds),
    ...documentTables(market, existing.documentYears),
    ...reviewAndFavoriteTables(market),
    ...conversationTables(market, existing),
    notificationTable(market),
  ];
}

function countExpectedRows(table: string, { plan, users }: Market): number {
  const rowsByTable: Record<string, number> = {
    users: users.clientCount + users.developerCount + 1,
    clients: users.clientCount,
    developers: users.developerCount,
    projects: plan.projects,
    bids: plan.projects * BIDS_PER_PROJECT,
  };
  return rowsByTable[table] ?? 0;
}

function toResult({ users, plan }: Market): SeedResult {
  const ids = [users.adminId, users.clientId(0), users.developerId(0)];
  return {
    users: users.clientCount + users.developerCount + 1,
    projects: plan.projects,
    bids: plan.projects * BIDS_PER_PROJECT,
    accounts: ids.map((id) => users.get(id)),
  };
}
