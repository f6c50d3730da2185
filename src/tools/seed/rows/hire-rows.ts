import { nextDeadlineAfter } from '#features/hires/deadlines/deadlines.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import { hireStatusOf } from '#features/hires/milestones/milestone.rules.ts';
import { INITIAL_HASH, type TimelineEvent } from '#features/hires/timeline/timeline.rules.ts';
import { hashEvent } from '#features/hires/timeline/timeline.service.ts';
import { getStatusAfterPayout } from '#features/payments/payment.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { planAgreement } from '../agreements.ts';
import { planBrief } from '../briefs.ts';
import type { Row, TableData } from '../copy-in.ts';
import { generateHires, type PlannedHire, planReviews } from '../hires.ts';
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
        'state_since, has_both_reviews',
      rows: generateHires(market).map((hire) => hireRow(market, hire, findBidId(hire))),
    },
    {
      table: 'milestones',
      columns:
        'id, project_id, position, days, amount_cents, payment_id, due_at, state, state_since, ' +
        'previous_state, previous_state_since, released_cents, fee_cents, refunded_cents, refund_nth, ' +
        'deadlines_checked_at, next_deadline_at',
      rows: generateHires(market).map((hire) => milestoneRow(market, hire)),
    },
    {
      table: 'payments',
      columns:
        'id, project_id, bid_id, milestone_id, bid_revision, project_revision, material_revision, client_id, developer_id, amount_cents, fee_cents, ' +
        'fee_percent, refunded_cents, last_refund_nth, status, stripe_intent_id, stripe_charge_id, ' +
        'card_brand, card_last4, created_at, updated_at',
      rows: generateHires(market).map((hire) => paymentRow(market, hire, findBidId(hire))),
    },
    ...workTables(market, findBidId),
    ...payoutTables(market),
  ];
}

type FindBidId = (hire: PlannedHire) => number;

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
      rows: generateHires(market).flatMap((hire) => deliveryRows(market, hire)),
    },
    {
      table: 'disputes',
      columns: 'project_id, milestone_id, opened_by, reason, opened_at, decidable_from',
      rows: generateHires(market).flatMap(disputeRows),
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
      rows: generateHires(market).flatMap(payoutRows),
    },
    {
      table: 'refunds',
      columns:
        'payment_id, nth, amount_cents, cause, status, stripe_refund_id, created_at, ' +
        'updated_at',
      rows: generateHires(market).flatMap(refundRows),
    },
  ];
}

const computeDecidableFrom = (disputedAt: number) =>
  disputedAt + periodDays.answerToDispute * DAY_MS;

function hireRow(market: Market, hire: PlannedHire, bidId: number): Row {
  return [
    hire.project.id,
    bidId,
    hire.clientId,
    hire.developerId,
    new Date(hire.hiredAt),
    hire.feePercent,
    hireStatusOf([hire]),
    new Date(hire.endedAt ?? hire.hiredAt),
    planReviews(market, hire).filter(({ publishedAt }) => publishedAt !== null).length === 2,
  ];
}

function milestoneRow(market: Market, hire: PlannedHire): Row {
  const { project, state, stateSince, dueAt, disputedAt } = hire;
  const facts = {
    state,
    stateSince: new Date(stateSince),
    dueAt: new Date(dueAt),
    decidableFrom: disputedAt === null ? null : new Date(computeDecidableFrom(disputedAt)),
    disputedBy: disputedAt === null ? null : ('client' as const),
    frozen: false,
  };
  // Past deadlines count as checked, so that no reminder of them is sent.
  const deadlinesCheckedAt = new Date(hire.endedAt ?? market.plan.now);
  const isDisputed = disputedAt !== null;
  return [
    project.id,
    project.id,
    1,
    hire.bid.deliveryTime,
    hire.amountCents,
    hire.paymentId,
    facts.dueAt,
    state,
    facts.stateSince,
    isDisputed ? 'delivered' : null,
    isDisputed ? toDate(hire.deliveredAt) : null,
    hire.releasedCents,
    hire.feeCents,
    hire.refundedCents,
    hire.refundedCents > 0 ? 1 : null,
    deadlinesCheckedAt,
    nextDeadlineAfter(facts, deadlinesCheckedAt),
  ];
}

function paymentRow(market: Market, hire: PlannedHire, bidId: number): Row {
  const { project, releasedCents, refundedCents, endedAt, hiredAt } = hire;
  const { intent, charge } = toStripeIds(hire);
  const { revision } = planBrief(market, project);
  const status = endedAt === null ? 'held' : getStatusAfterPayout(releasedCents, refundedCents);
  return [
    hire.paymentId,
    project.id,
    bidId,
    project.id,
    1,
    // The hired bid is for the current revision, which is also the last material one.
    revision,
    revision,
    hire.clientId,
    hire.developerId,
    hire.amountCents,
    hire.feeCents,
    hire.feePercent,
    refundedCents,
    refundedCents > 0 ? 1 : 0,
    status,
    intent,
    charge,
    'visa',
    '4242',
    new Date(hiredAt),
    new Date(endedAt ?? hiredAt),
  ];
}

type TimelineEntry = Pick<TimelineEvent, 'kind' | 'party' | 'actorId' | 'detail'> & { at: number };

function listTimelineEntries(market: Market, hire: PlannedHire, bidId: number): TimelineEntry[] {
  const { clientId, developerId, amountCents, feePercent, feeCents, refundedCents } = hire;
  const byClient = { party: 'client', actorId: clientId } as const;
  const byDeveloper = { party: 'developer', actorId: developerId } as const;
  const byBank = { party: 'bank', actorId: null } as const;
  const dueAt = new Date(hire.dueAt).toISOString();
  const { hash: agreementHash } = planAgreement(market, hire, bidId);
  const hired = { developerId, amountCents, feePercent, dueAt, agreementHash };
  const entries: TimelineEntry[] = [
    { ...byClient, kind: 'hired', at: hire.hiredAt, detail: hired },
  ];
  const { deliveredAt, disputedAt, endedAt } = hire;
  if (deliveredAt !== null) {
    const detail = { note: pickDeliveryNote(market, hire), links: [] };
    entries.push({ ...byDeveloper, kind: 'deliver', at: deliveredAt, detail });
  }
  if (disputedAt !== null) {
    entries.push({
      ...byClient,
      kind: 'dispute',
      at: disputedAt,
      detail: { reason: DISPUTE_REASON },
    });
  }
  if (endedAt === null) return entries;
  const detail = { toDeveloperCents: hire.releasedCents, feeCents, refundedCents };
  const settledAt = endedAt + MINUTE_MS;
  if (hire.state === 'cancelled') {
    const refundDetail = { amountCents: refundedCents };
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
  const payoutDetail = { amountCents: amountCents - feeCents };
  entries.push({
    ...byBank,
    kind: hire.isPaidOut ? 'payoutSent' : 'payoutWaiting',
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

function deliveryRows(market: Market, hire: PlannedHire): Row[] {
  if (hire.deliveredAt === null) return [];
  const { criteria } = planBrief(market, hire.project).current;
  const metCriteria = criteria.map(({ id }) => ({ id, remark: null, link: null, fileId: null }));
  const note = pickDeliveryNote(market, hire);
  const { id } = hire.project;
  return [[id, id, note, [], new Date(hire.deliveredAt), JSON.stringify(metCriteria)]];
}

function disputeRows({ project, disputedAt }: PlannedHire): Row[] {
  if (disputedAt === null) return [];
  const decidableFrom = new Date(computeDecidableFrom(disputedAt));
  return [[project.id, project.id, 'client', DISPUTE_REASON, new Date(disputedAt), decidableFrom]];
}

function payoutRows(hire: PlannedHire): Row[] {
  const { endedAt, isPaidOut, releasedCents, feeCents } = hire;
  if (endedAt === null || releasedCents === feeCents) return [];
  const status = isPaidOut ? 'sent' : 'waiting';
  const transfer = isPaidOut ? toStripeIds(hire).transfer : null;
  const createdAt = new Date(endedAt);
  const updatedAt = new Date(endedAt + MINUTE_MS);
  return [
    [
      hire.paymentId,
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

function refundRows(hire: PlannedHire): Row[] {
  const { endedAt, refundedCents, paymentId } = hire;
  if (endedAt === null || refundedCents === 0) return [];
  const { refund } = toStripeIds(hire);
  const createdAt = new Date(endedAt);
  const updatedAt = new Date(endedAt + MINUTE_MS);
  return [[paymentId, 1, refundedCents, 'divided', 'settled', refund, createdAt, updatedAt]];
}
