import { readCommandLine } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { print, runCommand, withDatabase } from './command.ts';

const command = {
  usage: 'npm run db:migrate',
  does: 'Migrates the database of DATABASE_URL, or that in DATA_DIR, to the current schema.',
  example: 'DATA_DIR=.data npm run db:migrate',
} as const;
readCommandLine(command);

await runCommand(() =>
  withDatabase(readConfig(process.env), async () => print('The database schema is up to date.')),
);
