import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { Category } from '#features/profiles/profile.rules.ts';
import { skillKeysColumn } from '#features/profiles/skills/skill-vocabulary.entity.ts';
import type { Rights } from './brief/brief-fields.schema.ts';
import type { Criterion } from './brief/criterion.schema.ts';
import type { ProjectStatus } from './project.rules.ts';

export const ProjectSchema = defineEntity({
  name: 'Project',
  tableName: 'projects',
  checks: [
    {
      name: 'projects_status',
      expression: `status in ('active', 'assigned', 'delivered', 'completed', 'cancelled', 'disputed', 'removed')`,
    },
    // A takedown contains the rule and the reason of the removal.
    { name: 'projects_removed', expression: `(status = 'removed') = (takedown_id is not null)` },
    { name: 'projects_open_active', expression: `status = 'active' or not is_open` },
    { name: 'projects_budget', expression: 'budget >= 1 and budget <= 999999' },
    { name: 'projects_counts', expression: 'bid_count >= 0 and bid_total >= 0' },
  ],
  indexes: [
    // Lists of open projects: newest first, all or of one category. The first two contain deadline
    // and visibility, because PostgreSQL would otherwise estimate too few matches.
    {
      name: 'projects_open',
      expression: `create index projects_open on projects (created_at desc, id desc, deadline, is_private) where is_open`,
    },
    {
      name: 'projects_open_category',
      expression: `create index projects_open_category on projects (category, created_at desc, id desc, deadline, is_private) include (client_id) where is_open`,
    },
    {
      name: 'projects_open_private',
      expression: `create index projects_open_private on projects (created_at desc, id desc) where is_open and is_private`,
    },
    {
      name: 'projects_open_id',
      expression: `create index projects_open_id on projects (id) where is_open`,
    },
    {
      name: 'projects_open_full_tsv',
      expression: `create index projects_open_full_tsv on projects using gin (full_tsv) where is_open`,
    },
    // Filters by skill and by budget, and the orders by budget and by deadline.
    {
      name: 'projects_open_skills',
      expression: `create index projects_open_skills on projects using gin (skill_keys) where is_open`,
    },
    {
      name: 'projects_open_budget',
      expression: `create index projects_open_budget on projects (budget desc, id desc, deadline, is_private) where is_open`,
    },
    {
      name: 'projects_open_deadline',
      expression: `create index projects_open_deadline on projects (deadline, id, is_private) where is_open`,
    },
    // Rows that the previous version wrote.
    {
      name: 'projects_unfolded',
      expression: `create index projects_unfolded on projects (id) where skill_keys = '{}' and skills <> '{}'`,
    },
    // Projects whose public average may have to be computed after the deadline.
    {
      name: 'projects_average_due',
      expression: `create index projects_average_due on projects (deadline, id) where average_bid_at is null or average_bid_at < deadline`,
    },
    // Projects of one client.
    {
      name: 'projects_client',
      expression: 'create index projects_client on projects (client_id, created_at desc, id desc)',
    },
    // Completed projects.
    {
      name: 'projects_completed_public',
      expression: `create index projects_completed_public on projects (id) where status = 'completed' and not is_private`,
    },
    {
      name: 'projects_completed',
      expression: `create index projects_completed on projects (created_at desc, id desc) where status = 'completed'`,
    },
    // Lists for admins: newest first (all, of one status, private, with protected funds, of one
    // category) or by budget. `projects_rarer` omits the two most frequent statuses.
    {
      name: 'projects_newest',
      expression: 'create index projects_newest on projects (created_at desc, id desc)',
    },
    {
      name: 'projects_rarer',
      expression: `create index projects_rarer on projects (status, created_at desc, id desc) where status not in ('active', 'completed')`,
    },
    {
      name: 'projects_private',
      expression: `create index projects_private on projects (created_at desc, id desc) where is_private`,
    },
    {
      name: 'projects_holding',
      expression: `create index projects_holding on projects (created_at desc, id desc) where holds_money`,
    },
    {
      name: 'projects_budget_order',
      expression: 'create index projects_budget_order on projects (budget desc, id desc)',
    },
    {
      name: 'projects_category',
      expression: `create index projects_category on projects (category, created_at desc, id desc) include (budget, status, is_private)`,
    },
    // Public projects with a hire, for the market figures of a category.
    {
      name: 'projects_hired',
      expression: `create index projects_hired on projects (category, created_at desc, id desc) where not is_private and status not in ('active', 'cancelled', 'removed')`,
    },
    // Searches by words, in projects of all statuses.
    {
      name: 'projects_full_tsv',
      expression: 'create index projects_full_tsv on projects using gin (full_tsv)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    clientId: () => p.manyToOne(User).mapToPk().fieldName('client_id').index(false),
    title: p.string().length(120),
    description: p.text(),
    category: p.string().$type<Category>().length(40),
    /** Whole dollars. */
    budget: p.integer(),
    isPrivate: p.boolean(),
    /** What the client marked. The filter `urgent` uses the deadline. */
    isUrgent: p.boolean(),
    skills: p.array().columnType('text[]'),
    /** For the filter. */
    skillKeys: skillKeysColumn(),
    deadline: p.datetime(3),
    /** True while the project is active, until a job sets it to false after the deadline. */
    isOpen: p.boolean().default(true),
    /** The true status. Users get `visibleStatus`, because outsiders must not see all statuses. */
    status: p.string().$type<ProjectStatus>().length(20).default('active'),
    /** Null if no developer was hired. */
    hiredDeveloperId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('hired_developer_id')
        .nullable()
        .index(false)
        .deleteRule('no action'),
    /** Null if the project is not removed. */
    takedownId: p.integer().nullable(),
    holdsMoney: p.boolean().default(false),
    /** Not withdrawn. */
    bidCount: p.integer().default(0),
    /** In dollars. */
    bidTotal: p.bigint('number').default(0),
    /** Unused. The previous version, which runs during an upgrade, reads and writes it. */
    bidTotalChange: p.bigint('number').default(0),
    /**
     * Average of the first amounts of the bidders, rounded to two significant digits, as users
     * other than the client and admins see it; null if it was never computed (`updateAverageBids`).
     */
    averageBidCents: p.integer().nullable(),
    /** When `averageBidCents` was last computed. */
    averageBidAt: p.datetime(3).nullable(),
    /** Number of bids at which `averageBidCents` is computed again before the deadline. */
    nextAverageCount: p.integer().default(3),
    /** Incremented by each saved edit. */
    revision: p.integer().default(1),
    /** Bids for earlier revisions must be confirmed. */
    materialRevision: p.integer().default(1),
    /** Null if the project was never edited. */
    editedAt: p.datetime(3).nullable(),
    /** In the order that the client chose. */
    criteria: p.json().$type<Criterion[]>().default([]),
    /** Highest id that a criterion of the project ever had. Ids are never reused. */
    lastCriterionId: p.integer().default(0),
    /** Whether the current brief was sent with an access token. */
    isByProgram: p.boolean().default(false),
    exclusions: p.array().columnType('text[]').default([]),
    rights: p.json().$type<Rights>().nullable(),
    createdAt: p.datetime(3),
    /** A search lists projects first if these words match. */
    titleTsv: p
      .string()
      .columnType('tsvector')
      .generated('(search_vector(title, skills)) stored')
      .nullable()
      .lazy()
      .hidden(),
    fullTsv: p
      .string()
      .columnType('tsvector')
      .generated(`(search_vector(title || ' ' || description, skills)) stored`)
      .nullable()
      .lazy()
      .hidden(),
  },
});
export class Project extends ProjectSchema.class {}
ProjectSchema.setClass(Project);
