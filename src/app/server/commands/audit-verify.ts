import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { IsolationLevel } from '@mikro-orm/core';
import { faultWords } from '#features/audit/chain.rules.ts';
import { type LogReport, verifyExport, verifyLog } from '#features/audit/verify.service.ts';
import { readConfig } from '#platform/server/config.ts';
import { formatWhole } from '#platform/shared/locale.ts';
import { openOrm } from '../orm.ts';
import { onDatabase, runCommand, say } from './command.ts';

const USE = 'Use: npm run audit:verify -- [--head HASH] [--file FILE.jsonl [--extract]]';

function given() {
  const { values } = parseArgs({
    options: {
      head: { type: 'string' },
      file: { type: 'string' },
      extract: { type: 'boolean', default: false },
    },
  });
  const { head, file, extract } = values;
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) throw new Error(`No hash.\n${USE}`);
  if (extract && !file) throw new Error(USE);
  return { noted: head ?? null, file, extract };
}

/** Verifies the whole log in one snapshot, because new entries are written at the same time. */
async function logIn(url: string, noted: string | null) {
  const orm = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  try {
    return await orm.em.fork().transactional((em) => verifyLog(em, noted), snapshot);
  } finally {
    await orm.close(true);
  }
}

function tell({ entries, head, faults }: LogReport, guards: string[] = []) {
  say(`entries   ${formatWhole(entries)}`);
  say(`head      ${head}`);
  for (const fault of faults) say(faultWords(fault));
  for (const guard of guards) say(`not protected: ${guard} is missing, switched off or another`);
  if (faults.length > 0) throw new Error('\nThe audit log was tampered with.');
  if (guards.length > 0) throw new Error('\nThe audit log is whole, but not protected.');
  say('\nEvery entry is as it was written, and in its place. Note the head somewhere else:');
  say('with --head it shows later that nothing before it is gone.');
}

await runCommand(async () => {
  const { noted, file, extract } = given();
  if (file) {
    const lines = () => createInterface({ input: createReadStream(file), crlfDelay: Infinity });
    return tell(await verifyExport(lines, { noted, extract }));
  }
  await onDatabase(readConfig(process.env), async (url) => {
    const { guards, ...report } = await logIn(url, noted);
    tell(report, guards);
  });
});
