import { writeFile } from 'node:fs/promises';
import { readCommandLine } from '#platform/server/command-line.ts';
import { dumpSchema, schemaPath } from '../process/schema-dump.ts';
import { print, runCommand, withNewDatabase } from './command.ts';

const command = {
  usage: 'npm run db:schema',
  does: 'Writes .docs/schema.sql, the schema of a migrated database.',
  example: 'npm run db:schema',
} as const;
readCommandLine(command);

await runCommand(() =>
  withNewDatabase(async (url) => {
    await writeFile(schemaPath, await dumpSchema(url));
    print('Written to .docs/schema.sql.');
  }),
);
