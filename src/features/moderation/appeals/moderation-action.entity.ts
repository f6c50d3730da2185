import { p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { AppealDecision, MarketplaceRule } from './moderation-action.rules.ts';

/**
 * The user cannot be deleted while the row exists. `Column` is a literal type, from which typed
 * queries derive the name of the column.
 */
export const requiredUser =
  <Column extends string>(column: Column) =>
  () =>
    p.manyToOne(User).mapToPk().fieldName(column).deleteRule('no action').index(false);

const optionalUser =
  <Column extends string>(column: Column) =>
  () =>
    p.manyToOne(User).mapToPk().fieldName(column).nullable().deleteRule('set null').index(false);

/** In force until `endedAt` is set. Each action has at most one appeal. */
export const moderationActionProperties = () => ({
  id: p.integer().primary(),
  createdById: requiredUser('created_by_id'),
  rule: p.string().$type<MarketplaceRule>().length(30),
  reason: p.text(),
  at: p.datetime(3),
  appeal: p.text().nullable(),
  appealedAt: p.datetime(3).nullable(),
  decision: p.string().$type<AppealDecision>().length(10).nullable(),
  decidedById: optionalUser('decided_by_id'),
  decidedAt: p.datetime(3).nullable(),
  decisionReason: p.text().nullable(),
  endedAt: p.datetime(3).nullable(),
  endedById: optionalUser('ended_by_id'),
  endReason: p.text().nullable(),
});

/** `reviewerCheck`: SQL condition that an appeal was not decided by an involved admin. */
export const moderationActionChecks = (table: string, reviewerCheck: string) => [
  { name: `${table}_reason`, expression: 'length(btrim(reason)) >= 10' },
  {
    name: `${table}_rule`,
    expression: `rule in ('fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other')`,
  },
  { name: `${table}_appeal`, expression: '(appeal is null) = (appealed_at is null)' },
  { name: `${table}_other_judge`, expression: reviewerCheck },
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

/** The first is unique, because a user or project has at most one action in force. */
export const moderationActionIndexes = (table: string, target: 'user' | 'project') => [
  {
    name: `${table}_one_open`,
    expression: `create unique index ${table}_one_open on ${table} (${target}_id) where ended_at is null`,
  },
  {
    name: `${table}_${target}`,
    expression: `create index ${table}_${target} on ${table} (${target}_id, at desc, id desc)`,
  },
  {
    name: `${table}_appealed`,
    expression: `create index ${table}_appealed on ${table} (${target}_id) where ended_at is null and appealed_at is not null and decided_at is null`,
  },
];
