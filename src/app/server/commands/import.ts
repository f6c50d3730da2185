import { randomBytes } from 'node:crypto';
import { newPasswordSchema } from '#features/accounts/account.schema.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { ImportAccounts } from '../import/import-accounts.ts';
import { importProjects } from '../import/import-projects.ts';
import { readImportFile } from '../import/read-import-file.ts';
import { print, runCommand, withSystem } from './command.ts';

const command = {
  usage: 'npm run import -- FILE.json',
  does: 'Imports projects and bids from a file; it is safe to repeat.',
  example: 'npm run import -- projects.json',
  allowPositionals: true,
} as const;
const [path] = readCommandLine(command).positionals;

const configuredPassword = process.env.IMPORT_PASSWORD;
const password = configuredPassword || `Import-${randomBytes(9).toString('base64url')}-1!`;

await runCommand(async () => {
  if (!path) return exitWithUsage(usageError(command, 'Name the file.'));
  const passwordProblem = newPasswordSchema('').safeParse(password).error?.issues[0]?.message;
  if (passwordProblem) throw new Error(`IMPORT_PASSWORD: ${passwordProblem}`);
  const rows = await readImportFile(path);

  await withSystem(readConfig(process.env), async (parts) => {
    const accounts = new ImportAccounts(parts.system, password);
    // Printed first: otherwise an interrupted import would leave accounts with an unknown password.
    if (!configuredPassword)
      print(`Accounts created by this import have the password ${password}\n`);
    const report = await importProjects(parts, rows, accounts, print);
    const { created, existing, refused, bids, refusedBids, lost } = report;
    print(`\n${created} created, ${existing} already present, ${refused} refused`);
    print(`${bids} bids placed, ${refusedBids} refused`);
    if (lost > 0) print(`${lost} links, pictures or other parts of HTML could not be carried over`);
    for (const [source, { email, isNew }] of accounts.clients) {
      const passwordText = isNew
        ? `password ${password}`
        : 'password unchanged since the account was created';
      print(`\nThe client of ${source}\n  signs in as ${email}, ${passwordText}`);
    }
  });
});
