import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { reconcileAll } from '#features/payments/reconciliation/reconcile.service.ts';
import { createFaults } from '#platform/server/stripe-sandbox/api/faults.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { TestApp } from '../app/test-app.ts';
import { listOpenDisputeIds } from '../fixtures/chargeback-helpers.ts';
import { drainQueues } from '../fixtures/payments.ts';
import { type ActionName, actions } from './actions.ts';
import type { ProjectRun } from './model.ts';

/** An act; `n` selects one of its variants. */
type ActionCall = [name: ActionName, n: number];
/** Moves that are made at the same moment. */
type Turn = ActionCall[];

/** Relative frequency of moves; default 1. */
const weights: Partial<Record<ActionName, number>> = {
  start: 6,
  confirm: 8,
  deliverWebhooks: 4,
  deliver: 5,
  release: 4,
  days: 3,
  dispute: 3,
  offer: 2,
  accept: 3,
  decide: 3,
  openChargeback: 2,
  decideChargeback: 2,
  onboardSecond: 2,
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

/** Beginnings of runs, so that most random moves happen in a later stage. */
const startSequences: Turn[][] = [
  [],
  hired,
  [...hired, ...settleAfterEach('deliver', 'dispute')],
  [[['start', 1]], [['confirm', 0]], [['loadPayment', 0]], [['deliver', 0]]],
  released,
  [...released, ...settleAfterEach('openChargeback', 'decideChargeback')],
];

export const actionSequences: fc.Arbitrary<Turn[]> = fc
  .tuple(
    fc.constantFrom(...startSequences),
    fc.array(fc.array(actionCall, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
  )
  .map(([opening, rest]) => [...opening, ...rest]);

/** Runs the actions; returns the errors that are not refusals. */
export async function runActions(
  projectRun: ProjectRun,
  actionSequences: Turn[],
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const turn of actionSequences) {
    const ends = await Promise.allSettled(turn.map(([name, n]) => actions[name](projectRun, n)));
    for (const end of ends) {
      if (end.status === 'rejected' && !isRefusal(end.reason)) errors.push(end.reason);
    }
  }
  return errors;
}

/** Returns true for a refusal by our rules, or for an error of Stripe's library or the sandbox. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof TRPCError) return error.cause instanceof DomainError;
  return (
    error instanceof Error && /Stripe(Failure|\w*Error)$/.test(error.name + error.constructor.name)
  );
}

const ROUNDS = 4;

/** Ends all faults and completes everything that is due. */
export async function endFaultsAndSettle(app: TestApp): Promise<void> {
  Object.assign(app.faults, createFaults());
  for (let round = 0; round < ROUNDS; round += 1) {
    app.clock.aheadMs += 700_000;
    await app.sandbox?.bank.runScheduled();
    await drainQueues(app);
    await reconcileAll(app.system);
    await drainQueues(app);
  }
}

/**
 * Closes disputes of the bank and refunds that failed, because every later reconciliation reads them
 * at Stripe again: the time of a run would grow with the number of runs before it.
 */
export async function closeOpenCases(projectRun: ProjectRun): Promise<void> {
  const { app, projectId } = projectRun;
  for (const id of await listOpenDisputeIds(app, projectId)) {
    await app.sandbox?.bank.decide(id, projectId % 2 ? 'won' : 'lost');
  }
  await runActions(projectRun, [[['settle', 0]], [['recordManualRefund', 0]], [['settle', 0]]]);
}
