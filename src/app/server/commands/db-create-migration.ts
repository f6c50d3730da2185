import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { createMigration } from '../process/schema.ts';
import { print, runCommand, withNewDatabase } from './command.ts';

const command = {
  usage: 'npm run db:create-migration NAME [-- --blank]',
  does: 'Writes the migration that makes a migrated database match the entities.',
  example: 'npm run db:create-migration add_project_timezone',
  options: {
    blank: {
      type: 'boolean',
      default: false,
      help: 'writes an empty one, for data, functions and triggers',
    },
  },
  allowPositionals: true,
} as const;

await runCommand(async () => {
  const { values, positionals } = readCommandLine(command);
  const [name = ''] = positionals;
  if (!/^[a-z][a-z0-9_]*$/.test(name) || positionals.length > 1) {
    exitWithUsage(usageError(command, 'NAME may contain only lowercase letters, digits and _.'));
  }
  await withNewDatabase(async (url) => {
    const fileName = await createMigration(url, name, values);
    if (!fileName) {
      print(
        'Entities and migrations agree, so there is nothing to write. For a migration of data,',
      );
      print('functions or triggers pass --blank.');
      return;
    }
    print(`Written to prisma-free-migrations/${fileName}. Review it, then run:`);
    print('  npm run db:migrate    to apply it to your database');
    print('  npm run db:schema     to update .docs/schema.sql');
  });
});
