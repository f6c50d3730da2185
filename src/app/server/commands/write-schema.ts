import { writeFile } from 'node:fs/promises';
import { dumpSchema, schemaPath } from '../process/schema-dump.ts';
import { print, runCommand, withNewDatabase } from './command.ts';

/** Writes `.docs/schema.sql` from a new database that has all migrations. */
await runCommand(() =>
  withNewDatabase(async (url) => {
    await writeFile(schemaPath, await dumpSchema(url));
    print('Written to .docs/schema.sql.');
  }),
);
