import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '../app.ts';
import { calm, play, plot } from './play.ts';
import { beginStory, type Cast, makeCast } from './story.ts';
import { ledgerLies, lies, seenBy } from './truths.ts';

const RUNS = Number(process.env.MONEY_RUNS ?? 32);
/** The same stories in every run of the tests; `npm run money` tells others. */
const SEED = Number(process.env.MONEY_SEED ?? 20_261_121);
/** Milliseconds one story may take on a busy machine. */
const PER_STORY = 6_000;

let rig: Rig;
let cast: Cast;
beforeAll(async () => {
  rig = await testApp({ PLATFORM_FEE_PERCENT: '7.5' });
  cast = await makeCast(rig);
});
afterAll(() => rig?.close());

test(
  `whatever happens to a project, its money adds up to the cent (${RUNS} stories)`,
  async () => {
    const told: number[] = [];
    await fc.assert(
      fc.asyncProperty(plot, async (turns) => {
        const story = await beginStory(cast);
        told.push(story.projectId);
        const wrong = await play(story, turns);
        await calm(rig);
        expect([...wrong, ...(await lies(rig, story.projectId))]).toEqual([]);
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: process.env.MONEY_SHRINK === undefined,
      },
    );
    // Time went on, and much has happened since each of them.
    for (const projectId of told) expect(await lies(rig, projectId)).toEqual([]);
    expect(await ledgerLies(rig)).toEqual([]);
    const seen = await seenBy(rig);
    process.stdout.write(`Over ${RUNS} stories: ${JSON.stringify(seen)}\n`);
    // A handful of stories need not meet everything.
    if (RUNS >= 32) expect(Object.values(seen).filter((count) => count === 0)).toEqual([]);
  },
  RUNS * PER_STORY,
);
