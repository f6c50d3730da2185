import { SETUP_MINUTES } from '#features/accounts/admins/admin.rules.ts';
import { InviteAdmin } from '#features/accounts/admins/admin.schema.ts';
import { inviteFromCommand } from '#features/accounts/admins/admin.service.ts';
import { readConfig } from '#platform/server/config.ts';
import { onSystem, runCommand, say } from './command.ts';

await runCommand(async () => {
  const given = InviteAdmin.safeParse({ email: process.argv[2] });
  if (!given.success) {
    const why = given.error.issues[0]?.message ?? '';
    throw new Error(`${why}: npm run admin:invite -- EMAIL`);
  }
  const { email } = given.data;
  const config = readConfig(process.env);
  await onSystem(config, async ({ system }) => {
    await inviteFromCommand({ ...system, em: system.em.fork() }, given.data);
    const { appUrl } = system.settings;
    say(`${email} is invited. The mail leaves while the server runs (npm start),`);
    say(`and its link works once, within ${SETUP_MINUTES} minutes of leaving.`);
    if (!config.smtpUrl && !config.production) say(`Without SMTP_URL it is at ${appUrl}/dev/mail`);
  });
});
