import { nextDeadlineAfter } from '#features/hires/deadlines/deadlines.rules.ts';
import { nextIdleDeadlineAfter } from '#features/hires/deadlines/idle.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import {
  INITIAL_HASH,
  type TimelineEvent,
  toDroppedDetail,
  toMilestoneDetail,
} from '#features/hires/timeline/timeline.rules.ts';
import { hashEvent } from '#features/hires/timeline/timeline.service.ts';
import { getStatusAfterPayout } from '#features/payments/payment.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { planAgreement } from '../agreements.ts';
import { planBrief } from '../briefs.ts';
import type { Row, TableData } from '../copy-in.ts';
import {
  type FundedMilestone,
  generateHires,
  listFunded,
  type PlannedHire,
  planReviews,
} from '../hires.ts';
import { toStripeIds } from '../ledger-postings.ts';
import type { Market } from '../market.ts';
import { Random } from '../random.ts';
import { sentences } from '../text-pools.ts';

const DISPUTE_REASON =
  'The export stops after the first thousand rows, and the list says it must not.';
const CANCEL_REASON = 'I fell ill and cannot finish this in time.';
const MINUTE_MS = 60_000;

const toDate = (at: number | null) => (at === null ? null : new Date(at));

export function hireTables(market: Market, hiredBidIds: Map<number, number>): TableData[] {
  const findBidId = ({ project }: PlannedHire) => hiredBidIds.get(project.id) ?? 0;
  return [
    {
      table: 'hires',
      columns:
        'project_id, bid_id, client_id, developer_id, hired_at, fee_percent, state, ' +
        'state_since, idle_since, next_deadline_at, has_both_reviews',
      rows: generateHires(market).map((hire) => hireRow(market, hire, findBidId(hire))),
    },
    {
      table: 'milestones',
      columns:
        'id, project_id, position, title, days, amount_cents, state, state_since, payment_id, due_at, ' +
        'previous_state, previous_state_since, released_cents, fee_cents, refunded_cents, refund_nth, ' +
        'deadlines_checked_at, next_deadline_at',
      rows: generateHires(market).flatMap((hire) => milestoneRows(market, hire)),
    },
    {
      table: 'payments',
      columns:
        'id, project_id, bid_id, milestone_id, bid_revision, project_revision, material_revision, client_id, developer_id, amount_cents, fee_cents, ' +
        'fee_percent, refunded_cents, last_refund_nth, status, stripe_intent_id, stripe_charge_id, ' +
        'card_brand, card_last4, created_at, updated_at',
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
      columns: 'project_id, content, hash, agreed_at',
      rows: generateHires(market).map((hire) => agreementRow(market, hire, findBidId(hire))),
    },
    {
      table: 'hire_events',
      columns: 'project_id, seq, kind, party, actor_id, at, detail, prev_hash, hash',
      rows: generateHires(market).flatMap((hire) => timelineRows(market, hire, findBidId(hire))),
    },
    {
      table: 'deliveries',
      columns: 'project_id, milestone_id, note, links, delivered_at, criteria',
      rows: ofFunded(market, (hire, milestone) => deliveryRows(market, hire, milestone)),
    },
    {
      table: 'disputes',
      columns: 'project_id, milestone_id, opened_by, reason, opened_at, decidable_from',
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
  if (!milestone) return [null, null, null, null, 0, 0, 0, null, new Date(hire.hiredAt), null];
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
  const { releasedCents, refundedCents, endedAt, fundedAt } = milestone;
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
    milestone.amountCents,
    milestone.feeCents,
    hire.feePercent,
    refundedCents,
    refundedCents > 0 ? 1 : 0,
    status,
    intent,
    charge,
    'visa',
    '4242',
    new Date(fundedAt),
    new Date(endedAt ?? fundedAt),
  ];
}

type TimelineEntry = Pick<TimelineEvent, 'kind' | 'party' | 'actorId' | 'detail'> & { at: number };

function listTimelineEntries(market: Market, hire: PlannedHire, bidId: number): TimelineEntry[] {
  const { clientId, developerId, feePercent, milestones } = hire;
  const [first, ...later] = listFunded(hire);
  if (!first) return [];
  const { amountCents } = first;
  const dueAt = new Date(first.dueAt).toISOString();
  const { hash: agreementHash } = planAgreement(market, hire, bidId);
  const hired = { developerId, amountCents, feePercent, dueAt, agreementHash };
  const dropped = milestones.filter(({ state }) => state === 'dropped');
  const byClient = { party: 'client', actorId: clientId } as const;
  return [
    { ...byClient, kind: 'hired', at: hire.hiredAt, detail: hired },
    ...listWorkEntries(market, hire, first),
    ...later.flatMap((milestone) => [
      {
        ...byClient,
        kind: 'milestoneFunded' as const,
        at: milestone.fundedAt,
        detail: {
          amountCents: milestone.amountCents,
          dueAt: new Date(milestone.dueAt).toISOString(),
          ...toMilestoneDetail(milestone, milestones),
        },
      },
      ...listWorkEntries(market, hire, milestone),
    ]),
    ...dropped.slice(0, 1).map(({ stateSince }) => ({
      ...byClient,
      kind: 'endedHere' as const,
      at: stateSince,
      detail: toDroppedDetail(dropped),
    })),
  ];
}

/** From the delivery to the payment. */
function listWorkEntries(
  market: Market,
  hire: PlannedHire,
  milestone: FundedMilestone,
): TimelineEntry[] {
  const { amountCents, feeCents, refundedCents, deliveredAt, disputedAt, endedAt } = milestone;
  const byClient = { party: 'client', actorId: hire.clientId } as const;
  const byDeveloper = { party: 'developer', actorId: hire.developerId } as const;
  const byBank = { party: 'bank', actorId: null } as const;
  const name = toMilestoneDetail(milestone, hire.milestones);
  const entries: TimelineEntry[] = [];
  if (deliveredAt !== null) {
    const detail = { note: pickDeliveryNote(market, hire), links: [], ...name };
    entries.push({ ...byDeveloper, kind: 'deliver', at: deliveredAt, detail });
  }
  if (disputedAt !== null) {
    entries.push({
      ...byClient,
      kind: 'dispute',
      at: disputedAt,
      detail: { reason: DISPUTE_REASON, ...name },
    });
  }
  if (endedAt === null) return entries;
  const detail = { toDeveloperCents: milestone.releasedCents, feeCents, refundedCents, ...name };
  const settledAt = endedAt + MINUTE_MS;
  if (milestone.state === 'cancelled') {
    const refundDetail = { amountCents: refundedCents, ...name };
    entries.push({
      ...byDeveloper,
      kind: 'giveBack',
      at: endedAt,
      detail: { ...detail, reason: CANCEL_REASON },
    });
    entries.push({ ...byBank, kind: 'refundSettled', at: settledAt, detail: refundDetail });
    return entries;
  }
  entries.push({ ...byClient, kind: 'release', at: endedAt, detail });
  const payoutDetail = { amountCents: amountCents - feeCents, ...name };
  entries.push({
    ...byBank,
    kind: milestone.isPaidOut ? 'payoutSent' : 'payoutWaiting',
    at: settledAt,
    detail: payoutDetail,
  });
  return entries;
}

function agreementRow(market: Market, hire: PlannedHire, bidId: number): Row {
  const { content, hash } = planAgreement(market, hire, bidId);
  return [hire.project.id, JSON.stringify(content), hash, new Date(hire.hiredAt)];
}

function* timelineRows(market: Market, hire: PlannedHire, bidId: number): Generator<Row> {
  let prevHash = INITIAL_HASH;
  for (const [nth, { at, ...entry }] of listTimelineEntries(market, hire, bidId).entries()) {
    const { kind, party, actorId, detail } = entry;
    const seq = nth + 1;
    const projectId = hire.project.id;
    const hash = hashEvent({
      ...entry,
      projectId,
      seq,
      at: new Date(at).toISOString(),
      prevHash,
    });
    yield [
      projectId,
      seq,
      kind,
      party,
      actorId,
      new Date(at),
      JSON.stringify(detail),
      prevHash,
      hash,
    ];
    prevHash = hash;
  }
}

function pickDeliveryNote({ plan }: Market, { project }: PlannedHire): string {
  return new Random(plan.seed, 'talk', -project.nth).pick(sentences);
}

/** A milestone of several has the criteria that no other one names: the last has all. */
function deliveryRows(market: Market, hire: PlannedHire, milestone: FundedMilestone): Row[] {
  const { id, position, deliveredAt } = milestone;
  if (deliveredAt === null) return [];
  const { criteria } = planBrief(market, hire.project).current;
  const ownCriteria = position === hire.milestones.length ? criteria : [];
  const metCriteria = ownCriteria.map(({ id }) => ({ id, remark: null, link: null, fileId: null }));
  const note = pickDeliveryNote(market, hire);
  const deliveredOn = new Date(deliveredAt);
  return [[hire.project.id, id, note, [], deliveredOn, JSON.stringify(metCriteria)]];
}

function disputeRows({ project }: PlannedHire, { id, disputedAt }: FundedMilestone): Row[] {
  if (disputedAt === null) return [];
  const decidableFrom = new Date(computeDecidableFrom(disputedAt));
  return [[project.id, id, 'client', DISPUTE_REASON, new Date(disputedAt), decidableFrom]];
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
  const { endedAt, refundedCents, paymentId } = milestone;
  if (endedAt === null || refundedCents === 0) return [];
  const { refund } = toStripeIds(hire, milestone);
  const createdAt = new Date(endedAt);
  const updatedAt = new Date(endedAt + MINUTE_MS);
  return [[paymentId, 1, refundedCents, 'divided', 'settled', refund, createdAt, updatedAt]];
}
