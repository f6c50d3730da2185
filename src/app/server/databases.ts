import { resolve } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { rows } from '#platform/server/db.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { whyOf } from '#platform/server/failures.ts';
import { Replica } from '#platform/server/replica.ts';
import { migrate, openOrm } from './orm.ts';

type Say = (message: string) => void;
interface Log {
  info: Say;
  warn: Say;
  error: Say;
}

/** A PostgreSQL to work with. */
export interface Database {
  url: string;
  /** The same past a pooler, for what needs a session of its own. */
  direct: string;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');

/** The configured one, or one of our own; migrated. */
export async function openDatabase(
  config: Config,
  log: Log,
  start = startEmbeddedPostgres,
): Promise<Database> {
  const own = config.databaseUrl
    ? null
    : await start({ dataDir: resolve(root, config.dataDir), log });
  const url = config.databaseUrl ?? own?.url ?? '';
  const direct = directTo(url, config);
  try {
    await migrate(direct);
  } catch (error) {
    await own?.stop();
    throw error;
  }
  return { url, direct, stop: async () => own?.stop() };
}

/** The configured one, which another process has opened. */
export function openedDatabase(config: Config): Database {
  const url = config.databaseUrl ?? '';
  return { url, direct: directTo(url, config), stop: async () => {} };
}

export function directTo(url: string, { databaseDirectUrl }: Config): string {
  return databaseDirectUrl ?? url;
}

/** The ways to the database that requests take. */
export async function openPools(url: string, config: Config, { warn }: Log) {
  const { poolMax, databaseReplicaUrl } = config;
  const pooled = config.databaseDirectUrl !== null;
  const onConnectionLost = (error: Error) =>
    warn(`A connection to the database was lost: ${whyOf(error)}`);
  const orm = await openOrm(url, { poolMax, pooled, onConnectionLost });
  if (pooled) await warnOfNoLimits(orm, warn);
  if (!databaseReplicaUrl) return { orm, replica: null, close: () => orm.close(true) };

  const { options } = await orm.em.getDriver().getConnection().getNativeClient();
  const replica = new Replica({
    url: databaseReplicaUrl,
    primaryUrl: directTo(url, config),
    pooled,
    poolMax,
    types: options.types,
    report: warn,
  });
  await replica.watch();
  const close = () => replica.close().finally(() => orm.close(true));
  return { orm, replica, close };
}

/** A pooler's sessions take their limits from the role or the database alone. */
async function warnOfNoLimits({ em }: Awaited<ReturnType<typeof openOrm>>, warn: Say) {
  const unlimited = await rows<{ name: string }>(
    em.fork(),
    `select name from unnest($1::text[]) name where current_setting(name) = '0'`,
    [['statement_timeout', 'idle_in_transaction_session_timeout']],
  );
  for (const { name } of unlimited) {
    warn(`DATABASE_URL: its role has no ${name}; give it one with "alter role … set ${name} = …"`);
  }
}
