import { defineEntity, p } from '@mikro-orm/core';
import type { Decision, Rule } from '#features/accounts/measures/measure.rules.ts';
import { User } from '#features/accounts/user.entity.ts';
import { Project } from '../project.entity.ts';
import type { RemovableStatus } from './removal.rules.ts';

const nullablePerson = (column: string) => () =>
  p.manyToOne(User).mapToPk().fieldName(column).nullable().deleteRule('set null').index(false);

/** A time for which a project is gone from the marketplace, and what became of the appeal. */
const RemovalSchema = defineEntity({
  name: 'Removal',
  tableName: 'project_removals',
  checks: [
    { name: 'project_removals_reason', expression: 'length(btrim(reason)) >= 10' },
    {
      name: 'project_removals_rule',
      expression: `rule in ('fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other')`,
    },
    {
      name: 'project_removals_was',
      expression: `was in ('active', 'completed', 'cancelled')`,
    },
    { name: 'project_removals_appeal', expression: '(appeal is null) = (appealed_at is null)' },
    { name: 'project_removals_other_judge', expression: 'decided_by_id <> by_id' },
    {
      name: 'project_removals_decision',
      expression: `(decided_at is null) = (decision is null) and (decided_at is null or appealed_at is not null and length(btrim(coalesce(decision_reason, ''))) >= 10 and decision in ('granted', 'refused'))`,
    },
    {
      name: 'project_removals_end',
      expression:
        '(ended_at is null) = (end_reason is null) and (end_reason is null or length(btrim(end_reason)) >= 10)',
    },
  ],
  // What a removed project points to: a removal of this very project.
  uniques: [{ name: 'project_removals_of_project', properties: ['id', 'projectId'] }],
  indexes: [
    {
      name: 'project_removals_one_open',
      expression:
        'create unique index project_removals_one_open on project_removals (project_id) where ended_at is null',
    },
    {
      name: 'project_removals_project',
      expression:
        'create index project_removals_project on project_removals (project_id, at desc, id desc)',
    },
    {
      name: 'project_removals_appealed',
      expression:
        'create index project_removals_appealed on project_removals (project_id) where ended_at is null and appealed_at is not null and decided_at is null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    projectId: () =>
      p.manyToOne(Project).mapToPk().fieldName('project_id').deleteRule('no action').index(false),
    byId: () => p.manyToOne(User).mapToPk().fieldName('by_id').deleteRule('no action').index(false),
    rule: p.string().$type<Rule>().length(30),
    reason: p.text(),
    at: p.datetime(3),
    /** The status it goes back to. */
    was: p.string().$type<RemovableStatus>().length(20),
    appeal: p.text().nullable(),
    appealedAt: p.datetime(3).nullable(),
    decision: p.string().$type<Decision>().length(10).nullable(),
    decidedById: nullablePerson('decided_by_id'),
    decidedAt: p.datetime(3).nullable(),
    decisionReason: p.text().nullable(),
    endedAt: p.datetime(3).nullable(),
    endedById: nullablePerson('ended_by_id'),
    endReason: p.text().nullable(),
  },
});
export class Removal extends RemovalSchema.class {}
RemovalSchema.setClass(Removal);
