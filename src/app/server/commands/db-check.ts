import { readConfig } from '#platform/server/config.ts';
import { shapeDifferences } from '../orm.ts';
import { onDatabase, runCommand, say } from './command.ts';

await runCommand(() =>
  onDatabase(readConfig(process.env), async (url) => {
    const differences = await shapeDifferences(url);
    if (differences.length > 0) {
      throw new Error(`Entities and migrations differ:\n${differences.join('\n')}`);
    }
    say('Entities and migrations agree.');
  }),
);
