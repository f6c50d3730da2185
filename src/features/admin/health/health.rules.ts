import { plural } from '#platform/shared/words.ts';
import type { Health } from './health.schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Jobs that have been due for longer are stuck, because workers fetch them within seconds. */
const WAITS_MAX = 15 * MINUTE;
/** Longest time between two comparisons of the books, which run each night. */
const READ_EVERY = 36 * HOUR;
const CONNECTIONS_MAX = 0.8;

/** Returns descriptions of all problems; empty if there are none. */
export function healthProblems(health: Health, now: Date): string[] {
  const { mails, jobs, books, database } = health;
  const full = database.connections / database.connectionsMax > CONNECTIONS_MAX;
  const problems = [
    late(mails, now) && `${plural(mails.waiting, 'mail')} waiting, the oldest for over 15 minutes.`,
    mails.failed > 0 && `${plural(mails.failed, 'mail')} could not be sent in the last day.`,
    late(jobs, now) && `${plural(jobs.waiting, 'job')} waiting, the oldest for over 15 minutes.`,
    jobs.failed > 0 &&
      `${plural(jobs.failed, 'job')} failed in the last day: ${jobs.failing.join(', ')}.`,
    overdue(books, now) && 'The books were not compared with Stripe’s for over 36 hours.',
    ...bookProblems(books),
    full && `The database has ${database.connections} of ${database.connectionsMax} connections.`,
  ];
  return problems.filter((problem) => problem !== false);
}

/** Returns SPEC's word if there are no problems. */
export function healthWord(problems: string[]): string {
  return problems.length === 0 ? 'Excellent' : 'Needs attention';
}

/** Returns the unset settings that the terms and the privacy page need to name the operator. */
export function unsetOperator({ name, address }: { name: string | null; address: string | null }) {
  return [...(name ? [] : ['OPERATOR_NAME']), ...(address ? [] : ['OPERATOR_ADDRESS'])];
}

function late({ oldestAt }: Health['mails'], now: Date): boolean {
  return oldestAt !== null && now.getTime() - Date.parse(oldestAt) > WAITS_MAX;
}

function overdue({ readAt, since }: Health['books'], now: Date): boolean {
  const last = readAt ?? since;
  return last !== null && now.getTime() - Date.parse(last) > READ_EVERY;
}

function bookProblems(books: Health['books']): (string | false)[] {
  const { differences, refusedCommands, lostEvents, failedRefunds } = books;
  return [
    !!differences && `${plural(differences, 'difference')} between our books and Stripe’s.`,
    refusedCommands > 0 && `Stripe refused ${plural(refusedCommands, 'command')} in 30 days.`,
    lostEvents > 0 && `${plural(lostEvents, 'event')} of Stripe’s could not be worked in 30 days.`,
    failedRefunds > 0 && `${plural(failedRefunds, 'refund')} came back from a bank.`,
  ];
}
