import { randomBytes } from 'node:crypto';
import { newPassword } from '#features/accounts/account.schema.ts';
import { readConfig } from '#platform/server/config.ts';
import { ImportAccounts } from '../import/import-accounts.ts';
import { importProjects } from '../import/import-projects.ts';
import { readImportFile } from '../import/import-row.ts';
import { onSystem, runCommand, say } from './command.ts';

const chosen = process.env.IMPORT_PASSWORD;
const password = chosen || `Import-${randomBytes(9).toString('base64url')}-1!`;

await runCommand(async () => {
  const path = process.argv[2];
  if (!path) throw new Error('Name the file: npm run import -- FILE.json');
  const weak = newPassword('').safeParse(password).error?.issues[0]?.message;
  if (weak) throw new Error(`IMPORT_PASSWORD: ${weak}`);
  const given = await readImportFile(path);

  await onSystem(readConfig(process.env), async (parts) => {
    const accounts = new ImportAccounts(parts.system, password);
    // Printed before the import, because an interrupted import must not leave accounts with an
    // unknown password.
    if (!chosen) say(`Accounts made by this import get the password ${password}\n`);
    const report = await importProjects(parts, given, accounts, say);
    const { created, present, refused, bids, refusedBids } = report;
    say(`\n${created} created, ${present} present already, ${refused} refused`);
    say(`${bids} bids placed, ${refusedBids} refused`);
    for (const [source, { email, isNew }] of accounts.clients) {
      const words = isNew ? `password ${password}` : 'password as given when it was made';
      say(`\nThe client of ${source}\n  signs in as ${email}, ${words}`);
    }
  });
});
