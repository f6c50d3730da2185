import { readFile } from 'node:fs/promises';
import { listPartNames } from '#features/documents/project-archive/archive.schema.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { print, runCommand } from './command.ts';

const command = {
  usage: 'npm run record:verify -- FILE [--key KEY]',
  does: 'Verifies an exported project archive offline.',
  example: 'npm run record:verify -- project-7.json',
  options: {
    key: { type: 'string', value: 'KEY', help: 'the key that the site publishes' },
  },
  allowPositionals: true,
} as const;

/**
 * Returns the path and the key of the command line; the key is null if it is absent. Exits with the
 * usage if the command line does not have exactly one path.
 */
function parseArguments() {
  const { values, positionals } = readCommandLine(command);
  const [path] = positionals;
  if (!path || positionals.length > 1) return exitWithUsage(usageError(command, 'Name one file.'));
  return { path, key: values.key ?? null };
}

await runCommand(async () => {
  const { path, key } = parseArguments();
  // `file` is null if the bytes cannot be read as an archive.
  const { file, faults } = verifyArchive(await readFile(path), key);
  if (file) {
    const { about, timeline, ledger, documents } = file.parts;
    print(
      `project    ${about.projectId}, exported ${about.exportedAt} for the ${about.exportedFor}`,
    );
    print(`timeline   ${timeline.length} entries`);
    print(`ledger     ${ledger.length} entries`);
    print(`documents  ${documents.length}`);
    for (const name of listPartNames(about.version)) {
      if (faults.every(({ part }) => part !== name)) print(`${name.padEnd(10)} sound`);
    }
  }
  for (const { part, fault } of faults) print(`${part.padEnd(10)} ${fault}`);
  if (!file || faults.length > 0)
    throw new Error('\nThis file differs from the record that was exported.');
  print('\nEvery part is unchanged since the export and consistent.');
  if (key) return;
  print(`It was signed with the key ${file.manifest.key}.`);
  print(
    `The site publishes its keys at ${file.parts.about.from}/.well-known/bidwright-record-keys.json.`,
  );
  print('To compare the key, pass the published one with --key.');
});
