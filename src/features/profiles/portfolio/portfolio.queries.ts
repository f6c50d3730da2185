import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { toPicturePath } from '#features/files/pictures/picture.rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import type { DeveloperItemView, PortfolioItemView } from './portfolio.schema.ts';

type ReadCtx = Pick<Ctx, 'em' | 'settings'>;

const eb = expressionBuilder<Aliased<'f', 'files'>, 'f'>();

const selectItems = ({ em, settings }: ReadCtx) =>
  db(em)
    .selectFrom('portfolio_items as i')
    .leftJoin('files as f', 'f.id', 'i.picture_id')
    .select(['i.id', 'i.title', 'i.description', 'i.skills', 'i.category', 'i.budget', 'i.link'])
    .select(selectPicture(settings).as('picture'))
    .orderBy('i.id', 'desc');

function selectPicture({ appUrl }: ReadCtx['settings']) {
  const url = sql<string>`${`${appUrl}${toPicturePath('')}`}::text || ${eb.ref('f.key')}`;
  return eb
    .case()
    .when('f.id', 'is not', null)
    .then(
      jsonBuildObject({
        id: eb.ref('f.id'),
        url,
        width: eb.ref('f.width').$notNull(),
        height: eb.ref('f.height').$notNull(),
      }),
    )
    .end();
}

/** Needs no pages, because a developer cannot add more than `PORTFOLIO_ITEMS_MAX` items. */
export function listPortfolioItems(
  ctx: ReadCtx,
  developerId: number,
): Promise<PortfolioItemView[]> {
  return selectItems(ctx).where('i.developer_id', '=', developerId).execute();
}

export async function listPortfolioItemsOf(
  ctx: ReadCtx,
  developerIds: number[],
): Promise<DeveloperItemView[]> {
  if (developerIds.length === 0) return [];
  return selectItems(ctx)
    .select('i.developer_id as developerId')
    .where('i.developer_id', 'in', developerIds)
    .execute();
}

export async function countPortfolioItems(
  em: SqlEntityManager,
  developerId: number,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('portfolio_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('developer_id', '=', developerId)
    .executeTakeFirstOrThrow();
  return count;
}
