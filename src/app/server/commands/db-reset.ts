import { readConfig } from '#platform/server/config.ts';
import { resetDatabase } from '../process/reset-database.ts';
import { commandLog, print, runCommand } from './command.ts';

await runCommand(() => resetDatabase(readConfig(process.env), commandLog, print));
