import type { NotificationKind } from '#features/notifications/notification.rules.ts';
import { categories } from '#features/profiles/profile.rules.ts';
import { toSkillKeys } from '#features/profiles/skills/skill-key.rules.ts';
import { computeAverageTimesTen } from '#features/reviews/review.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { Row, TableData } from '../copy-in.ts';
import { generateHires, hasPayoutAccount, planReviews } from '../hires.ts';
import type { Market } from '../market.ts';
import { Random } from '../random.ts';
import { bios, products, sentences, skills } from '../text-pools.ts';
import type { PlannedUser } from '../users.ts';

export function userTables(market: Market, passwordHash: string): TableData[] {
  const listWithRole = (role: PlannedUser['role']) =>
    market.users.all().filter((user) => user.role === role);
  return [
    {
      table: 'users',
      columns:
        'id, username, email, first_name, last_name, role, password_hash, created_at, ' +
        'email_confirmed_at, time_zone',
      rows: market.users
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
          new Date(joinedAt),
          chooseTimeZone(market, id),
        ]),
    },
    {
      table: 'mail_preferences',
      columns: 'user_id, kind, wanted, mode, token',
      rows: mailPreferenceRows(market),
    },
    {
      table: 'clients',
      columns: 'user_id, company_name, city, state, country',
      rows: listWithRole('client').map(({ id, company, city, state, country }) => [
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
        'user_id, name, bio, skills, skill_keys, rating, review_count, completed_projects, availability, ' +
        'city, country',
      rows: developerRows(market, listWithRole('developer')),
    },
    {
      table: 'legal_details',
      columns: 'user_id, legal_name, address, tax_number, updated_at',
      rows: legalDetailsRows(market.users.all()),
    },
    ...developerTables(market, () => listWithRole('developer')),
  ];
}

/** Of every third user. */
function* legalDetailsRows(users: Iterable<PlannedUser>): Generator<Row> {
  for (const { id, role, name, city, country, joinedAt } of users) {
    if (role === 'admin' || id % 3 > 0) continue;
    const address = `${id} Market Street\n${city}\n${country}`;
    yield [id, name, address, `TAX-${id}`, new Date(joinedAt)];
  }
}

const timeZones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Sydney',
];

/** Null for users that never opened their email settings. */
function chooseTimeZone(market: Market, userId: number): string | null {
  const random = new Random(market.plan.seed, 'timeZone', userId);
  return random.happens(0.6) ? random.pick(timeZones) : null;
}

/** Kinds of many mails, with the share of users that do not want them at once. */
const seldomWanted = [
  { role: 'client', kind: 'bid_received', share: 0.15 },
  { role: 'client', kind: 'message', share: 0.1 },
  { role: 'developer', kind: 'message', share: 0.1 },
  { role: 'developer', kind: 'saved_search', share: 0.25 },
  { role: 'developer', kind: 'followed_project_changed', share: 0.2 },
] as const satisfies { role: PlannedUser['role']; kind: NotificationKind; share: number }[];

function* mailPreferenceRows(market: Market): Generator<Row> {
  for (const { id, role } of market.users.all()) {
    const random = new Random(market.plan.seed, 'mails', id);
    for (const preference of seldomWanted) {
      if (preference.role !== role || !random.happens(preference.share)) continue;
      const mode = random.pick(['daily', 'daily', 'in_app'] as const);
      const token = `seed-${id}-${preference.kind}`;
      yield [id, preference.kind, mode !== 'in_app', mode, token];
    }
  }
}

function developerTables(market: Market, listDevelopers: () => Iterable<PlannedUser>): TableData[] {
  return [
    {
      table: 'portfolio_items',
      columns: 'developer_id, title, description, skills, category, budget, link, created_at',
      rows: portfolioRows(market, listDevelopers()),
    },
    {
      table: 'payout_accounts',
      columns: 'developer_id, stripe_account_id, status, created_at, updated_at',
      rows: payoutAccountRows(market, listDevelopers()),
    },
  ];
}

function* developerRows(market: Market, users: Iterable<PlannedUser>): Generator<Row> {
  const totals = sumWorkByDeveloper(market);
  for (const { id, name, city, country } of users) {
    // Negative, because `portfolioRows` uses the positive numbers of the stream.
    const random = new Random(market.plan.seed, 'portfolio', -id);
    const { stars = 0, reviews = 0, completed = 0 } = totals.get(id) ?? {};
    const availability = random.pick(['available', 'available', 'limited', 'unavailable'] as const);
    const bio = random.pick(bios);
    const ownSkills = random.sample(skills[random.pick(categories)], 2 + random.int(4));
    yield [
      id,
      name,
      bio,
      ownSkills,
      toSkillKeys(ownSkills),
      computeAverageTimesTen(stars, reviews),
      reviews,
      completed,
      availability,
      city,
      country,
    ];
  }
}

function sumWorkByDeveloper(market: Market) {
  const totals = new Map<number, { stars: number; reviews: number; completed: number }>();
  for (const hire of generateHires(market)) {
    if (hire.state !== 'completed') continue;
    const total = totals.get(hire.developerId) ?? { stars: 0, reviews: 0, completed: 0 };
    total.completed += 1;
    for (const { subjectId, publishedAt, rating } of planReviews(market, hire)) {
      if (subjectId !== hire.developerId || publishedAt === null) continue;
      total.stars += rating;
      total.reviews += 1;
    }
    totals.set(hire.developerId, total);
  }
  return totals;
}

function* portfolioRows(market: Market, users: Iterable<PlannedUser>): Generator<Row> {
  for (const { id, joinedAt } of users) {
    const random = new Random(market.plan.seed, 'portfolio', id);
    const count = random.happens(0.5) ? 1 + random.int(3) : 0;
    for (let nth = 0; nth < count; nth += 1) {
      const category = random.pick(categories);
      const budget = random.happens(0.7) ? 500 * (1 + random.int(60)) : null;
      yield [
        id,
        random.pick(products),
        `${random.pick(sentences)} ${random.pick(sentences)}`,
        random.sample(skills[category], 3),
        category,
        budget,
        budget === null ? null : `https://example.com/work/${id}-${nth}`,
        new Date(joinedAt),
      ];
    }
  }
}

/** With the status `restricted`, so that no payout is sent to Stripe. */
function* payoutAccountRows(market: Market, users: Iterable<PlannedUser>): Generator<Row> {
  for (const { id, joinedAt } of users) {
    if (!hasPayoutAccount(market.plan.seed, id)) continue;
    const createdAt = new Date(Math.min(market.plan.now, joinedAt + DAY_MS));
    yield [id, `acct_seed_${id}`, 'restricted', createdAt, createdAt];
  }
}
