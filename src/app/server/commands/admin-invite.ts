import { ADMIN_SETUP_MINUTES } from '#features/accounts/admins/admin.rules.ts';
import { InviteAdmin } from '#features/accounts/admins/admin.schema.ts';
import { inviteAdminFromCommand } from '#features/accounts/admins/admin.service.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { print, runCommand, withSystem } from './command.ts';

const command = {
  usage: 'npm run admin:invite -- EMAIL',
  does: 'Emails a link that makes its recipient an admin.',
  example: 'npm run admin:invite -- robin@example.com',
  allowPositionals: true,
} as const;
const { positionals } = readCommandLine(command);

await runCommand(async () => {
  const parsed = InviteAdmin.safeParse({ email: positionals[0] });
  if (!parsed.success) {
    const reason = parsed.error.issues[0]?.message ?? '';
    exitWithUsage(usageError(command, reason));
  }
  const { email } = parsed.data;
  const config = readConfig(process.env);
  await withSystem(config, async ({ system }) => {
    await inviteAdminFromCommand({ ...system, em: system.em.fork() }, parsed.data);
    const { appUrl } = system.settings;
    print(`${email} is invited. The server sends the email while it runs (npm start);`);
    print(`its link works once, within ${ADMIN_SETUP_MINUTES} minutes after that.`);
    if (!config.smtpUrl && !config.production)
      print(`Without SMTP_URL you can read it at ${appUrl}/dev/mail`);
  });
});
