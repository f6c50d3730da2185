import { readCommandLine } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { resetDatabase } from '../process/reset-database.ts';
import { commandLog, print, runCommand } from './command.ts';

const command = {
  usage: 'npm run db:reset',
  does: 'Deletes everything in the development database and migrates it again.',
  example: 'DATA_DIR=.data npm run db:reset',
} as const;
readCommandLine(command);

await runCommand(() => resetDatabase(readConfig(process.env), commandLog, print));
