import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { StoredFile } from '#features/files/file.entity.ts';
import { Hire } from '../hire.entity.ts';
import type { UserParty } from '../hire.rules.ts';
import { Milestone } from '../milestones/milestone.entity.ts';
import type { DisputeStatus, Side } from './dispute.rules.ts';

/**
 * Open disputes by `decidable_from`, then closed ones, newest first: the year 3000 plus the time
 * from `closed_at` to the year 3000 is smaller for a newer dispute. So one ascending index serves
 * the whole queue.
 */
const QUEUE_POSITION = `(case when status = 'open' then decidable_from at time zone 'UTC' else timestamp '3000-01-01' + (timestamp '3000-01-01' - (closed_at at time zone 'UTC')) end)`;

/** A side that says nothing about the criterion is null. */
export interface DisputedCriterion {
  id: number;
  client: { isMet: boolean; remark: string | null } | null;
  developer: { isMet: boolean; remark: string | null } | null;
  /** Null if no admin has decided. */
  decision: boolean | null;
}

export const DisputeSchema = defineEntity({
  name: 'Dispute',
  tableName: 'disputes',
  checks: [
    { name: 'disputes_opened_by', expression: `opened_by in ('client', 'developer', 'admin')` },
    {
      name: 'disputes_status',
      expression: `status in ('open', 'withdrawn', 'settled', 'decided', 'overtaken')`,
    },
    {
      // In this check, `decision` is the column with the text of the reasons.
      name: 'disputes_reasoned',
      expression: `status <> 'decided' or (decided_by is not null and decision is not null)`,
    },
  ],
  uniques: [
    {
      name: 'disputes_one_open',
      expression: `create unique index disputes_one_open on disputes (milestone_id) where status = 'open'`,
    },
  ],
  indexes: [
    { name: 'disputes_of_project', properties: ['projectId'] },
    {
      // The stored names contain `docket`, a former name of the dispute queue.
      name: 'disputes_docket',
      expression: `create index disputes_docket on disputes (${QUEUE_POSITION}, id)`,
    },
    {
      name: 'disputes_docket_status',
      expression: `create index disputes_docket_status on disputes (status, ${QUEUE_POSITION}, id)`,
    },
  ],
  properties: {
    id: p.integer().primary(),
    /** Also the key of its hire. */
    projectId: () =>
      p
        .manyToOne(Hire)
        .mapToPk()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    milestoneId: () =>
      p
        .manyToOne(Milestone)
        .mapToPk()
        .fieldName('milestone_id')
        .deleteRule('no action')
        .updateRule('no action')
        .index('disputes_of_milestone'),
    /** The version of the agreement that has the disputed criteria. */
    agreementVersion: p.integer().default(1),
    openedBy: p.string().$type<UserParty>().length(20),
    reason: p.text(),
    openedAt: p.datetime(3),
    /**
     * When all sides that must respond have responded, and at the latest when their time is over.
     * The end of a freeze by a chargeback can make it later.
     */
    decidableFrom: p.datetime(3),
    /**
     * Start of the 30 days after which the dispute settles automatically (`overdueSettlementAt`).
     * Null if the 30 days start at `openedAt`. The start is the due date if nothing was due or
     * delivered at `openedAt`. If the same party opened earlier disputes on the milestone, the
     * start is before `openedAt` by the duration of the earlier disputes since the due date or the
     * first delivery (`computePeriodStart`).
     */
    periodStartsAt: p.datetime(3).nullable(),
    status: p.string().$type<DisputeStatus>().length(20).default('open'),
    closedAt: p.datetime(3).nullable(),
    decidedBy: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('decided_by')
        .nullable()
        .deleteRule('no action')
        .index(false),
    /**
     * Reasons of the admin or of the automatic settlement, which both sides can read; null if the
     * dispute ended in another way.
     */
    decision: p.text().nullable(),
    /**
     * Before the platform fee is deducted; the client was refunded the rest. Null if the dispute
     * did not divide the money.
     */
    toDeveloperCents: p.bigint('number').nullable(),
    /** The texts of `DisputeStatement` are stored separately. */
    criteria: p.json().$type<DisputedCriterion[]>().default([]),
  },
});
export class Dispute extends DisputeSchema.class {}
DisputeSchema.setClass(Dispute);

export const DisputeStatementSchema = defineEntity({
  name: 'DisputeStatement',
  tableName: 'dispute_statements',
  indexes: [{ name: 'dispute_statements_dispute', properties: ['disputeId', 'id'] }],
  properties: {
    id: p.integer().primary(),
    disputeId: () => p.manyToOne(Dispute).mapToPk().fieldName('dispute_id').index(false),
    authorId: () => p.manyToOne(User).mapToPk().fieldName('author_id').index(false),
    text: p.text(),
    at: p.datetime(3),
  },
});
export class DisputeStatement extends DisputeStatementSchema.class {}
DisputeStatementSchema.setClass(DisputeStatement);

export const DisputeFileSchema = defineEntity({
  name: 'DisputeFile',
  tableName: 'dispute_files',
  properties: {
    fileId: () =>
      p
        .oneToOne(StoredFile)
        .owner()
        .mapToPk()
        .primary()
        .fieldName('file_id')
        .deleteRule('no action')
        .updateRule('no action'),
    disputeId: () =>
      p.manyToOne(Dispute).mapToPk().fieldName('dispute_id').index('dispute_files_dispute'),
    /** Null if the file was attached to the reason of the dispute. */
    statementId: () =>
      p
        .manyToOne(DisputeStatement)
        .mapToPk()
        .fieldName('statement_id')
        .nullable()
        .deleteRule('no action')
        .index('dispute_files_statement'),
  },
});
export class DisputeFile extends DisputeFileSchema.class {}
DisputeFileSchema.setClass(DisputeFile);

export const DisputeOfferSchema = defineEntity({
  name: 'DisputeOffer',
  tableName: 'dispute_offers',
  checks: [
    { name: 'dispute_offers_made_by', expression: `made_by in ('client', 'developer')` },
    {
      name: 'dispute_offers_status',
      expression: `status in ('open', 'accepted', 'replaced', 'closed')`,
    },
    { name: 'dispute_offers_amount', expression: 'to_developer_cents >= 0' },
  ],
  uniques: [
    {
      name: 'dispute_offers_one_open',
      expression: `create unique index dispute_offers_one_open on dispute_offers (dispute_id, made_by) where status = 'open'`,
    },
  ],
  indexes: [
    {
      name: 'dispute_offers_dispute',
      expression: 'create index dispute_offers_dispute on dispute_offers (dispute_id, id)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    disputeId: () => p.manyToOne(Dispute).mapToPk().fieldName('dispute_id').index(false),
    madeBy: p.string().$type<Side>().length(20),
    /** Before the platform fee is deducted. */
    toDeveloperCents: p.bigint('number'),
    madeAt: p.datetime(3),
    /**
     * `replaced`: the same side made a later offer. `closed`: the dispute ended, and the offer was
     * not accepted.
     */
    status: p
      .string()
      .$type<'open' | 'accepted' | 'replaced' | 'closed'>()
      .length(20)
      .default('open'),
  },
});
export class DisputeOffer extends DisputeOfferSchema.class {}
DisputeOfferSchema.setClass(DisputeOffer);
