import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { roundedToTwoDigits, sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { computeDueAverage, PUBLIC_AVERAGE_MIN_AGE_MS } from './average-bid.rules.ts';

const BATCH_SIZE = 1_000;

const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();

/** Open projects with enough bids, and projects after the deadline without a final average. */
const candidates = {
  open: (at: string) =>
    eb.and([
      eb('p.is_open', '=', sql.lit(true)),
      eb('p.deadline', '>', at),
      eb('p.bid_count', '>=', eb.ref('p.next_average_count')),
    ]),
  closed: (at: string) =>
    eb.and([
      // The condition of the index `projects_average_due`.
      eb.or([
        eb('p.average_bid_at', 'is', null),
        eb('p.average_bid_at', '<', eb.ref('p.deadline')),
      ]),
      eb('p.deadline', '<=', at),
    ]),
};

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/**
 * Computes the public averages of bids that are due. A failure of one project does not stop the
 * others; it is thrown at the end.
 */
export async function updateAverageBids(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const at = now();
  for (const kind of ['open', 'closed'] as const) {
    await forEachSafely(
      findCandidates(em, kind, at, batchSize),
      (candidate) => storeAverage(em, candidate, at),
      ({ id }) => `project ${id}`,
    );
  }
}

async function* findCandidates(
  em: SqlEntityManager,
  kind: keyof typeof candidates,
  at: Date,
  batchSize: number,
): AsyncGenerator<Candidate> {
  let batch: Candidate[];
  // A position before all projects.
  let last = { id: 0, deadline: '-infinity' };
  do {
    batch = await listCandidates(em, kind, at, { last, limit: batchSize });
    yield* batch;
    last = batch.at(-1) ?? last;
  } while (batch.length === batchSize);
}

function listCandidates(
  em: SqlEntityManager,
  kind: keyof typeof candidates,
  at: Date,
  { last, limit }: { last: { id: number; deadline: string }; limit: number },
) {
  const latestBid = new Date(at.getTime() - PUBLIC_AVERAGE_MIN_AGE_MS);
  const page = db(em)
    .selectFrom('projects as p')
    .select(['p.id', 'p.deadline', 'p.next_average_count'])
    .where(candidates[kind](at.toISOString()))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('p.deadline', 'p.id'), '>', tuple(last.deadline, last.id)),
    )
    .orderBy('p.deadline')
    .orderBy('p.id')
    .limit(limit);
  return db(em)
    .selectFrom(page.as('p'))
    .leftJoin('bids as b', (join) =>
      join
        .onRef('b.project_id', '=', 'p.id')
        .on('b.status', '<>', 'withdrawn')
        .on('b.created_at', '<=', latestBid.toISOString()),
    )
    .select(({ eb, fn }) => [
      'p.id',
      'p.deadline',
      'p.next_average_count as nextCount',
      fn.count<number>('b.id').as('count'),
      sumAsNumber(fn.sum(roundedToTwoDigits(eb('b.amount', '-', eb.ref('b.amount_change'))))).as(
        'total',
      ),
    ])
    .groupBy(['p.id', 'p.deadline', 'p.next_average_count'])
    .orderBy('p.deadline')
    .orderBy('p.id')
    .execute();
}

async function storeAverage(
  em: SqlEntityManager,
  { id, deadline, ...bids }: Candidate,
  at: Date,
): Promise<void> {
  const due = computeDueAverage({ ...bids, deadline: new Date(deadline) }, at);
  if (!due) return;
  await db(em)
    .updateTable('projects')
    .set({
      average_bid_at: at.toISOString(),
      next_average_count: due.nextCount,
      ...(due.averageCents !== undefined && { average_bid_cents: due.averageCents }),
    })
    .where('id', '=', id)
    .execute();
}
