import { removeFactorFromCommand } from '#features/accounts/two-factor/factor-objection.service.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { print, runCommand, withSystem } from './command.ts';

const command = {
  usage: 'npm run second-factor:remove -- EMAIL_OR_USERNAME',
  does: 'Removes the second factor of an owner who lost it, and signs out all their devices.',
  example: 'npm run second-factor:remove -- ada@example.com',
  allowPositionals: true,
} as const;
const { positionals } = readCommandLine(command);

await runCommand(async () => {
  const [emailOrUsername] = positionals;
  if (!emailOrUsername) return exitWithUsage(usageError(command, 'Name an account'));
  await withSystem(readConfig(process.env), async ({ system }) => {
    const ctx = { ...system, em: system.em.fork() };
    const username = await removeFactorFromCommand(ctx, emailOrUsername);
    print(`The second factor of ${username} is off, and all their devices are signed out.`);
    print('The audit log has the entry; a running server emails the owner.');
  });
});
