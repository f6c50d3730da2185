import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts';
import { migrate } from '../process/migrate.ts';
import { dumpSchema, schemaPath } from '../process/schema-dump.ts';
import { print, runCommand } from './command.ts';

const log = { info() {}, warn() {}, error() {} };

/** Writes `.docs/schema.sql` from a new database that has all migrations. */
await runCommand(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-schema-'));
  const server = await startEmbeddedPostgres({ dataDir, log, fsync: false });
  try {
    await migrate(server.url);
    await writeFile(schemaPath, await dumpSchema(server.url));
    print('Written to .docs/schema.sql.');
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
