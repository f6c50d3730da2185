import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { reportStalls } from '#platform/server/database/wait-for-database.ts';
import { getErrorMessage } from '#platform/server/error-details.ts';
import { openSystem, type System } from '../process/bootstrap.ts';
import { openDatabase } from '../process/databases.ts';
import { migrate } from '../process/schema.ts';

export const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (message: string) => void process.stderr.write(`${message}\n`);
export const commandLog = { info: printError, warn: printError, error: printError };

// Not a static import, because the image for production does not contain it.
const importPostgres = () => import('#tools/postgres/embedded-postgres.ts');

/** A reader such as `head` may close the pipe. The exit code still says how the command ended. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

export async function runCommand(run: () => Promise<void>): Promise<void> {
  process.stdout.on('error', ignoreClosedPipe);
  process.stderr.on('error', ignoreClosedPipe);
  try {
    await run();
  } catch (error) {
    printError(getErrorMessage(error));
    process.exitCode = 1;
  }
}

/**
 * Without DATABASE_URL, uses the embedded database of a running server, or starts it. `ownerUrl`
 * signs in as the role that owns the tables, `url` as the role of the server.
 */
export async function withDatabase(
  config: Config,
  run: (ownerUrl: string, url: string) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(config, commandLog, async (options) =>
    (await importPostgres()).shareEmbeddedPostgres(options),
  );
  try {
    await reportStalls(database.ownerUrl, commandLog, () => run(database.ownerUrl, database.url));
  } finally {
    await database.stop();
  }
}

/** The system's statements have no timeout. */
export function withSystem(config: Config, run: (parts: System) => Promise<void>): Promise<void> {
  return withDatabase(config, async (_ownerUrl, url) => {
    const parts = await openSystem(config, url, () => new Date(), commandLog, {
      hasNoTimeout: true,
    });
    try {
      await run(parts);
    } finally {
      await parts.close();
    }
  });
}

export async function withNewDatabase(run: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-schema-'));
  const log = { ...commandLog, info() {} };
  const { startEmbeddedPostgres } = await importPostgres();
  const server = await startEmbeddedPostgres({ dataDir, log, fsync: false });
  try {
    await migrate(server.url);
    await run(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
