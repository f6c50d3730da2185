import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '../app.ts';
import { calm, closeOpenCases, play, plot } from './play.ts';
import { beginStory, type Cast, makeCast } from './story.ts';
import { ledgerLies, lies, seenBy } from './truths.ts';

const RUNS = Number(process.env.MONEY_RUNS ?? 32);
/** `npm test` always uses the same seed; `npm run simulate:payments` uses others. */
const SEED = Number(process.env.MONEY_SEED ?? 20_261_121);
/** Milliseconds one run may take on a busy machine. */
const PER_STORY = 6_000;
/** `npm run simulate:payments` prints its progress after this many runs. */
const PROGRESS_EVERY = 10;

let rig: Rig;
let cast: Cast;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '7.5' });
  cast = await makeCast(rig);
});
afterAll(() => rig?.close());

async function printProgress(runs: number, startedAt: number) {
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(
    `${runs} of ${RUNS} runs in ${seconds.toFixed(0)} s, ` +
      `${((100 * seconds) / runs).toFixed(0)} s per 100: ${JSON.stringify(await seenBy(rig))}\n`,
  );
}

test(
  `in every sequence of actions, the money of a project adds up to the cent (${RUNS} runs)`,
  async () => {
    const projectIds: number[] = [];
    const startedAt = performance.now();
    await fc.assert(
      fc.asyncProperty(plot, async (turns) => {
        const story = await beginStory(cast);
        const wrong = await play(story, turns);
        await calm(rig);
        expect([...wrong, ...(await lies(rig, story.projectId))]).toEqual([]);
        await closeOpenCases(story);
        projectIds.push(story.projectId);
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
    for (const projectId of projectIds) expect(await lies(rig, projectId)).toEqual([]);
    expect(await ledgerLies(rig)).toEqual([]);
    await printProgress(RUNS, startedAt);
    // A few runs need not contain everything.
    const seen = Object.values(await seenBy(rig));
    if (RUNS >= 32) expect(seen.filter((count) => count === 0)).toEqual([]);
  },
  RUNS * PER_STORY,
);
