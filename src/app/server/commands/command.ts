import type { Config } from '#platform/server/config.ts';
import { reportStalls } from '#platform/server/database/wait-for-database.ts';
import { getErrorMessage } from '#platform/server/error-details.ts';
import { shareEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts';
import { openSystem, type System } from '../process/bootstrap.ts';
import { openDatabase } from '../process/databases.ts';

export const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (message: string) => void process.stderr.write(`${message}\n`);
const log = { info: printError, warn: printError, error: printError };

/** Runs a command; if it fails, prints the error message and sets exit code 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    printError(getErrorMessage(error));
    process.exitCode = 1;
  }
}

/** Runs `work` with the database of the running server, or starts the embedded database for it. */
export async function withDatabase(config: Config, run: (url: string) => Promise<void>) {
  const database = await openDatabase(config, log, shareEmbeddedPostgres);
  try {
    await reportStalls(database.direct, log, () => run(database.direct));
  } finally {
    await database.stop();
  }
}

export function withSystem(config: Config, run: (parts: System) => Promise<void>): Promise<void> {
  return withDatabase(config, async (url) => {
    const parts = await openSystem(config, url, () => new Date(), log, { hasNoTimeout: true });
    try {
      await run(parts);
    } finally {
      await parts.close();
    }
  });
}
