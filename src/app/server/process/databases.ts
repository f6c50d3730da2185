import { resolve } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { z } from 'zod';
import type { Config } from '#platform/server/config.ts';
import { queryCheckedRows } from '#platform/server/database/db.ts';
import { type Replica, watchReplica } from '#platform/server/database/replica.ts';
import {
  describeDatabaseProblem,
  reportStalls,
  waitForDatabase,
} from '#platform/server/database/wait-for-database.ts';
import { getErrorCode, getErrorMessage, type Logger } from '#platform/server/error-details.ts';
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts';
import { isSameRole, mayChangeRecords, prepareAppRole } from './app-role.ts';
import { migrate, openOrm } from './schema.ts';

/** A PostgreSQL database. */
export interface Database {
  url: string;
  /** URL of the role that owns the tables, for migrations and verifications. */
  owner: string;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../../..');

/** Opens the configured database, or an embedded one, and migrates it. */
export async function openDatabase(
  config: Config,
  log: Logger,
  start = startEmbeddedPostgres,
): Promise<Database> {
  const embedded = config.databaseUrl ? null : await startEmbedded(config, log, start);
  const url = config.databaseUrl ?? embedded?.appUrl ?? '';
  const owner = config.databaseDirectUrl ?? embedded?.url ?? url;
  const target = {
    variable: config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    url: owner,
  };
  try {
    if (!embedded) await waitForDatabase(target, log);
    await reportStalls(owner, log, async () => {
      await migrate(owner);
      if (isSameRole(owner, url)) return;
      await prepareAppRole(owner, url, { hasSandbox: config.stripe === null });
    });
    // Afterwards, because the role may have been missing.
    if (owner !== url) await waitForDatabase({ variable: 'DATABASE_URL', url }, log);
  } catch (error) {
    await embedded?.stop();
    const lacksPrivilege = getErrorCode(rootCause(error)) === '42501';
    throw lacksPrivilege
      ? new Error(describeDatabaseProblem(target, rootCause(error)), { cause: error })
      : error;
  }
  return { url, owner, stop: async () => embedded?.stop() };
}

/**
 * Returns the innermost cause, because migrations and the mapper wrap the error of the database.
 */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error;
}

const folderProblems: Record<string, string> = {
  ENOTDIR: 'it is a file or inside one. Set it to a folder',
  EEXIST: 'it is a file. Set it to a folder',
  EACCES: 'this user may not write there. Set it to a folder that this user owns',
  EPERM: 'this user may not write there. Set it to a folder that this user owns',
  EROFS: 'it is read-only. Set it to a folder on another disk',
  ENOSPC: 'its disk is full. Free some space, or set it to a folder on another disk',
};

/** Starts the embedded PostgreSQL. Throws one line with the variable if its folder is unusable. */
export async function startEmbedded(
  { dataDir }: Config,
  log: Logger,
  start = startEmbeddedPostgres,
) {
  const folder = resolve(root, dataDir);
  return start({ dataDir: folder, log }).catch((error) => {
    const code = /No space left on device/.test(getErrorMessage(error))
      ? 'ENOSPC'
      : getErrorCode(error);
    const reason = folderProblems[code];
    if (!reason) throw error;
    throw new Error(`DATA_DIR: ${folder} cannot hold the database: ${reason}.`, { cause: error });
  });
}

/** Returns the configured database if another process has opened it. */
export function configuredDatabase(config: Config): Database {
  const url = config.databaseUrl ?? '';
  return { url, owner: config.databaseDirectUrl ?? url, stop: async () => {} };
}

/**
 * Returns whether DATABASE_URL is a pooler. Otherwise DATABASE_DIRECT_URL names the same server, for
 * the role that owns the tables.
 */
function isPooled({ databaseUrl, databaseDirectUrl }: Config): boolean {
  if (!databaseUrl || !databaseDirectUrl) return false;
  const [pooler, direct] = [databaseUrl, databaseDirectUrl].map(
    (connectionString) => new Client({ connectionString }),
  );
  return pooler?.host !== direct?.host || pooler?.port !== direct?.port;
}

/** Returns the URL that bypasses a pooler, for features that need a session of their own. */
export function directUrl(url: string, config: Config): string {
  return (isPooled(config) ? config.databaseDirectUrl : null) ?? url;
}

/** Opens connections that bypass a pooler and have no statement timeout. */
export async function openPoolWithoutTimeout(url: string, config: Config) {
  const { poolMax } = config;
  const orm = await openOrm(directUrl(url, config), { poolMax, statementTimeoutMs: 0 });
  return { orm, replica: null, close: () => orm.close(true) };
}

/** Opens the connections that requests use. */
export async function openPools(url: string, config: Config, { warn }: Logger) {
  const { poolMax, databaseReplicaUrl } = config;
  const pooled = isPooled(config);
  const onConnectionLost = (error: Error) =>
    warn(`A connection to the database was lost: ${getErrorMessage(error)}`);
  const replica: Replica | null = databaseReplicaUrl
    ? {
        url: databaseReplicaUrl,
        health: await watchReplica(directUrl(url, config), databaseReplicaUrl, warn),
        reads: { replica: 0, primary: 0 },
      }
    : null;
  const orm = await openOrm(url, { poolMax, pooled, onConnectionLost, replica });
  const close = async () => {
    await orm.close(true);
    await replica?.health.stop();
  };
  if (pooled) await warnAboutMissingTimeouts(orm, warn);
  return { orm, replica, close };
}

/**
 * Warns if the role has no timeouts: sessions of a pooler take them from the role or the database.
 */
async function warnAboutMissingTimeouts(
  { em }: Awaited<ReturnType<typeof openOrm>>,
  warn: Logger['warn'],
) {
  const settings = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const missing = await queryCheckedRows(
    em.fork(),
    z.object({ name: z.string() }),
    sql`select name from unnest(${settings}::text[]) name where current_setting(name) = '0'`,
  );
  for (const { name } of missing) {
    warn(`DATABASE_URL: its role has no ${name}; give it one with "alter role … set ${name} = …"`);
  }
}

/** Warns if the role of DATABASE_URL owns the tables, because it could change all records. */
export async function warnAboutSingleRole({ databaseUrl }: Config, { warn }: Logger) {
  if (!databaseUrl || !(await mayChangeRecords(databaseUrl))) return;
  warn(
    'DATABASE_URL: its role owns the tables, so it could change the audit log and the ledger. Use a ' +
      'restricted role there, and the owner in DATABASE_DIRECT_URL or for "npm run db:migrate" only ' +
      '(see "Roles of the database" in .docs/operations.md).',
  );
}
