import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { IsolationLevel } from '@mikro-orm/core';
import { formatFault } from '#features/audit/chain/chain.rules.ts';
import { type LogReport, verifyExport, verifyLog } from '#features/audit/chain/verify.service.ts';
import { readConfig } from '#platform/server/config.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { openOrm } from '../process/schema.ts';
import { print, runCommand, withDatabase } from './command.ts';

const USAGE = 'Usage: npm run audit:verify -- [--head HASH] [--file FILE.jsonl [--extract]]';

function parseArguments() {
  const { values } = parseArgs({
    options: {
      head: { type: 'string' },
      file: { type: 'string' },
      extract: { type: 'boolean', default: false },
    },
  });
  const { head, file, extract } = values;
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
    throw new Error(`--head takes a SHA-256 hash in hexadecimal.\n${USAGE}`);
  if (extract && !file) throw new Error(USAGE);
  return { expectedHead: head ?? null, file, extract };
}

/** Verifies the whole log in one snapshot, because new entries are written at the same time. */
async function verifySnapshot(url: string, expectedHead: string | null) {
  const orm = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  try {
    return await orm.em.fork().transactional((em) => verifyLog(em, expectedHead), snapshot);
  } finally {
    await orm.close(true);
  }
}

function printReport({ entries, head, faults }: LogReport, missingGuards: string[] = []) {
  print(`entries   ${formatInteger(entries)}`);
  print(`head      ${head}`);
  for (const fault of faults) print(formatFault(fault));
  for (const guard of missingGuards)
    print(`not protected: ${guard} is missing, disabled or different`);
  if (faults.length > 0) throw new Error('\nThe audit log was tampered with.');
  if (missingGuards.length > 0) throw new Error('\nThe audit log is intact, but not protected.');
  print('\nEvery entry is unchanged and in its place. Store the head somewhere else:');
  print('with --head you can check later that no earlier entry was removed.');
}

await runCommand(async () => {
  const { expectedHead, file, extract } = parseArguments();
  if (file) {
    const lines = () => createInterface({ input: createReadStream(file), crlfDelay: Infinity });
    return printReport(await verifyExport(lines, { noted: expectedHead, extract }));
  }
  await withDatabase(readConfig(process.env), async (url) => {
    const { guards: missingGuards, ...report } = await verifySnapshot(url, expectedHead);
    printReport(report, missingGuards);
  });
});
