import { readFile } from 'node:fs/promises';
import { RECORD_KEYS_PATH } from '#features/documents/document.rules.ts';
import { listPartNames } from '#features/documents/project-archive/archive.schema.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { print, runCommand } from './command.ts';

const command = {
  usage: 'npm run record:verify -- FILE [--key KEY]',
  does: 'Verifies an exported project archive offline. Without --key, does not check who signed it.',
  example: 'npm run record:verify -- project-7.json --key KEY',
  options: {
    key: {
      type: 'string',
      value: 'KEY',
      help: `the key that the site publishes at ${RECORD_KEYS_PATH}`,
    },
  },
  allowPositionals: true,
} as const;

/** Exit code if the parts are consistent but no key was given. */
const SIGNER_NOT_CHECKED = 2;

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
  if (key !== null) return print('\nEvery part is unchanged since the export and consistent.');
  // The file names a key and an address, but they could be those of a forger.
  print('\nThe parts are consistent, but the signer was not checked.');
  print('Anyone can change a record, compute its hashes again and sign it with another key.');
  print(`Open the site at the address that you know and read ${RECORD_KEYS_PATH}.`);
  print(
    'Then pass the published key with --key. Do not take the address or the key from this file.',
  );
  process.exitCode = SIGNER_NOT_CHECKED;
});
