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
import { isSameRole, mayChangeRecords, prepareAppRole } from './app-role.ts';
import { migrate, openOrm } from './schema.ts';

export interface DatabaseHandle {
  /** Of the role that the server uses. */
  url: string;
  /** Owns the tables; for migrations and verifications. May equal `url`. */
  ownerUrl: string;
  stop(): Promise<void>;
}

type StartPostgres = typeof import('#tools/postgres/embedded-postgres.ts')['startEmbeddedPostgres'];

// Imported when needed, because the image for production does not contain it.
const startEmbeddedPostgres: StartPostgres = async (options) =>
  (await import('#tools/postgres/embedded-postgres.ts')).startEmbeddedPostgres(options);

const root = resolve(import.meta.dirname, '../../../..');

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Waits for the database, migrates it and prepares the role that the server uses. Without a
 * configured database, starts an embedded one. A problem with the settings is an error of one line
 * that names the environment variable.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  startPostgres = startEmbeddedPostgres,
): Promise<DatabaseHandle> {
  const embedded = config.databaseUrl ? null : await startEmbedded(config, log, startPostgres);
  const url = config.databaseUrl ?? embedded?.appUrl ?? '';
  const ownerUrl = config.databaseDirectUrl ?? embedded?.url ?? url;
  const target = {
    variable: config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    url: ownerUrl,
  };
  try {
    if (!embedded) await waitForDatabase(target, log);
    await reportStalls(ownerUrl, log, async () => {
      await migrate(ownerUrl).catch((error: unknown) => {
        const cause = getRootCause(error);
        if (getErrorCode(cause) !== INSUFFICIENT_PRIVILEGE) throw error;
        throw new Error(describeDatabaseProblem(target, cause), { cause: error });
      });
      if (isSameRole(ownerUrl, url)) return;
      await prepareAppRole(ownerUrl, url, { hasSandbox: config.stripe === null });
    });
    // Only now, because `prepareAppRole` may have created the role of this URL.
    if (ownerUrl !== url) await waitForDatabase({ variable: 'DATABASE_URL', url }, log);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return { url, ownerUrl, stop: async () => embedded?.stop() };
}

function getRootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? getRootCause(error.cause) : error;
}

/** Completes the message "DATA_DIR: … cannot hold the database: …". */
const folderProblems: Record<string, string> = {
  ENOTDIR: 'it is a file or inside one. Set it to a folder',
  EEXIST: 'it is a file. Set it to a folder',
  EACCES: 'this user may not write there. Set it to a folder that this user owns',
  EPERM: 'this user may not write there. Set it to a folder that this user owns',
  EROFS: 'it is read-only. Set it to a folder on another disk',
  ENOSPC: 'its disk is full. Free some space, or set it to a folder on another disk',
};

export async function startEmbedded(
  { dataDir }: Config,
  log: Logger,
  startPostgres = startEmbeddedPostgres,
) {
  const folder = resolve(root, dataDir);
  return startPostgres({ dataDir: folder, log }).catch((error) => {
    const code = /No space left on device/.test(getErrorMessage(error))
      ? 'ENOSPC'
      : getErrorCode(error);
    const reason = folderProblems[code];
    if (!reason) throw error;
    throw new Error(`DATA_DIR: ${folder} cannot hold the database: ${reason}.`, { cause: error });
  });
}

/** For workers of a cluster: the primary process has opened the database and will stop it. */
export function getConfiguredDatabase(config: Config): DatabaseHandle {
  const url = config.databaseUrl ?? '';
  return { url, ownerUrl: config.databaseDirectUrl ?? url, stop: async () => {} };
}

/** With the same host and port, DATABASE_DIRECT_URL only names the role that owns the tables. */
function hasPooler({ databaseUrl, databaseDirectUrl }: Config): boolean {
  if (!databaseUrl || !databaseDirectUrl) return false;
  const [pooler, direct] = [databaseUrl, databaseDirectUrl].map(
    (connectionString) => new Client({ connectionString }),
  );
  return pooler?.host !== direct?.host || pooler?.port !== direct?.port;
}

/** For features that need their own database session, which a pooler does not provide. */
export function toDirectUrl(url: string, config: Config): string {
  return (hasPooler(config) ? config.databaseDirectUrl : null) ?? url;
}

/** Without a pooler in between, and without a replica. */
export async function openOrmWithoutTimeout(url: string, config: Config) {
  const { poolMax } = config;
  const orm = await openOrm(toDirectUrl(url, config), { poolMax, statementTimeoutMs: 0 });
  return { orm, replica: null, close: () => orm.close(true) };
}

export async function openOrmAndReplica(url: string, config: Config, { warn }: Logger) {
  const { poolMax, databaseReplicaUrl } = config;
  const pooled = hasPooler(config);
  const onConnectionLost = (error: Error) =>
    warn(`A connection to the database was lost: ${getErrorMessage(error)}`);
  const replica: Replica | null = databaseReplicaUrl
    ? {
        url: databaseReplicaUrl,
        health: await watchReplica(toDirectUrl(url, config), databaseReplicaUrl, warn),
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
 * The app cannot set timeouts through a pooler, so they must be settings of the role or of the
 * database.
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

export async function warnAboutSingleRole({ databaseUrl }: Config, { warn }: Logger) {
  if (!databaseUrl || !(await mayChangeRecords(databaseUrl))) return;
  warn(
    'DATABASE_URL: its role owns the tables, so it could change the audit log and the ledger. Use a ' +
      'restricted role there, and the owner in DATABASE_DIRECT_URL or for "npm run db:migrate" only ' +
      '(see "Roles of the database" in .docs/operations.md).',
  );
}
