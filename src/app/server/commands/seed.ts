import { parseArgs } from 'node:util';
import { readConfig } from '#platform/server/config.ts';
import { createPasswordHasher } from '#platform/server/password-hasher.ts';
import { DEMO_PASSWORD } from '../demo/users.ts';
import { print, runCommand, withDatabase } from './command.ts';

const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };
const USAGE = `Usage: npm run seed -- --size ${Object.keys(sizes).join('|')} [--random NUMBER] [--add]`;

function parseArguments() {
  const { values } = parseArgs({
    options: {
      size: { type: 'string' },
      random: { type: 'string', default: '1' },
      add: { type: 'boolean', default: false },
    },
  });
  const [projects, random] = [sizes[values.size ?? ''], Number(values.random)];
  if (!projects) throw new Error(USAGE);
  if (!Number.isSafeInteger(random)) throw new Error(`--random takes a whole number.\n${USAGE}`);
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
  // Not imported above, because Faker is not installed in production.
  const [{ seed }, { Progress }] = await Promise.all([
    import('../seed/seed.ts'),
    import('../seed/progress.ts'),
  ]);
  await withDatabase(config, async (url) => {
    const progress = new Progress(process.stdout);
    const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
    const { feePercent } = config;
    const seeding = { ...options, now: new Date(), feePercent, passwordHash };
    const { users, projects, bids, accounts } = await seed(url, seeding, progress);
    const count = (value: number) => value.toLocaleString('en-US');
    print(`\n${count(projects)} projects, ${count(users)} users, ${count(bids)} bids`);
    print(`${count(progress.rows)} rows in ${progress.elapsed}`);
    print(`\nEvery user has the password ${DEMO_PASSWORD}. Examples:`);
    for (const { role, email } of accounts) print(`  ${role.padEnd(11)}${email}`);
    print('Their payments exist in the ledger only, not in the payment sandbox.');
  });
});
