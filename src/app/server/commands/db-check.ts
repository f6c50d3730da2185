import { listDuplicateAccounts } from '#features/accounts/account.queries.ts';
import { readCommandLine } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { listSchemaDifferences, openOrm } from '../process/schema.ts';
import { print, runCommand, withDatabase } from './command.ts';

const command = {
  usage: 'npm run db:check',
  does: 'Compares the entities with the migrations.',
  example: 'npm run db:check',
} as const;
readCommandLine(command);

/**
 * The email address also belongs or belonged to an older account; the operator can help the owner
 * of the printed one.
 */
async function printDuplicateAccounts(url: string): Promise<void> {
  const orm = await openOrm(url, { poolMax: 1, statementTimeoutMs: 0 });
  try {
    for (const { id, username, email, olderId } of await listDuplicateAccounts(orm.em.fork())) {
      // `olderId` is null if the older account was deleted or has another address now.
      const owner = olderId === null ? 'no account any more' : `account ${olderId}`;
      print(`Account ${id} needs another email address: ${email} belongs to ${owner}.`);
      print(`  Its owner signs in as ${username} and is asked for an address.`);
    }
  } finally {
    await orm.close(true);
  }
}

await runCommand(() =>
  withDatabase(readConfig(process.env), async (url) => {
    const differences = await listSchemaDifferences(url);
    if (differences.length > 0) {
      throw new Error(`Entities and migrations differ:\n${differences.join('\n')}`);
    }
    print('Entities and migrations agree.');
    await printDuplicateAccounts(url);
  }),
);
