import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import {
  actionSequences,
  closeOpenCases,
  endFaultsAndSettle,
  partCounts,
  runActions,
  weightLists,
} from './generator.ts';
import { countEvents, findLedgerFaults, findViolations } from './invariants.ts';
import { makeParticipants, type Participants, startProjectRun } from './model.ts';

const RUNS = Number(process.env.MONEY_RUNS ?? 48);
/** `npm test` always uses the same seed; `npm run simulate:payments` uses others. */
const SEED = Number(process.env.MONEY_SEED ?? 20_261_121);
/** Milliseconds one run may take on a busy machine. */
const PER_STORY = 6_000;
/** `npm run simulate:payments` prints its progress after this many runs. */
const PROGRESS_EVERY = 10;

let app: TestApp;
let cast: Participants;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '7.5' });
  cast = await makeParticipants(app);
});
afterAll(() => app?.close());

async function printProgress(runs: number, startedAt: number) {
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(
    `${runs} of ${RUNS} runs in ${seconds.toFixed(0)} s, ` +
      `${((100 * seconds) / runs).toFixed(0)} s per 100: ${JSON.stringify(await countEvents(app))}\n`,
  );
}

test(
  `in every sequence of actions, the money of a project adds up to the cent (${RUNS} runs)`,
  async () => {
    const projectIds: number[] = [];
    const startedAt = performance.now();
    await fc.assert(
      fc.asyncProperty(actionSequences, partCounts, weightLists, async (turns, parts, weights) => {
        const projectRun = await startProjectRun(cast, parts, weights);
        const wrong = await runActions(projectRun, turns);
        await endFaultsAndSettle(app);
        expect([...wrong, ...(await findViolations(app, projectRun.projectId))]).toEqual([]);
        await closeOpenCases(projectRun);
        projectIds.push(projectRun.projectId);
        const isDue = projectIds.length % PROGRESS_EVERY === 0 && process.env.MONEY_RUNS;
        if (isDue) await printProgress(projectIds.length, startedAt);
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: process.env.MONEY_SHRINK === undefined,
      },
    );
    // Later runs must not have changed earlier ones, and closed cases must add up too.
    for (const projectId of projectIds) expect(await findViolations(app, projectId)).toEqual([]);
    expect(await findLedgerFaults(app)).toEqual([]);
    await printProgress(RUNS, startedAt);
    // A few runs need not contain everything.
    const seen = Object.values(await countEvents(app));
    if (RUNS >= 32) expect(seen.filter((count) => count === 0)).toEqual([]);
  },
  RUNS * PER_STORY,
);
