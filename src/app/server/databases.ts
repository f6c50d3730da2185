import { resolve } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '#platform/server/config.ts';
import { describeProblem, reportStalls, waitForDatabase } from '#platform/server/database-wait.ts';
import { checkedRows } from '#platform/server/db.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { codeOf, whyOf } from '#platform/server/failures.ts';
import { watchReplica } from '#platform/server/replica-health.ts';
import type { Replica } from '#platform/server/replica-pool.ts';
import { migrate } from './migrate.ts';
import { openOrm } from './orm.ts';

type Say = (message: string) => void;
interface Log {
  info: Say;
  warn: Say;
  error: Say;
}

/** A PostgreSQL database. */
export interface Database {
  url: string;
  /** URL that bypasses a pooler, for features that need a session of their own. */
  direct: string;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');

/** Opens the configured database, or an embedded one, and migrates it. */
export async function openDatabase(
  config: Config,
  log: Log,
  start = startEmbeddedPostgres,
): Promise<Database> {
  const own = config.databaseUrl ? null : await startOwn(config, log, start);
  const url = config.databaseUrl ?? own?.url ?? '';
  const direct = directTo(url, config);
  const named = {
    variable: config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    url: direct,
  };
  try {
    if (!own) await waitForDatabase(named, log);
    if (direct !== url) await waitForDatabase({ variable: 'DATABASE_URL', url }, log);
    await reportStalls(direct, log, () => migrate(direct));
  } catch (error) {
    await own?.stop();
    const mayNotCreate = codeOf(rootCause(error)) === '42501';
    throw mayNotCreate
      ? new Error(describeProblem(named, rootCause(error)), { cause: error })
      : error;
  }
  return { url, direct, stop: async () => own?.stop() };
}

/**
 * Returns the innermost cause, because migrations and the mapper wrap the error of the database.
 */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error;
}

const unusable: Record<string, string> = {
  ENOTDIR: 'it is, or lies in, a file. Name a folder',
  EEXIST: 'it is a file. Name a folder',
  EACCES: 'this user may not write there. Name a folder that it owns',
  EPERM: 'this user may not write there. Name a folder that it owns',
  EROFS: 'it cannot be written to. Name a folder on another disk',
  ENOSPC: 'its disk is full. Free some space, or name a folder on another disk',
};

/** Starts the embedded PostgreSQL. Throws one line with the variable if its folder is unusable. */
async function startOwn({ dataDir }: Config, log: Log, start: typeof startEmbeddedPostgres) {
  const folder = resolve(root, dataDir);
  return start({ dataDir: folder, log }).catch((error) => {
    const code = /No space left on device/.test(whyOf(error)) ? 'ENOSPC' : codeOf(error);
    const reason = unusable[code];
    if (!reason) throw error;
    throw new Error(`DATA_DIR: ${folder} cannot hold the database: ${reason}.`, { cause: error });
  });
}

/** Returns the configured database if another process has opened it. */
export function openedDatabase(config: Config): Database {
  const url = config.databaseUrl ?? '';
  return { url, direct: directTo(url, config), stop: async () => {} };
}

export function directTo(url: string, { databaseDirectUrl }: Config): string {
  return databaseDirectUrl ?? url;
}

/** Opens connections that bypass a pooler and have no statement timeout. */
export async function openPatientPool(url: string, config: Config) {
  const { poolMax } = config;
  const orm = await openOrm(directTo(url, config), { poolMax, statementTimeout: 0 });
  return { orm, replica: null, close: () => orm.close(true) };
}

/** Opens the connections that requests use. */
export async function openPools(url: string, config: Config, { warn }: Log) {
  const { poolMax, databaseReplicaUrl } = config;
  const pooled = config.databaseDirectUrl !== null;
  const onConnectionLost = (error: Error) =>
    warn(`A connection to the database was lost: ${whyOf(error)}`);
  const replica: Replica | null = databaseReplicaUrl
    ? {
        url: databaseReplicaUrl,
        health: await watchReplica(directTo(url, config), databaseReplicaUrl, warn),
        reads: { replica: 0, primary: 0 },
      }
    : null;
  const orm = await openOrm(url, { poolMax, pooled, onConnectionLost, replica });
  const close = async () => {
    await orm.close(true);
    await replica?.health.stop();
  };
  if (pooled) await warnOfNoLimits(orm, warn);
  return { orm, replica, close };
}

/**
 * Warns if the role has no timeouts: sessions of a pooler take them from the role or the database.
 */
async function warnOfNoLimits({ em }: Awaited<ReturnType<typeof openOrm>>, warn: Say) {
  const settings = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const unlimited = await checkedRows(
    em.fork(),
    z.object({ name: z.string() }),
    sql`select name from unnest(${settings}::text[]) name where current_setting(name) = '0'`,
  );
  for (const { name } of unlimited) {
    warn(`DATABASE_URL: its role has no ${name}; give it one with "alter role … set ${name} = …"`);
  }
}
