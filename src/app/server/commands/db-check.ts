import { readCommandLine } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { schemaDifferences } from '../process/schema.ts';
import { print, runCommand, withDatabase } from './command.ts';

const command = {
  usage: 'npm run db:check',
  does: 'Compares the entities with the migrations.',
  example: 'npm run db:check',
} as const;
readCommandLine(command);

await runCommand(() =>
  withDatabase(readConfig(process.env), async (url) => {
    const differences = await schemaDifferences(url);
    if (differences.length > 0) {
      throw new Error(`Entities and migrations differ:\n${differences.join('\n')}`);
    }
    print('Entities and migrations agree.');
  }),
);
