import { readConfig } from '#platform/server/config.ts';
import { print, runCommand, withDatabase } from './command.ts';

await runCommand(() =>
  withDatabase(readConfig(process.env), async () => print('The database schema is up to date.')),
);
