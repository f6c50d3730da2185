import { nextDeadlineAfter } from '#features/hires/deadlines/deadlines.rules.ts';
import { nextIdleDeadlineAfter } from '#features/hires/deadlines/idle.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import { getStatusAfterPayout } from '#features/payments/payment.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { getAgreementVersion, planAgreements } from '../agreements.ts';
import { planBrief } from '../briefs.ts';
import type { Row, TableData } from '../copy-in.ts';
import { generateHires, listFunded, type PlannedHire, planReviews } from '../hires.ts';
import { toStripeIds } from '../ledger-postings.ts';
import type { Market } from '../market.ts';
import type { FundedMilestone } from '../planned-milestone.ts';
import { changeTables } from './change-rows.ts';
import { DISPUTE_REASON, MINUTE_MS, pickDeliveryNote, timelineRows } from './timeline-rows.ts';

const toDate = (at: number | null) => (at === null ? null : new Date(at));

export function hireTables(market: Market, hiredBidIds: Map<number, number>): TableData[] {
  const findBidId = ({ project }: PlannedHire) => hiredBidIds.get(project.id) ?? 0;
  return [
    {
      table: 'hires',
      columns:
        'project_id, bid_id, client_id, developer_id, hired_at, fee_percent, state, ' +
        'state_since, idle_since, next_deadline_at, has_both_reviews, has_client_price_consent, ' +
        'has_developer_price_consent',
      rows: generateHires(market).map((hire) => hireRow(market, hire, findBidId(hire))),
    },
    {
      table: 'milestones',
      columns:
        'id, project_id, position, title, days, amount_cents, state, state_since, payment_id, due_at, ' +
        'previous_state, previous_state_since, released_cents, fee_cents, refunded_cents, reduced_cents, refund_nth, ' +
        'deadlines_checked_at, next_deadline_at',
      rows: generateHires(market).flatMap((hire) => milestoneRows(market, hire)),
    },
    {
      table: 'payments',
      columns:
        'id, project_id, bid_id, milestone_id, bid_revision, project_revision, material_revision, client_id, developer_id, amount_cents, fee_cents, ' +
        'fee_percent, refunded_cents, last_refund_nth, status, stripe_intent_id, stripe_charge_id, ' +
        'card_brand, card_last4, agreement_version, created_at, updated_at',
      rows: ofFunded(market, (hire, milestone) => [
        paymentRow(market, hire, milestone, findBidId(hire)),
      ]),
    },
    ...workTables(market, findBidId),
    ...payoutTables(market),
  ];
}

type FindBidId = (hire: PlannedHire) => number;

/** Rows of each funded milestone. */
function ofFunded(
  market: Market,
  toRows: (hire: PlannedHire, milestone: FundedMilestone) => Row[],
): Iterable<Row> {
  return generateHires(market).flatMap((hire) =>
    listFunded(hire).flatMap((milestone) => toRows(hire, milestone)),
  );
}

function workTables(market: Market, findBidId: FindBidId): TableData[] {
  return [
    {
      table: 'agreements',
      columns: 'project_id, version, content, hash, agreed_at',
      rows: generateHires(market).flatMap((hire) => agreementRows(market, hire, findBidId(hire))),
    },
    ...changeTables(market),
    {
      table: 'hire_events',
      columns: 'project_id, seq, kind, party, actor_id, at, detail, prev_hash, hash',
      rows: generateHires(market).flatMap((hire) => timelineRows(market, hire, findBidId(hire))),
    },
    {
      table: 'deliveries',
      columns:
        'project_id, milestone_id, agreement_version, note, links, delivered_at, is_on_time, ' +
        'criteria',
      rows: ofFunded(market, (hire, milestone) => deliveryRows(market, hire, milestone)),
    },
    {
      table: 'disputes',
      columns:
        'project_id, milestone_id, agreement_version, opened_by, reason, opened_at, decidable_from',
      rows: ofFunded(market, disputeRows),
    },
  ];
}

function payoutTables(market: Market): TableData[] {
  return [
    {
      table: 'payouts',
      columns:
        'payment_id, developer_id, nth, amount_cents, status, stripe_transfer_id, ' +
        'created_at, updated_at',
      rows: ofFunded(market, payoutRows),
    },
    {
      table: 'refunds',
      columns:
        'payment_id, nth, amount_cents, cause, status, stripe_refund_id, created_at, ' +
        'updated_at',
      rows: ofFunded(market, refundRows),
    },
  ];
}

const computeDecidableFrom = (disputedAt: number) =>
  disputedAt + periodDays.answerToDispute * DAY_MS;

function hireRow(market: Market, hire: PlannedHire, bidId: number): Row {
  const idleSince = toDate(hire.idleSince);
  const canShowPrice = hire.state === 'completed' && !hire.project.isPrivate;
  return [
    hire.project.id,
    bidId,
    hire.clientId,
    hire.developerId,
    new Date(hire.hiredAt),
    hire.feePercent,
    hire.state,
    new Date(hire.endedAt ?? hire.hiredAt),
    idleSince,
    idleSince && nextIdleDeadlineAfter(idleSince, new Date(market.plan.now)),
    planReviews(market, hire).filter(({ publishedAt }) => publishedAt !== null).length === 2,
    canShowPrice && hire.project.id % 2 === 0,
    canShowPrice && hire.project.id % 3 === 0,
  ];
}

function milestoneRows(market: Market, hire: PlannedHire): Row[] {
  const funded = new Map(listFunded(hire).map((milestone) => [milestone.id, milestone]));
  return hire.milestones.map((milestone) => [
    milestone.id,
    hire.project.id,
    milestone.position,
    milestone.title,
    milestone.days,
    milestone.amountCents,
    milestone.state,
    new Date(milestone.stateSince),
    ...fundedValues(market, hire, funded.get(milestone.id)),
  ]);
}

function fundedValues(
  market: Market,
  hire: PlannedHire,
  milestone: FundedMilestone | undefined,
): Row {
  if (!milestone) return [null, null, null, null, 0, 0, 0, 0, null, new Date(hire.hiredAt), null];
  const { state, stateSince, dueAt, disputedAt, refundedCents } = milestone;
  const facts = {
    state,
    stateSince: new Date(stateSince),
    dueAt: new Date(dueAt),
    decidableFrom: disputedAt === null ? null : new Date(computeDecidableFrom(disputedAt)),
    disputedBy: disputedAt === null ? null : ('client' as const),
    frozen: false,
  };
  // Past deadlines count as checked, so that no reminder of them is sent.
  const deadlinesCheckedAt = new Date(milestone.endedAt ?? market.plan.now);
  const isDisputed = disputedAt !== null;
  return [
    milestone.paymentId,
    facts.dueAt,
    isDisputed ? 'delivered' : null,
    isDisputed ? toDate(milestone.deliveredAt) : null,
    milestone.releasedCents,
    milestone.feeCents,
    refundedCents,
    milestone.reducedCents,
    refundedCents > 0 ? 1 : null,
    deadlinesCheckedAt,
    nextDeadlineAfter(facts, deadlinesCheckedAt),
  ];
}

function paymentRow(
  market: Market,
  hire: PlannedHire,
  milestone: FundedMilestone,
  bidId: number,
): Row {
  const { amountCents, releasedCents, reducedCents, endedAt, fundedAt } = milestone;
  const refundedCents = milestone.refundedCents + reducedCents;
  const { intent, charge } = toStripeIds(hire, milestone);
  const { revision } = planBrief(market, hire.project);
  const status = endedAt === null ? 'held' : getStatusAfterPayout(releasedCents, refundedCents);
  return [
    milestone.paymentId,
    hire.project.id,
    bidId,
    milestone.id,
    1,
    // The hired bid is for the current revision, which is also the last material one.
    revision,
    revision,
    hire.clientId,
    hire.developerId,
    amountCents + reducedCents,
    milestone.feeCents,
    hire.feePercent,
    refundedCents,
    refundedCents > 0 ? 1 : 0,
    status,
    intent,
    charge,
    'visa',
    '4242',
    getAgreementVersion(hire, fundedAt),
    new Date(fundedAt),
    new Date(endedAt ?? fundedAt),
  ];
}

function agreementRows(market: Market, hire: PlannedHire, bidId: number): Row[] {
  return planAgreements(market, hire, bidId).map(({ version, content, hash, agreedAt }) => [
    hire.project.id,
    version,
    JSON.stringify(content),
    hash,
    new Date(agreedAt),
  ]);
}

/** A milestone of several has the criteria that no other one names: the last has all. */
function deliveryRows(market: Market, hire: PlannedHire, milestone: FundedMilestone): Row[] {
  const { id, position, dueAt, deliveredAt } = milestone;
  if (deliveredAt === null) return [];
  const { criteria } = planBrief(market, hire.project).current;
  const ownCriteria = position === hire.milestones.length ? criteria : [];
  const metCriteria = ownCriteria.map(({ id }) => ({ id, remark: null, link: null, fileId: null }));
  const note = pickDeliveryNote(market, hire);
  const deliveredOn = new Date(deliveredAt);
  const version = getAgreementVersion(hire, deliveredAt);
  const isOnTime = deliveredAt <= dueAt;
  const answers = JSON.stringify(metCriteria);
  return [[hire.project.id, id, version, note, [], deliveredOn, isOnTime, answers]];
}

function disputeRows(hire: PlannedHire, { id, disputedAt }: FundedMilestone): Row[] {
  if (disputedAt === null) return [];
  const decidableFrom = new Date(computeDecidableFrom(disputedAt));
  const version = getAgreementVersion(hire, disputedAt);
  const openedAt = new Date(disputedAt);
  return [[hire.project.id, id, version, 'client', DISPUTE_REASON, openedAt, decidableFrom]];
}

function payoutRows(hire: PlannedHire, milestone: FundedMilestone): Row[] {
  const { paymentId, endedAt, isPaidOut, releasedCents, feeCents } = milestone;
  if (endedAt === null || releasedCents === feeCents) return [];
  const status = isPaidOut ? 'sent' : 'waiting';
  const transfer = isPaidOut ? toStripeIds(hire, milestone).transfer : null;
  const createdAt = new Date(endedAt);
  const updatedAt = new Date(endedAt + MINUTE_MS);
  return [
    [
      paymentId,
      hire.developerId,
      1,
      releasedCents - feeCents,
      status,
      transfer,
      createdAt,
      updatedAt,
    ],
  ];
}

function refundRows(hire: PlannedHire, milestone: FundedMilestone): Row[] {
  const { refundedCents, reducedCents, paymentId } = milestone;
  const decidedAt = reducedCents > 0 ? hire.change?.endedAt : milestone.endedAt;
  const amountCents = refundedCents + reducedCents;
  if (!decidedAt || amountCents === 0) return [];
  const { refund } = toStripeIds(hire, milestone);
  const createdAt = new Date(decidedAt);
  const updatedAt = new Date(decidedAt + MINUTE_MS);
  return [[paymentId, 1, amountCents, 'divided', 'settled', refund, createdAt, updatedAt]];
}
