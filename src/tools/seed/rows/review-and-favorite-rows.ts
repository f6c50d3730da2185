import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { Row, TableData } from '../copy-in.ts';
import { drawIndex } from '../distributions.ts';
import { generateHires, planReviews } from '../hires.ts';
import type { Market } from '../market.ts';
import { Random } from '../random.ts';

const SAVED_LIMIT = 6;

const toDate = (at: number | null) => (at === null ? null : new Date(at));

export function reviewAndFavoriteTables(market: Market): TableData[] {
  return [
    {
      table: 'reviews',
      columns:
        'project_id, author_id, subject_id, rating, comment, created_at, publish_at, ' +
        'published_at',
      rows: generateHires(market).flatMap((hire) =>
        planReviews(market, hire).map((review) => [
          review.projectId,
          review.authorId,
          review.subjectId,
          review.rating,
          review.comment,
          new Date(review.createdAt),
          new Date(review.publishAt),
          toDate(review.publishedAt),
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
  for (let nth = 0; nth < users.clientCount; nth += 1) {
    const id = users.clientId(nth);
    const random = new Random(plan.seed, 'favorites', id);
    const developerIndexes = new Set(
      Array.from({ length: random.int(SAVED_LIMIT) }, () =>
        drawIndex(random.next(), users.developerCount),
      ),
    );
    for (const index of developerIndexes) {
      yield [id, users.developerId(index), new Date(plan.now - random.int(300 * DAY_MS))];
    }
  }
}

function* savedProjects(market: Market): Generator<Row> {
  const { users, plan } = market;
  for (let nth = 0; nth < users.developerCount; nth += 1) {
    const id = users.developerId(nth);
    const random = new Random(plan.seed, 'favorites', id);
    const projectIndexes = new Set(
      Array.from({ length: random.int(SAVED_LIMIT) }, () => random.int(plan.projects)),
    );
    for (const index of projectIndexes) {
      const project = market.project(index);
      if (project.isPrivate) continue;
      const at =
        project.createdAt +
        random.next() * (Math.min(project.deadline, plan.now) - project.createdAt);
      yield [id, project.id, new Date(Math.floor(at))];
    }
  }
}
