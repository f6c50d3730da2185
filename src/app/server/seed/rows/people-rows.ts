import { categories } from '#features/profiles/category.rules.ts';
import { averageTimesTen } from '#features/reviews/review.rules.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { Chance } from '../chance.ts';
import type { Filling, Row } from '../copying.ts';
import type { Market } from '../market.ts';
import type { Person } from '../people.ts';
import { reviewsOf } from '../reviewing.ts';
import { hasPayouts, stories } from '../stories.ts';
import { bios, products, sentences, skills } from '../words.ts';

/** Returns the rows of users, their profiles, and the figures of their work. */
export function peopleFillings(market: Market, passwordHash: string): Filling[] {
  const of = (role: Person['role']) => market.people.all().filter((person) => person.role === role);
  return [
    {
      table: 'users',
      columns: 'id, username, email, first_name, last_name, role, password_hash, created_at',
      rows: market.people
        .all()
        .map(({ id, username, email, firstName, lastName, role, joinedAt }) => [
          id,
          username,
          email,
          firstName,
          lastName,
          role,
          passwordHash,
          new Date(joinedAt),
        ]),
    },
    {
      table: 'clients',
      columns: 'user_id, company_name, city, state, country',
      rows: of('client').map(({ id, company, city, state, country }) => [
        id,
        company,
        city,
        state,
        country,
      ]),
    },
    {
      table: 'developers',
      columns:
        'user_id, name, bio, skills, rating, review_count, completed_projects, availability, ' +
        'city, country',
      rows: developers(market, of('developer')),
    },
    ...developerFillings(market, () => of('developer')),
  ];
}

function developerFillings(market: Market, of: () => Iterable<Person>): Filling[] {
  return [
    {
      table: 'portfolio_items',
      columns: 'developer_id, title, description, skills, category, budget, created_at',
      rows: works(market, of()),
    },
    {
      table: 'payout_accounts',
      columns: 'developer_id, stripe_account_id, status, created_at, updated_at',
      rows: payoutAccounts(market, of()),
    },
  ];
}

function* developers(market: Market, people: Iterable<Person>): Generator<Row> {
  const record = recordOf(market);
  for (const { id, name, city, country } of people) {
    const chance = new Chance(market.plan.seed, 'portfolio', -id);
    const { stars = 0, reviews = 0, completed = 0 } = record.get(id) ?? {};
    const availability = chance.pick(['available', 'available', 'limited', 'unavailable'] as const);
    yield [
      id,
      name,
      chance.pick(bios),
      chance.some(skills[chance.pick(categories)], 2 + chance.below(4)),
      averageTimesTen(stars, reviews),
      reviews,
      completed,
      availability,
      city,
      country,
    ];
  }
}

/** Sums reviews and completed projects for each developer. */
function recordOf(market: Market) {
  const record = new Map<number, { stars: number; reviews: number; completed: number }>();
  for (const story of stories(market)) {
    if (story.state !== 'completed') continue;
    const found = record.get(story.developerId) ?? { stars: 0, reviews: 0, completed: 0 };
    found.completed += 1;
    for (const { subjectId, publishedAt, rating } of reviewsOf(market, story)) {
      if (subjectId !== story.developerId || publishedAt === null) continue;
      found.stars += rating;
      found.reviews += 1;
    }
    record.set(story.developerId, found);
  }
  return record;
}

function* works(market: Market, people: Iterable<Person>): Generator<Row> {
  for (const { id, joinedAt } of people) {
    const chance = new Chance(market.plan.seed, 'portfolio', id);
    const count = chance.happens(0.5) ? 1 + chance.below(3) : 0;
    for (let nth = 0; nth < count; nth += 1) {
      const category = chance.pick(categories);
      const budget = chance.happens(0.7) ? 500 * (1 + chance.below(60)) : null;
      yield [
        id,
        chance.pick(products),
        `${chance.pick(sentences)} ${chance.pick(sentences)}`,
        chance.some(skills[category], 3),
        category,
        budget,
        new Date(joinedAt),
      ];
    }
  }
}

/** Yields restricted accounts, so that no payout of the seed is ever sent to Stripe. */
function* payoutAccounts(market: Market, people: Iterable<Person>): Generator<Row> {
  for (const { id, joinedAt } of people) {
    if (!hasPayouts(market.plan.seed, id)) continue;
    const made = new Date(Math.min(market.plan.now, joinedAt + DAY_MS));
    yield [id, `acct_seed_${id}`, 'restricted', made, made];
  }
}
