import type { Config } from '#platform/server/config.ts';
import { reportStalls } from '#platform/server/database-wait.ts';
import { shareEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { whyOf } from '#platform/server/failures.ts';
import { openDatabase } from '../databases.ts';
import { openSystem, type System } from '../product.ts';

export const say = (line: string) => void process.stdout.write(`${line}\n`);
const tell = (message: string) => void process.stderr.write(`${message}\n`);
const log = { info: tell, warn: tell, error: tell };

/** Runs a command; if it fails, prints the error message and sets exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tell(whyOf(error));
    process.exitCode = 1;
  }
}

/** Runs `work` with the database of the running server, or starts the embedded database for it. */
export async function onDatabase(config: Config, work: (url: string) => Promise<void>) {
  const database = await openDatabase(config, log, shareEmbeddedPostgres);
  try {
    await reportStalls(database.direct, log, () => work(database.direct));
  } finally {
    await database.stop();
  }
}

export function onSystem(config: Config, work: (parts: System) => Promise<void>): Promise<void> {
  return onDatabase(config, async (url) => {
    const parts = await openSystem(config, url, () => new Date(), log, { isPatient: true });
    try {
      await work(parts);
    } finally {
      await parts.close();
    }
  });
}
