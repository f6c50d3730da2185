import { formatCount } from '#platform/shared/format/text.ts';
import type { Health } from './dashboard.schema.ts';

/** Number of actions of admins on the dashboard (SPEC section 9). */
export const LATEST_ACTIONS_LIMIT = 5;

/** Returns the average to two decimals; 0 if `count` is 0. */
export function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Jobs that have been due for longer are stuck, because workers fetch them within seconds. */
const WAIT_MS_MAX = 15 * MINUTE_MS;
/** Longest time between two runs of the reconciliation, which is a nightly job. */
const RECONCILIATION_AGE_MS_MAX = 36 * HOUR_MS;
/** If a larger share of the database's connections is in use, connections may soon run out. */
const CONNECTION_SHARE_MAX = 0.8;

/** Returns a sentence for each problem; empty if there are none. */
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

/** Returns `Excellent`, the word of SPEC, if there are no problems, else `Needs attention`. */
export function formatHealthStatus(problems: string[]): string {
  return problems.length === 0 ? 'Excellent' : 'Needs attention';
}

/**
 * Returns the environment variables that are not set although the terms and the privacy page need
 * them to name the operator.
 */
export function listMissingOperatorSettings({
  name,
  address,
}: {
  name: string | null;
  address: string | null;
}): string[] {
  return [...(name ? [] : ['OPERATOR_NAME']), ...(address ? [] : ['OPERATOR_ADDRESS'])];
}

/** Returns whether the oldest waiting item, such as a mail, has been due for too long. */
function isLate({ oldestAt }: Health['mails'], now: Date): boolean {
  return oldestAt !== null && now.getTime() - Date.parse(oldestAt) > WAIT_MS_MAX;
}

function isOverdue({ lastRunAt, startedAt }: Health['reconciliation'], now: Date): boolean {
  const since = lastRunAt ?? startedAt;
  return since !== null && now.getTime() - Date.parse(since) > RECONCILIATION_AGE_MS_MAX;
}

/** Returns a sentence for each problem, and false for each check that found none. */
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
