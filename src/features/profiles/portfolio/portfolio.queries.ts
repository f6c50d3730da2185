import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import type { WorkView } from './portfolio.schema.ts';

const WORK = 'id, title, description, skills, category, budget';

/** What a developer shows of their work, the newest first; the limit of a portfolio is its page. */
export function portfolioOf(em: SqlEntityManager, developerId: number): Promise<WorkView[]> {
  return rows<WorkView>(
    em,
    `select ${WORK} from portfolio_items where developer_id = $1 order by id desc`,
    [developerId],
  );
}

export async function workCount(em: SqlEntityManager, developerId: number): Promise<number> {
  const found = await row<{ count: number }>(
    em,
    'select count(*)::int as count from portfolio_items where developer_id = $1',
    [developerId],
  );
  return found?.count ?? 0;
}
