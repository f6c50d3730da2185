import { defineScheduledWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { findAuditHead } from './audit.queries.ts';
import { FIRST_HASH } from './chain/chain.rules.ts';

const EVERY_HOUR = '0 * * * *';

/**
 * Prints the head of the chain to the log of the server every hour, because that log is outside of
 * the database. With it, `audit:verify --head` can detect that the chain was rewritten or that its
 * newest entries were removed.
 */
export const auditWorkers: Worker[] = [
  defineScheduledWorker(
    'log-audit-head',
    EVERY_HOUR,
    async ({ em, print }) => {
      const head = await findAuditHead(em);
      // Positions have no gaps, so the last position is the number of entries.
      print('audit log head', { entries: head?.position ?? 0, head: head?.hash ?? FIRST_HASH });
    },
    { retryLimit: 3 },
  ),
];
