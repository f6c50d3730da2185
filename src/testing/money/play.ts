import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { reconcileAll } from '#features/payments/reconciliation/reconcile.service.ts';
import { createFaults } from '#platform/server/stripe-sandbox/api/faults.ts';
import { DomainError } from '#platform/shared/errors.ts';
import type { Rig } from '../app.ts';
import { openDisputesOf } from '../banks.ts';
import { settled } from '../payments.ts';
import { type ActName, acts } from './acts.ts';
import type { Story } from './story.ts';

/** An act; `n` selects one of its variants. */
type Move = [name: ActName, n: number];
/** Moves that are made at the same moment. */
type Turn = Move[];

/** Relative frequency of moves; default 1. */
const often: Partial<Record<ActName, number>> = {
  start: 6,
  confirm: 8,
  webhooksArrive: 4,
  deliver: 5,
  release: 4,
  days: 3,
  dispute: 3,
  offer: 2,
  accept: 3,
  decide: 3,
  bankDisputes: 2,
  bankDecides: 2,
  onboardSecond: 2,
  answersGetLost: 2,
};

const names = Object.keys(acts).filter((name): name is ActName => Object.hasOwn(acts, name));

const move: fc.Arbitrary<Move> = fc.tuple(
  fc.oneof(...names.map((name) => ({ weight: often[name] ?? 1, arbitrary: fc.constant(name) }))),
  fc.nat(1_000),
);

const calmly = (...names: ActName[]): Turn[] =>
  names.flatMap((name): Turn[] => [[[name, 0]], [['calmFalls', 0]]]);

const hired = calmly('start', 'confirm');
const released = [...hired, ...calmly('deliver', 'release')];

/** Beginnings of runs, so that most random moves happen in a later stage. */
const openings: Turn[][] = [
  [],
  hired,
  [...hired, ...calmly('deliver', 'dispute')],
  [[['start', 1]], [['confirm', 0]], [['comeBack', 0]], [['deliver', 0]]],
  released,
  [...released, ...calmly('bankDisputes', 'bankDecides')],
];

export const plot: fc.Arbitrary<Turn[]> = fc
  .tuple(
    fc.constantFrom(...openings),
    fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
  )
  .map(([opening, rest]) => [...opening, ...rest]);

/** Runs the actions; returns the errors that are not refusals. */
export async function play(story: Story, plot: Turn[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const turn of plot) {
    const ends = await Promise.allSettled(turn.map(([name, n]) => acts[name](story, n)));
    for (const end of ends) {
      if (end.status === 'rejected' && !isRefusal(end.reason)) wrong.push(end.reason);
    }
  }
  return wrong;
}

/** Returns true for a refusal by our rules, or for an error of Stripe's library or the sandbox. */
function isRefusal(error: unknown): boolean {
  if (error instanceof TRPCError) return error.cause instanceof DomainError;
  return (
    error instanceof Error && /Stripe(Failure|\w*Error)$/.test(error.name + error.constructor.name)
  );
}

const ROUNDS = 4;

/** Ends all faults and completes everything that is due. */
export async function calm(rig: Rig): Promise<void> {
  Object.assign(rig.faults, createFaults());
  for (let round = 0; round < ROUNDS; round += 1) {
    rig.clock.aheadMs += 700_000;
    await rig.sandbox?.bank.runScheduled();
    await settled(rig);
    await reconcileAll(rig.system);
    await settled(rig);
  }
}

/**
 * Closes disputes of the bank and refunds that failed, because every later reconciliation reads them
 * at Stripe again: the time of a run would grow with the number of runs before it.
 */
export async function closeOpenCases(story: Story): Promise<void> {
  const { rig, projectId } = story;
  for (const id of await openDisputesOf(rig, projectId)) {
    await rig.sandbox?.bank.decide(id, projectId % 2 ? 'won' : 'lost');
  }
  await play(story, [[['calmFalls', 0]], [['noteManualRefund', 0]], [['calmFalls', 0]]]);
}
