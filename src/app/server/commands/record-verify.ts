import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { partNames } from '#features/documents/project-archive/archive.schema.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { runCommand, say } from './command.ts';

const USE = 'Use: npm run record:verify -- FILE [--key KEY]';

/** Returns the path and the key from the command line. Throws if the path is missing. */
function given() {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Error(USE);
  return { path, key: values.key ?? null };
}

await runCommand(async () => {
  const { path, key } = given();
  const { file, faults } = verifyArchive(await readFile(path), key);
  if (file) {
    const { about, timeline, ledger, documents } = file.parts;
    say(`project    ${about.projectId}, exported ${about.exportedAt} for the ${about.exportedFor}`);
    say(`timeline   ${timeline.length} entries`);
    say(`ledger     ${ledger.length} entries`);
    say(`documents  ${documents.length}`);
    for (const name of partNames) {
      if (faults.every(({ part }) => part !== name)) say(`${name.padEnd(10)} sound`);
    }
  }
  for (const { part, fault } of faults) say(`${part.padEnd(10)} ${fault}`);
  if (!file || faults.length > 0) throw new Error('\nThis is not the record that was exported.');
  say('\nEvery part is as it was exported, and adds up.');
  if (key) return;
  say(`It was signed with the key ${file.manifest.key}.`);
  say(`Whose key that is, ${file.parts.about.from}/.well-known/bidwright-record-keys.json tells;`);
  say('give it with --key to have it compared.');
});
