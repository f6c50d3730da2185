import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { findAuditHead } from './audit.queries.ts';
import { FIRST_HASH } from './chain/chain.rules.ts';

const EVERY_HOUR = '0 * * * *';

/**
 * Job that prints the head of the chain to the log of the server every hour, outside of the
 * database: `audit:verify --head` then shows that a chain was rewritten or cut at its end, which
 * the rows alone cannot show.
 */
export const auditWorkers: Worker[] = [
  defineWorker(
    { name: 'log-audit-head', data: z.object({}), retryLimit: 3 },
    async ({ em, print }) => {
      const head = await findAuditHead(em);
      // Positions have no gaps, so the last one is the number of entries.
      print('audit log head', { entries: head?.position ?? 0, head: head?.hash ?? FIRST_HASH });
    },
    EVERY_HOUR,
  ),
];
