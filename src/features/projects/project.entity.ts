import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { Category } from '#features/profiles/profile.rules.ts';
import type { Criterion, Rights } from './brief/brief.schema.ts';
import type { ProjectStatus } from './project.rules.ts';

export const ProjectSchema = defineEntity({
  name: 'Project',
  tableName: 'projects',
  checks: [
    {
      name: 'projects_status',
      expression: `status in ('active', 'assigned', 'delivered', 'completed', 'cancelled', 'disputed', 'removed')`,
    },
    // A removed project must have a takedown, which has its rule and its reason.
    { name: 'projects_removed', expression: `(status = 'removed') = (takedown_id is not null)` },
    { name: 'projects_open_active', expression: `status = 'active' or not is_open` },
    { name: 'projects_budget', expression: 'budget >= 1 and budget <= 999999' },
    { name: 'projects_counts', expression: 'bid_count >= 0 and bid_total >= 0' },
  ],
  indexes: [
    // Lists of open projects: newest first, all or by category. Deadline and visibility are in the
    // index, because PostgreSQL estimates too few matches if it has to filter by them.
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
    {
      name: 'projects_client',
      expression: 'create index projects_client on projects (client_id, created_at desc, id desc)',
    },
    {
      name: 'projects_completed_public',
      expression: `create index projects_completed_public on projects (id) where status = 'completed' and not is_private`,
    },
    {
      name: 'projects_completed',
      expression: `create index projects_completed on projects (created_at desc, id desc) where status = 'completed'`,
    },
    // Lists for admins: all projects, those of one status, private ones, by budget.
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
    {
      name: 'projects_hired',
      expression: `create index projects_hired on projects (category, created_at desc, id desc) where not is_private and status not in ('active', 'cancelled', 'removed')`,
    },
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
    /** As the client says; filters by urgency compare the deadline instead. */
    isUrgent: p.boolean(),
    skills: p.array().columnType('text[]'),
    deadline: p.datetime(3),
    /** Active, and not yet closed by the job that closes projects after their deadline. */
    isOpen: p.boolean().default(true),
    status: p.string().$type<ProjectStatus>().length(20).default('active'),
    /** Id of the open takedown; null if the project is not removed. */
    takedownId: p.integer().nullable(),
    /** Whether there are protected funds for the project. */
    holdsMoney: p.boolean().default(false),
    /** Number of bids that are not withdrawn, and the total of their amounts in dollars. */
    bidCount: p.integer().default(0),
    bidTotal: p.bigint('number').default(0),
    /**
     * Part of `bidTotal` in dollars by which the amounts differ from the first amount of each
     * developer; may be negative.
     */
    bidTotalChange: p.bigint('number').default(0),
    /** Incremented by each saved edit. */
    revision: p.integer().default(1),
    /** The last revision with a material change: bids for earlier ones must be confirmed. */
    materialRevision: p.integer().default(1),
    /** Time of the last edit; null if the project was never edited. */
    editedAt: p.datetime(3).nullable(),
    /** What counts as done, in the order of the client. */
    criteria: p.json().$type<Criterion[]>().default([]),
    /** The highest id that a criterion of the project ever had; ids are not used again. */
    lastCriterionId: p.integer().default(0),
    /** What the price does not include. */
    exclusions: p.array().columnType('text[]').default([]),
    rights: p.json().$type<Rights>().nullable(),
    createdAt: p.datetime(3),
    /** Words of title and skills; a search lists projects that match here first. */
    titleTsv: p
      .string()
      .columnType('tsvector')
      .generated('(search_vector(title, skills)) stored')
      .nullable()
      .lazy()
      .hidden(),
    /** Words of title, skills and description. */
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
