import { removeFactorFromCommand } from '#features/accounts/two-factor/factor-objection.service.ts';
import { readConfig } from '#platform/server/config.ts';
import { print, runCommand, withSystem } from './command.ts';

await runCommand(async () => {
  const login = process.argv[2];
  if (!login) throw new Error('Name an account: npm run second-factor:remove -- EMAIL_OR_USERNAME');
  await withSystem(readConfig(process.env), async ({ system }) => {
    const username = await removeFactorFromCommand({ ...system, em: system.em.fork() }, login);
    print(`The second factor of ${username} is off, and all their devices are signed out.`);
    print('The audit log has the entry; a running server mails the owner.');
  });
});
