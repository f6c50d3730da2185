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
  'a key is answered once, killed in any phase (34)': [
    'src/app/server/idempotency.test.ts',
    'src/testing/idempotency-crash.test.ts',
  ],
  'webhooks, Stripe slow, down or silent, and the money (35, 36)': ['src/features/payments'],
  'kill -9 while hiring, paying and mailing (39)': [
    'src/testing/crash.test.ts',
    'src/testing/mail-crash.test.ts',
    'src/app/server/kill.test.ts',
  ],
  'logs and the audit log (47)': ['src/app/server/log.test.ts', 'src/features/audit'],
};

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numTotalTests: z.int(),
});

async function proven(claim: string, files: string[]): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-trust-proofs-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', 'server', '--project', 'rules', '--reporter=json'];
  const begun = performance.now();
  await new Promise<void>((done) => {
    const options = { cwd: root, maxBuffer: 64 * 1_024 * 1_024 };
    const all = [vitest, ...args, `--outputFile=${report}`, ...files];
    execFile(process.execPath, all, options, () => done());
  });
  try {
    const { numPassedTests, numFailedTests } = Report.parse(
      JSON.parse(await readFile(report, 'utf8')),
    );
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    return {
      claim,
      holds: numPassedTests > 0 && numFailedTests === 0,
      figures: `${numPassedTests} tests passed, ${numFailedTests} failed, ${seconds} s`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rest of the checklist: what its own tests prove, run once more. */
export const proofsOfTests: Experiment = {
  name: 'proofs',
  startsItself: true,
  async run() {
    const findings: Finding[] = [];
    for (const [claim, files] of Object.entries(proofs)) findings.push(await proven(claim, files));
    return findings;
  },
};
