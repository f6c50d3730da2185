import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Experiment, Finding } from './experiment.ts';

const root = join(import.meta.dirname, '../../..');

/** What TRUST's checklist asks for and the tests prove on real parts, by the files that do. */
const proofs: Record<string, string[]> = {
  'sessions, limits, tokens, expiry and accounts (1 to 12)': [
    'src/features/accounts',
    'src/app/server/rest-sessions.test.ts',
  ],
  'every cell of the permission table (13 to 19)': [
    'src/app/server/permissions.test.ts',
    'src/app/server/twins.test.ts',
    'src/features/projects/invitations/privacy.service.test.ts',
  ],
  'requests of other sites, policies, privacy (20 to 24)': [
    'src/app/server/cross-site.test.ts',
    'src/app/server/page-policy.test.ts',
    'src/app/server/privacy.test.ts',
  ],
  'made-up requests to every path and procedure: no 500, nothing undocumented (25, 28, 29)': [
    'src/app/server/fuzz.test.ts',
    'src/app/server/transport-errors.test.ts',
  ],
  'lists are capped, signs mean themselves, and no read scans a growing table (26)': [
    'src/app/server/rest-lists.test.ts',
    'src/app/server/plans.test.ts',
    'src/app/server/statements.test.ts',
  ],
  'no text makes a regular expression run long, and what decides reads no clock (27)': [
    'src/testing/regexes.test.ts',
    'src/testing/house.test.ts',
  ],
  'a key is answered once, killed in any phase (34)': [
    'src/app/server/idempotency.test.ts',
    'src/platform/server/idempotency',
    'src/testing/idempotency-crash.test.ts',
  ],
  'webhooks, Stripe slow, down or silent, and the money (35, 36)': ['src/features/payments'],
  'a database that is gone, silent or torn is 503 and never 500 (38, 40)': [
    'src/app/server/operations.test.ts',
    'src/platform/server/pools.test.ts',
    'src/platform/server/replica.test.ts',
  ],
  'mails wait for a mail server that is down, and are sent once': [
    'src/platform/server/mail.test.ts',
  ],
  'several processes are one product (44)': [
    'src/testing/two-processes.test.ts',
    'src/testing/workers.test.ts',
  ],
  'kill -9 at every step of the money, and while mailing (39)': [
    'src/testing/crash',
    'src/testing/mail-crash.test.ts',
    'src/app/server/kill.test.ts',
  ],
  'logs and the audit log (47)': ['src/app/server/log.test.ts', 'src/features/audit'],
};

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      /** Of the file: one that does not load has tried nothing, and failed. */
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});
type Report = z.infer<typeof Report>;

/** All of them in one run, so that there is one database server and no pause in between. */
async function outcome(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-trust-proofs-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', 'server', '--project', 'rules', '--reporter=json'];
  try {
    await new Promise<void>((done) => {
      const options = { cwd: root, maxBuffer: 64 * 1_024 * 1_024, timeout: 590_000 };
      const all = [vitest, ...args, `--outputFile=${report}`, ...Object.values(proofs).flat()];
      execFile(process.execPath, all, options, () => done());
    });
    return Report.parse(JSON.parse(await readFile(report, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const passedOf = (results: { status: string }[]) =>
  results.filter(({ status }) => status === 'passed').length;

function failedOf(tests: { status: string; fullName: string }[]): string {
  const failed = tests.filter(({ status }) => status === 'failed');
  return failed.map(({ fullName }) => `; failed: “${fullName}”`).join('');
}

/** Each of the files must have tried something, and nothing but what passes. */
function proven({ testResults }: Report, claim: string, files: string[]): Finding {
  const tried = files.map((file) =>
    testResults.filter(({ name }) => name.startsWith(join(root, file))),
  );
  const ran = tried.flat();
  const tests = ran.flatMap(({ assertionResults }) => assertionResults);
  return {
    claim,
    holds:
      passedOf(ran) === ran.length &&
      passedOf(tests) === tests.length &&
      tried.every((results) => results.some((result) => result.assertionResults.length > 0)),
    figures:
      `${passedOf(tests)} of ${tests.length} tests passed, ` +
      `${passedOf(ran)} of ${ran.length} files${failedOf(tests)}`,
  };
}

/** The rest of the checklist: what its own tests prove, run once more. */
export const proofsOfTests: Experiment = {
  name: 'proofs',
  startsItself: true,
  async run() {
    const report = await outcome();
    return Object.entries(proofs).map(([claim, files]) => proven(report, claim, files));
  },
};
