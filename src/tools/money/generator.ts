import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { reconcileAll } from '#features/payments/reconciliation/reconcile.service.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { TestApp } from '#testing/app/test-app.ts';
import { listOpenStripeDisputeIds } from '#testing/fixtures/chargeback-helpers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { createFaults } from '#tools/sandbox/api/faults.ts';
import { type ActionName, actions } from './actions.ts';
import { PARTS_MAX, type ProjectRun, type Weights } from './model.ts';

type ActionCall = [name: ActionName, n: number];
type Turn = ActionCall[];

const weights: Partial<Record<ActionName, number>> = {
  start: 6,
  confirm: 8,
  fund: 6,
  deliverWebhooks: 4,
  deliver: 5,
  release: 4,
  days: 3,
  proposeChange: 5,
  acceptChange: 6,
  dispute: 3,
  offer: 2,
  accept: 3,
  decide: 3,
  openChargeback: 2,
  decideChargeback: 2,
  onboardSecond: 2,
  endHere: 2,
  loseResponses: 2,
};

const names = Object.keys(actions).filter((name): name is ActionName =>
  Object.hasOwn(actions, name),
);

const actionCall: fc.Arbitrary<ActionCall> = fc.tuple(
  fc.oneof(...names.map((name) => ({ weight: weights[name] ?? 1, arbitrary: fc.constant(name) }))),
  fc.nat(1_000),
);

const settleAfterEach = (...names: ActionName[]): Turn[] =>
  names.flatMap((name): Turn[] => [[[name, 0]], [['settle', 0]]]);

const hired = settleAfterEach('start', 'confirm');
const released = [...hired, ...settleAfterEach('deliver', 'release')];
/** Confirms the newest of two started payments. */
const funded: Turn[] = [[['fund', 0]], [['confirm', 1]], [['settle', 0]]];

/** Twice a lower price of the first milestone. */
const reduced = [0, 0].flatMap((n): Turn[] => [[['proposeChange', n]], [['acceptChange', 0]]]);

/** So that most random actions happen in a later stage of the project. */
const openings: Turn[][] = [
  [],
  hired,
  [...hired, ...settleAfterEach('deliver', 'dispute')],
  [[['start', 1]], [['confirm', 0]], [['loadPayment', 0]], [['deliver', 0]]],
  released,
  [...released, ...settleAfterEach('openChargeback', 'decideChargeback')],
  [...hired, ...funded, ...settleAfterEach('deliver', 'dispute')],
  [...released, ...funded, ...settleAfterEach('openChargeback')],
  // 40 days without a decision.
  [...hired, ...settleAfterEach('deliver', 'dispute'), [['say', 5]], [['say', 10]], [['days', 5]]],
  // The chargeback is of the released milestone, and the bank decides while the next one is held.
  [...released, ...funded, ...settleAfterEach('openChargeback', 'decideChargeback')],
  [...hired, ...settleAfterEach('endHere', 'deliver')],
  [...released, ...settleAfterEach('waitForDrop')],
  [...hired, ...reduced],
  [...hired, ...reduced, ...funded, ...settleAfterEach('deliver', 'dispute')],
  [
    ...hired,
    [['fund', 0]],
    [['proposeChange', 7]],
    [
      ['acceptChange', 0],
      ['confirm', 1],
    ],
  ],
];

/** Number of milestones. */
export const partCounts = fc.integer({ min: 1, max: PARTS_MAX });

/** Of the criteria of the project, which some runs have. */
export const weightLists: fc.Arbitrary<Weights> = fc.oneof(
  fc.constant<Weights>([]),
  fc.array(fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }), {
    minLength: 1,
    maxLength: 4,
  }),
);

export const actionSequences: fc.Arbitrary<Turn[]> = fc
  .tuple(
    fc.constantFrom(...openings),
    fc.array(fc.array(actionCall, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
  )
  .map(([opening, rest]) => [...opening, ...rest]);

export async function runActions(projectRun: ProjectRun, turns: Turn[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const turn of turns) {
    const outcomes = await Promise.allSettled(
      turn.map(([name, n]) => actions[name](projectRun, n)),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !isRefusal(outcome.reason)) errors.push(outcome.reason);
    }
  }
  return errors;
}

export function isRefusal(error: unknown): boolean {
  if (error instanceof TRPCError) return error.cause instanceof DomainError;
  return (
    error instanceof Error && /Stripe(Failure|\w*Error)$/.test(error.name + error.constructor.name)
  );
}

const ROUNDS = 4;
/** Longer than any wait between attempts of commands and of the reconciliation. */
const ROUND_MS = 700_000;

/**
 * In several rounds, because actions of banks, events, jobs and the reconciliation can cause
 * further ones.
 */
export async function endFaultsAndSettle(app: TestApp): Promise<void> {
  Object.assign(app.faults, createFaults());
  for (let round = 0; round < ROUNDS; round += 1) {
    app.clock.aheadMs += ROUND_MS;
    await app.sandbox?.bank.runScheduled();
    await drainQueues(app);
    await reconcileAll(app.system);
    await drainQueues(app);
  }
}

/**
 * Otherwise every later reconciliation would read the open chargebacks and failed refunds at Stripe
 * again.
 */
export async function closeOpenCases(projectRun: ProjectRun): Promise<void> {
  const { app, projectId } = projectRun;
  for (const id of await listOpenStripeDisputeIds(app, projectId)) {
    await app.sandbox?.bank.decide(id, projectId % 2 ? 'won' : 'lost');
  }
  await runActions(projectRun, [[['settle', 0]], [['recordManualRefund', 0]], [['settle', 0]]]);
}
