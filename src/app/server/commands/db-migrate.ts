import { readConfig } from '#platform/server/config.ts';
import { onDatabase, runCommand, say } from './command.ts';

await runCommand(() =>
  onDatabase(readConfig(process.env), async () => say('The database has its present shape.')),
);
