import { DAY_MS } from '#platform/shared/deadline.ts';
import { Chance } from '../chance.ts';
import type { Filling, Row } from '../copying.ts';
import type { Market } from '../market.ts';
import { reviewsOf } from '../reviewing.ts';
import { busiest } from '../shares.ts';
import { stories } from '../stories.ts';

const SAVED_MOST = 6;

const when = (at: number | null) => (at === null ? null : new Date(at));

/** Returns the rows of reviews and of saved items. */
export function aroundFillings(market: Market): Filling[] {
  return [
    {
      table: 'reviews',
      columns:
        'project_id, author_id, subject_id, rating, comment, created_at, publish_at, ' +
        'published_at',
      rows: stories(market).flatMap((story) =>
        reviewsOf(market, story).map((one) => [
          one.projectId,
          one.authorId,
          one.subjectId,
          one.rating,
          one.comment,
          new Date(one.createdAt),
          new Date(one.publishAt),
          when(one.publishedAt),
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
  const { people, plan } = market;
  for (let nth = 0; nth < people.clients; nth += 1) {
    const id = people.clientId(nth);
    const chance = new Chance(plan.seed, 'favorites', id);
    const saved = new Set(
      Array.from({ length: chance.below(SAVED_MOST) }, () =>
        busiest(chance.next(), people.developers),
      ),
    );
    for (const developer of saved) {
      yield [id, people.developerId(developer), new Date(plan.now - chance.below(300 * DAY_MS))];
    }
  }
}

function* savedProjects(market: Market): Generator<Row> {
  const { people, plan } = market;
  for (let nth = 0; nth < people.developers; nth += 1) {
    const id = people.developerId(nth);
    const chance = new Chance(plan.seed, 'favorites', id);
    const saved = new Set(
      Array.from({ length: chance.below(SAVED_MOST) }, () => chance.below(plan.projects)),
    );
    for (const place of saved) {
      const project = market.project(place);
      if (project.isPrivate) continue;
      const at =
        project.createdAt +
        chance.next() * (Math.min(project.deadline, plan.now) - project.createdAt);
      yield [id, project.id, new Date(Math.floor(at))];
    }
  }
}
