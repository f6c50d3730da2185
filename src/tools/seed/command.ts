import { print, runCommand, withDatabase } from '#app/server/commands/command.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { createPasswordHasher } from '#platform/server/password-hasher.ts';
import { DEMO_PASSWORD } from '#tools/demo/users.ts';

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };
const command = {
  usage: 'npm run seed -- --size SIZE [--random NUMBER] [--add]',
  does: 'Creates a marketplace of that many projects in an empty development database.',
  example: 'npm run seed -- --size 10k',
  options: {
    size: { type: 'string', value: 'SIZE', help: '10k, 100k or 1m' },
    random: {
      type: 'string',
      default: '1',
      value: 'NUMBER',
      help: 'another number creates another marketplace',
    },
    add: { type: 'boolean', default: false, help: 'adds to a database that is not empty' },
  },
} as const;

function parseArguments() {
  const { values } = readCommandLine(command);
  const projects = sizes[values.size ?? ''];
  const random = Number(values.random);
  if (!projects) return exitWithUsage(usageError(command, '--size takes 10k, 100k or 1m.'));
  if (!Number.isSafeInteger(random))
    return exitWithUsage(usageError(command, '--random takes a whole number.'));
  return { projects, random, add: values.add };
}

await runCommand(async () => {
  const options = parseArguments();
  const config = readConfig(process.env);
  if (config.production) {
    throw new Error(
      'Seeding creates fictitious users and payments. It is for development only. Nothing was changed. ' +
        'Unset NODE_ENV, and use a database other than the production one.',
    );
  }
  // Imported here, because these modules import Faker, which is not installed in production.
  const [{ seed }, { Progress }] = await Promise.all([
    import('./seed.ts'),
    import('./progress.ts'),
  ]);
  await withDatabase(config, async (url) => {
    const progress = new Progress(process.stdout);
    const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
    const { feePercent } = config;
    const seeding = { ...options, now: new Date(), feePercent, passwordHash };
    const { users, projects, bids, accounts } = await seed(url, seeding, progress);
    const format = (count: number) => count.toLocaleString('en-US');
    print(`\n${format(projects)} projects, ${format(users)} users, ${format(bids)} bids`);
    print(`${format(progress.rows)} rows in ${progress.elapsed}`);
    print(`\nEvery user has the password ${DEMO_PASSWORD}. Examples:`);
    for (const { role, email } of accounts) print(`  ${role.padEnd(11)}${email}`);
    print('Their payments exist in the ledger only, not in the payment sandbox.');
  });
});
