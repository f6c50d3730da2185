import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { db } from '#platform/server/database/db.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { FIRST_HASH } from './chain/chain.rules.ts';

/** Returns the newest hash of the chain and its position. */
async function findChainHead(em: SqlEntityManager) {
  const newest = await db(em)
    .selectFrom('audit_chain_entries')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { entries: newest?.position ?? 0, head: newest?.hash ?? FIRST_HASH };
}

const EVERY_HOUR = '0 * * * *';

/**
 * Job that prints the head of the chain every hour, outside of the database: `audit:verify --head`
 * then shows that a chain was rewritten or cut at its end, which the rows alone cannot show.
 */
export const auditWorkers: Worker[] = [
  defineWorker(
    { name: 'log-audit-head', data: z.object({}), retryLimit: 3 },
    async ({ em, print }) => print('audit log head', await findChainHead(em)),
    EVERY_HOUR,
  ),
];
