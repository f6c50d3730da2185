import type { Expression, SqlBool } from 'kysely';
import { defineScheduledWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { deleteExpiredUploads } from './file.service.ts';

export function createFileWorker(isKept: Expression<SqlBool>): Worker {
  return defineScheduledWorker('sweep-files', '37 * * * *', (ctx) =>
    deleteExpiredUploads(ctx, isKept),
  );
}
