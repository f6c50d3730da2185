import { formatCount } from '#platform/shared/format/text.ts';
import type { Health } from './dashboard.schema.ts';

export const LATEST_ACTIONS_LIMIT = 5;

export function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
}

/**
 * Returns the balance at the end of each day, from the one at the end of the last day and the
 * change on each day.
 */
export function toClosingBalances(lastCents: number, changes: readonly number[]): number[] {
  let balance = lastCents;
  return changes
    .toReversed()
    .map((change) => {
      const closing = balance;
      balance -= change;
      return closing;
    })
    .toReversed();
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Workers fetch due jobs within seconds. */
const WAIT_MS_MAX = 15 * MINUTE_MS;
/** The reconciliation runs nightly. */
const RECONCILIATION_AGE_MS_MAX = 36 * HOUR_MS;
const CONNECTION_SHARE_MAX = 0.8;

export function listHealthProblems(health: Health, now: Date): string[] {
  const { mails, jobs, reconciliation, database } = health;
  const isNearConnectionLimit =
    database.connections / database.connectionsMax > CONNECTION_SHARE_MAX;
  const problems = [
    isLate(mails, now) &&
      `${formatCount(mails.waiting, 'email')} waiting, the oldest for over 15 minutes.`,
    mails.failed > 0 && `${formatCount(mails.failed, 'email')} could not be sent in the last day.`,
    isLate(jobs, now) &&
      `${formatCount(jobs.waiting, 'job')} waiting, the oldest for over 15 minutes.`,
    jobs.failed > 0 &&
      `${formatCount(jobs.failed, 'job')} failed in the last day: ${jobs.failing.join(', ')}.`,
    isOverdue(reconciliation, now) &&
      'The reconciliation with Stripe has not run for over 36 hours.',
    ...listReconciliationProblems(reconciliation),
    isNearConnectionLimit &&
      `The database has ${database.connections} of ${database.connectionsMax} connections.`,
  ];
  return problems.filter((problem) => problem !== false);
}

/** `Excellent` is a fixed text. */
export function formatHealthStatus(problems: string[]): string {
  return problems.length === 0 ? 'Excellent' : 'Needs attention';
}

export function listMissingOperatorSettings({
  name,
  address,
}: {
  name: string | null;
  address: string | null;
}): string[] {
  return [...(name ? [] : ['OPERATOR_NAME']), ...(address ? [] : ['OPERATOR_ADDRESS'])];
}

function isLate({ oldestAt }: Health['mails'], now: Date): boolean {
  return oldestAt !== null && now.getTime() - Date.parse(oldestAt) > WAIT_MS_MAX;
}

function isOverdue({ lastRunAt, startedAt }: Health['reconciliation'], now: Date): boolean {
  const since = lastRunAt ?? startedAt;
  return since !== null && now.getTime() - Date.parse(since) > RECONCILIATION_AGE_MS_MAX;
}

/** Contains false for each check that found none. */
function listReconciliationProblems(reconciliation: Health['reconciliation']): (string | false)[] {
  const { differences, refusedCommands, deadEvents, failedRefunds } = reconciliation;
  return [
    differences !== null &&
      differences > 0 &&
      `${formatCount(differences, 'difference')} between our ledger and Stripe’s records.`,
    refusedCommands > 0 && `Stripe refused ${formatCount(refusedCommands, 'command')} in 30 days.`,
    deadEvents > 0 &&
      `${formatCount(deadEvents, 'Stripe event')} could not be processed in 30 days.`,
    failedRefunds > 0 && `${formatCount(failedRefunds, 'refund')} came back from a bank.`,
  ];
}
