import { p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';
import type { Decision, Rule } from './measure.rules.ts';

/** A user that cannot be deleted while the row exists. Typed reads use the literal column name. */
export const person =
  <Column extends string>(column: Column) =>
  () =>
    p.manyToOne(User).mapToPk().fieldName(column).deleteRule('no action').index(false);

const nullablePerson =
  <Column extends string>(column: Column) =>
  () =>
    p.manyToOne(User).mapToPk().fieldName(column).nullable().deleteRule('set null').index(false);

/** Columns of a measure of an admin against a user or project, and of its only appeal. */
export const measureProperties = () => ({
  id: p.integer().primary(),
  createdById: person('created_by_id'),
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
});

/** Checks of a table of measures. `judge` must exclude involved admins from deciding appeals. */
export const measureChecks = (table: string, judge: string) => [
  { name: `${table}_reason`, expression: 'length(btrim(reason)) >= 10' },
  {
    name: `${table}_rule`,
    expression: `rule in ('fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other')`,
  },
  { name: `${table}_appeal`, expression: '(appeal is null) = (appealed_at is null)' },
  { name: `${table}_other_judge`, expression: judge },
  {
    name: `${table}_decision`,
    expression: `(decided_at is null) = (decision is null) and (decided_at is null or appealed_at is not null and length(btrim(coalesce(decision_reason, ''))) >= 10 and decision in ('granted', 'refused'))`,
  },
  {
    name: `${table}_end`,
    expression:
      '(ended_at is null) = (end_reason is null) and (end_reason is null or length(btrim(end_reason)) >= 10)',
  },
];

/** Indexes of a table of measures. A user or project must have at most one open measure. */
export const measureIndexes = (table: string, of: 'user' | 'project') => [
  {
    name: `${table}_one_open`,
    expression: `create unique index ${table}_one_open on ${table} (${of}_id) where ended_at is null`,
  },
  {
    name: `${table}_${of}`,
    expression: `create index ${table}_${of} on ${table} (${of}_id, at desc, id desc)`,
  },
  {
    name: `${table}_appealed`,
    expression: `create index ${table}_appealed on ${table} (${of}_id) where ended_at is null and appealed_at is not null and decided_at is null`,
  },
];
