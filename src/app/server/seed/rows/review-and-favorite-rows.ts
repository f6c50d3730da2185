import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { Row, TableData } from '../copy-in.ts';
import { drawIndex } from '../distributions.ts';
import { generateHires, planReviews } from '../hires.ts';
import type { Market } from '../market.ts';
import { Random } from '../random.ts';

const SAVED_MAX = 6;

const toDate = (at: number | null) => (at === null ? null : new Date(at));

/** Returns the rows of reviews and of saved items. */
export function reviewAndFavoriteTables(market: Market): TableData[] {
  return [
    {
      table: 'reviews',
      columns:
        'project_id, author_id, subject_id, rating, comment, created_at, publish_at, ' +
        'published_at',
      rows: generateHires(market).flatMap((hire) =>
        planReviews(market, hire).map((one) => [
          one.projectId,
          one.authorId,
          one.subjectId,
          one.rating,
          one.comment,
          new Date(one.createdAt),
          new Date(one.publishAt),
          toDate(one.publishedAt),
        ]),
      ),
    },
    {
      table: 'saved_developers',
      columns: 'user_id, developer_id, created_at',
      rows: savedDevelopers(market),
    },
    {
      table: 'saved_projects',
      columns: 'user_id, project_id, created_at',
      rows: savedProjects(market),
    },
  ];
}

function* savedDevelopers(market: Market): Generator<Row> {
  const { users, plan } = market;
  for (let nth = 0; nth < users.clients; nth += 1) {
    const id = users.clientId(nth);
    const random = new Random(plan.seed, 'favorites', id);
    const saved = new Set(
      Array.from({ length: random.int(SAVED_MAX) }, () =>
        drawIndex(random.next(), users.developers),
      ),
    );
    for (const developer of saved) {
      yield [id, users.developerId(developer), new Date(plan.now - random.int(300 * DAY_MS))];
    }
  }
}

function* savedProjects(market: Market): Generator<Row> {
  const { users, plan } = market;
  for (let nth = 0; nth < users.developers; nth += 1) {
    const id = users.developerId(nth);
    const random = new Random(plan.seed, 'favorites', id);
    const saved = new Set(
      Array.from({ length: random.int(SAVED_MAX) }, () => random.int(plan.projects)),
    );
    for (const index of saved) {
      const project = market.project(index);
      if (project.isPrivate) continue;
      const at =
        project.createdAt +
        random.next() * (Math.min(project.deadline, plan.now) - project.createdAt);
      yield [id, project.id, new Date(Math.floor(at))];
    }
  }
}
