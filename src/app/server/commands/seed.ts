import { parseArgs } from 'node:util';
import { readConfig } from '#platform/server/config.ts';
import { openPasswords } from '#platform/server/passwords.ts';
import { onDatabase, runCommand, say } from './command.ts';

const PASSWORD = 'Demo-pass-1!';
const sizes: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };
const USE = `Use: npm run seed -- --size ${Object.keys(sizes).join('|')} [--random NUMBER] [--add]`;

function given() {
  const { values } = parseArgs({
    options: {
      size: { type: 'string' },
      random: { type: 'string', default: '1' },
      add: { type: 'boolean', default: false },
    },
  });
  const [projects, random] = [sizes[values.size ?? ''], Number(values.random)];
  if (!projects) throw new Error(USE);
  if (!Number.isSafeInteger(random)) throw new Error(`--random takes a whole number.\n${USE}`);
  return { projects, random, add: values.add };
}

await runCommand(async () => {
  const asked = given();
  const config = readConfig(process.env);
  if (config.production) {
    throw new Error(
      'Seeding makes people and payments up: it is for development. Nothing was changed. ' +
        'Unset NODE_ENV, and name a database that is not the real one.',
    );
  }
  // Not imported above, because Faker is not installed in production.
  const [{ seed }, { Progress }] = await Promise.all([
    import('../seed/seed.ts'),
    import('../seed/progress.ts'),
  ]);
  await onDatabase(config, async (url) => {
    const progress = new Progress(process.stdout);
    const passwordHash = await openPasswords().hash(PASSWORD);
    const { feePercent } = config;
    const seeding = { ...asked, now: new Date(), feePercent, passwordHash };
    const { people, projects, bids, accounts } = await seed(url, seeding, progress);
    const count = (of: number) => of.toLocaleString('en-US');
    say(`\n${count(projects)} projects, ${count(people)} people, ${count(bids)} bids`);
    say(`${count(progress.rows)} rows in ${progress.elapsed}`);
    say(`\nAll of them sign in with the password ${PASSWORD}, such as`);
    for (const { role, email } of accounts) say(`  ${role.padEnd(11)}${email}`);
    say('Their payments are known to the books alone, not to the payment sandbox.');
  });
});
