import { defineEntity, p } from '@mikro-orm/core';
import type { Decision, Rule } from '../measures/measure.rules.ts';
import { User } from '../user.entity.ts';

const person = (column: string) => () =>
  p.manyToOne(User).mapToPk().fieldName(column).deleteRule('no action').index(false);
const nullablePerson = (column: string) => () =>
  p.manyToOne(User).mapToPk().fieldName(column).nullable().deleteRule('set null').index(false);

/** A time for which somebody is kept from new business, and what became of their appeal. */
const SuspensionSchema = defineEntity({
  name: 'Suspension',
  tableName: 'suspensions',
  checks: [
    { name: 'suspensions_not_oneself', expression: 'by_id <> user_id' },
    { name: 'suspensions_reason', expression: 'length(btrim(reason)) >= 10' },
    {
      name: 'suspensions_rule',
      expression: `rule in ('fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other')`,
    },
    { name: 'suspensions_appeal', expression: '(appeal is null) = (appealed_at is null)' },
    {
      name: 'suspensions_other_judge',
      expression: 'decided_by_id <> by_id and decided_by_id <> user_id',
    },
    {
      name: 'suspensions_decision',
      expression: `(decided_at is null) = (decision is null) and (decided_at is null or appealed_at is not null and length(btrim(coalesce(decision_reason, ''))) >= 10 and decision in ('granted', 'refused'))`,
    },
    {
      name: 'suspensions_end',
      expression:
        '(ended_at is null) = (end_reason is null) and (end_reason is null or length(btrim(end_reason)) >= 10)',
    },
  ],
  indexes: [
    {
      name: 'suspensions_one_open',
      expression:
        'create unique index suspensions_one_open on suspensions (user_id) where ended_at is null',
    },
    {
      name: 'suspensions_user',
      expression: 'create index suspensions_user on suspensions (user_id, at desc, id desc)',
    },
    {
      name: 'suspensions_appealed',
      expression:
        'create index suspensions_appealed on suspensions (user_id) where ended_at is null and appealed_at is not null and decided_at is null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    userId: person('user_id'),
    byId: person('by_id'),
    rule: p.string().$type<Rule>().length(30),
    reason: p.text(),
    at: p.datetime(3),
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
export class Suspension extends SuspensionSchema.class {}
SuspensionSchema.setClass(Suspension);
