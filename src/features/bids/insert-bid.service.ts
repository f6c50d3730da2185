import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { updateBidTotals } from '#features/projects/project.service.ts';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import type { Database } from '#platform/server/database/db.ts';
import { publishEventExpression } from '#platform/server/realtime.ts';
import { bidColumns, toBidView } from './bid.queries.ts';
import type { BidView, CriterionAnswer } from './bid.schema.ts';
import type { BidMilestone } from './milestones/bid-milestones.schema.ts';

interface NewBid {
  projectId: number;
  developerId: number;
  amount: number;
  amountChange: number;
  proposal: string;
  deliveryTime: number;
  projectRevision: number;
  criteria: CriterionAnswer[];
  milestones: BidMilestone[] | null;
  placedAt: Date;
  isByProgram: boolean;
}

/** The driver would send an array as one of PostgreSQL, so JSON columns are text. */
interface NewBidValues extends Omit<NewBid, 'criteria' | 'milestones'> {
  criteria: string;
  milestones: string | null;
}

const storeBid = compileOnce((query: Kysely<Database>, slot: Slot<NewBidValues>) =>
  query
    .with('placed', (query) =>
      query
        .insertInto('bids')
        .values({
          project_id: slot('projectId'),
          developer_id: slot('developerId'),
          amount: slot('amount'),
          amount_change: slot('amountChange'),
          proposal: slot('proposal'),
          delivery_time: slot('deliveryTime'),
          project_revision: slot('projectRevision'),
          criteria: sql<CriterionAnswer[]>`${slot('criteria')}`,
          milestones: sql<BidMilestone[]>`${slot('milestones')}`,
          created_at: slot('placedAt'),
          updated_at: slot('placedAt'),
          is_by_program: slot('isByProgram'),
        })
        .returningAll(),
    )
    .with('counted', (query) =>
      updateBidTotals(query, slot('projectId'), { count: 1, amount: slot('amount') }),
    )
    .selectFrom('placed as b')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .leftJoin('developers as d', 'd.user_id', 'b.developer_id')
    .select(({ lit, ref }) => bidColumns(lit(false), ref('p.material_revision')))
    .select(({ ref }) =>
      publishEventExpression(ref('b.developer_id'), 'project', ref('b.project_id')).as('published'),
    ),
);

/**
 * Stores a bid, adds it to the totals of its project and publishes the event for open pages of its
 * developer. Returns the bid as the developer sees it.
 */
export async function insertBid(em: SqlEntityManager, bid: NewBid): Promise<BidView> {
  const criteria = JSON.stringify(bid.criteria);
  const milestones = bid.milestones ? JSON.stringify(bid.milestones) : null;
  const [row] = await storeBid(em, { ...bid, criteria, milestones }, {});
  if (!row) throw new Error('A stored bid has a developer and a project.');
  const { published: _, ...view } = row;
  return toBidView(view);
}
