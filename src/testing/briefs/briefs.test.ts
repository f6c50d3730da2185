import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '#tools/money/invariants.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { drainQueues } from '../fixtures/payments.ts';
import { briefSequences, runBriefActions } from './brief-actions.ts';
import {
  makeBriefParticipants,
  type Participants,
  projectIdOf,
  startBriefRun,
} from './brief-run.ts';
import { countBriefEvents, findBriefViolations } from './brief-violations.ts';

const RUNS = Number(process.env.BRIEF_RUNS ?? 24);
/** `npm test` always uses the same seed. */
const SEED = Number(process.env.BRIEF_SEED ?? 20_261_127);
/** Milliseconds one run may take on a busy machine. */
const PER_RUN = 6_000;

let app: TestApp;
let participants: Participants;
beforeAll(async () => {
  app = await startTestApp();
  participants = await makeBriefParticipants(app);
});
afterAll(() => app?.close());

test(
  `in every sequence of actions, a hire is on the version that both sides saw (${RUNS} runs)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(briefSequences, async (turns) => {
        const run = await startBriefRun(participants);
        const errors = await runBriefActions(run, turns);
        await drainQueues(app);
        const broken = await findBriefViolations(run);
        const money = await findViolations(app, projectIdOf(run));
        expect([...errors, ...broken, ...money]).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env.BRIEF_SHRINK === undefined },
    );
    const seen = await countBriefEvents({ app });
    // A few runs need not contain everything.
    if (RUNS >= 16) expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
    if (process.env.BRIEF_RUNS) process.stdout.write(`${JSON.stringify(seen)}\n`);
  },
  RUNS * PER_RUN,
);
