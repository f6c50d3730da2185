import { parseArgs } from 'node:util';
import { createMigration } from '../process/schema.ts';
import { print, runCommand, withNewDatabase } from './command.ts';

const USAGE =
  'Usage: npm run db:create-migration NAME [-- --blank], with NAME such as add_project_timezone';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { blank: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name = ''] = positionals;
  if (!/^[a-z][a-z0-9_]*$/.test(name) || positionals.length > 1) throw new Error(USAGE);
  await withNewDatabase(async (url) => {
    const file = await createMigration(url, name, values);
    if (!file) {
      print(
        'Entities and migrations agree, so there is nothing to write. For a migration of data,',
      );
      print('functions or triggers pass --blank.');
      return;
    }
    print(`Written to prisma-free-migrations/${file}. Review it, then run:`);
    print('  npm run db:migrate    to apply it to your database');
    print('  npm run db:schema     to update .docs/schema.sql');
  });
});
