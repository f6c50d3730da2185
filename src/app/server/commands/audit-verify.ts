import { IsolationLevel } from '@mikro-orm/core';
import { formatFault } from '#features/audit/chain/chain.rules.ts';
import { type LogReport, verifyExport, verifyLog } from '#features/audit/chain/verify.service.ts';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { readConfig } from '#platform/server/config.ts';
import { readLines } from '#platform/server/text-lines.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { openOrm } from '../process/schema.ts';
import { print, runCommand, withDatabase } from './command.ts';

const command = {
  usage: 'npm run audit:verify -- [--head HASH] [--file FILE.jsonl [--extract]]',
  does: 'Verifies the hash chain of the audit log and names what was changed, removed or moved.',
  example: 'npm run audit:verify -- --file audit.jsonl',
  options: {
    head: { type: 'string', value: 'HASH', help: 'a head from an earlier check, to compare with' },
    file: {
      type: 'string',
      value: 'FILE.jsonl',
      help: 'checks this export instead of the database',
    },
    extract: {
      type: 'boolean',
      default: false,
      help: 'the export contains a part of the log only',
    },
  },
} as const;

function parseArguments() {
  const { head, file, extract } = readCommandLine(command).values;
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
    exitWithUsage(usageError(command, '--head must be a SHA-256 hash in hexadecimal.'));
  if (extract && !file) exitWithUsage(usageError(command, '--extract needs --file.'));
  return { expectedHead: head ?? null, file, extract };
}

/** In one snapshot, because a running server may write new entries. */
async function verifySnapshot(url: string, expectedHead: string | null) {
  const orm = await openOrm(url, { poolMax: 1, statementTimeoutMs: 0 });
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  try {
    return await orm.em.fork().transactional((em) => verifyLog(em, expectedHead), snapshot);
  } finally {
    await orm.close(true);
  }
}

/**
 * Throws if the log has faults or `missingGuards` is not empty. An export has no triggers and no
 * `missingGuards`.
 */
function printReport(
  { entries, head, faults }: LogReport,
  expectedHead: string | null,
  missingGuards: string[] = [],
) {
  print(`entries   ${formatInteger(entries)}`);
  print(`head      ${head}`);
  for (const fault of faults) print(formatFault(fault));
  for (const guard of missingGuards)
    print(`not protected: ${guard} is missing, disabled or different`);
  if (faults.length > 0) throw new Error('\nThe audit log was tampered with.');
  if (missingGuards.length > 0) throw new Error('\nThe audit log is intact, but not protected.');
  if (expectedHead) {
    print('\nEvery entry is unchanged and in its place.');
    return print('The given head is in the log.');
  }
  print('\nEvery entry follows from the one before, but the head was not compared.');
  print('A log that was rewritten as a whole, or cut at its end, looks the same. It shows with');
  print('--head HASH: a head from an earlier check, or of the hourly line "audit log head" that');
  print('the server prints. Keep these lines on another machine.');
}

await runCommand(async () => {
  const { expectedHead, file, extract } = parseArguments();
  if (file) {
    const report = await verifyExport(() => readLines(file), { expectedHead, isExtract: extract });
    // The log of a new database is empty, but an export records at least itself.
    if (report.entries === 0 && report.faults.length === 0)
      throw new Error(`${file} holds no entries, so nothing was verified.`);
    return printReport(report, expectedHead);
  }
  await withDatabase(readConfig(process.env), async (url) => {
    const { missingGuards, ...report } = await verifySnapshot(url, expectedHead);
    printReport(report, expectedHead, missingGuards);
  });
});
