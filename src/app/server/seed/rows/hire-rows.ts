import { nextDeadlineAfter } from '#features/hires/deadlines/deadlines.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import { INITIAL_HASH, type TimelineEvent } from '#features/hires/timeline/timeline.rules.ts';
import { hashEvent } from '#features/hires/timeline/timeline.service.ts';
import { toSplitStatus } from '#features/payments/payment.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { Row, TableData } from '../copy-in.ts';
import { stripeIds } from '../ledger-postings.ts';
import type { Market } from '../market.ts';
import { Random } from '../random.ts';
import { generateStories, planReviews, type Story } from '../stories.ts';
import { sentences } from '../text-pools.ts';

const DISPUTE_REASON =
  'The export stops after the first thousand rows, and the list says it must not.';
const CANCEL_REASON = 'I fell ill and cannot finish this in time.';
const MINUTE = 60_000;

const toDate = (at: number | null) => (at === null ? null : new Date(at));

/** Returns the rows of hires with their timelines, deliveries and payments. */
export function hireTables(market: Market, hiredBids: Map<number, number>): TableData[] {
  const findBidId = ({ project }: Story) => hiredBids.get(project.id) ?? 0;
  return [
    {
      table: 'hires',
      columns:
        'project_id, bid_id, client_id, developer_id, amount_cents, hired_at, due_at, ' +
        'payment_id, fee_percent, state, state_since, previous_state, previous_state_since, ' +
        'released_cents, fee_cents, refunded_cents, deadlines_checked_at, next_deadline_at, has_both_reviews',
      rows: generateStories(market).map((story) => hireRow(market, story, findBidId(story))),
    },
    {
      table: 'payments',
      columns:
        'id, project_id, bid_id, bid_revision, client_id, developer_id, amount_cents, fee_cents, ' +
        'fee_percent, refunded_cents, status, stripe_intent_id, stripe_charge_id, ' +
        'card_brand, card_last4, created_at, updated_at',
      rows: generateStories(market).map((story) => paymentRow(story, findBidId(story))),
    },
    ...workTables(market),
    ...payoutTables(market),
  ];
}

function workTables(market: Market): TableData[] {
  return [
    {
      table: 'hire_events',
      columns: 'project_id, seq, kind, party, actor_id, at, detail, prev_hash, hash',
      rows: generateStories(market).flatMap((story) => timelineRows(market, story)),
    },
    {
      table: 'deliveries',
      columns: 'project_id, note, links, delivered_at',
      rows: generateStories(market).flatMap((story) => deliveryRows(market, story)),
    },
    {
      table: 'disputes',
      columns: 'project_id, opened_by, reason, opened_at, decidable_from',
      rows: generateStories(market).flatMap(dispute),
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
      rows: generateStories(market).flatMap(payoutRows),
    },
    {
      table: 'refunds',
      columns:
        'payment_id, nth, amount_cents, cause, status, stripe_refund_id, created_at, ' +
        'updated_at',
      rows: generateStories(market).flatMap(refundRows),
    },
  ];
}

const decidableFrom = (disputedAt: number) => disputedAt + periodDays.answerToDispute * DAY_MS;

function hireRow(market: Market, story: Story, bidId: number): Row {
  const { project, state, stateSince, dueAt, disputedAt } = story;
  const hireFacts = {
    state,
    stateSince: new Date(stateSince),
    dueAt: new Date(dueAt),
    decidableFrom: disputedAt === null ? null : new Date(decidableFrom(disputedAt)),
    disputedBy: disputedAt === null ? null : ('client' as const),
    frozen: false,
  };
  // Deadlines are checked up to now, so that no reminder of a past one is sent.
  const deadlinesCheckedAt = new Date(story.endedAt ?? market.plan.now);
  const isDisputed = disputedAt !== null;
  return [
    project.id,
    bidId,
    story.clientId,
    story.developerId,
    story.amountCents,
    new Date(story.hiredAt),
    hireFacts.dueAt,
    story.paymentId,
    story.feePercent,
    state,
    hireFacts.stateSince,
    isDisputed ? 'delivered' : null,
    isDisputed ? toDate(story.deliveredAt) : null,
    story.releasedCents,
    story.feeCents,
    story.refundedCents,
    deadlinesCheckedAt,
    nextDeadlineAfter(hireFacts, deadlinesCheckedAt),
    planReviews(market, story).filter(({ publishedAt }) => publishedAt !== null).length === 2,
  ];
}

function paymentRow(story: Story, bidId: number): Row {
  const { project, releasedCents, refundedCents, endedAt, hiredAt } = story;
  const { intent, charge } = stripeIds(story);
  const status = endedAt === null ? 'held' : toSplitStatus(releasedCents, refundedCents);
  return [
    story.paymentId,
    project.id,
    bidId,
    1,
    story.clientId,
    story.developerId,
    story.amountCents,
    story.feeCents,
    story.feePercent,
    refundedCents,
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

function listTimelineEntries(market: Market, story: Story): TimelineEntry[] {
  const { clientId, developerId, amountCents, feePercent, feeCents, refundedCents } = story;
  const byClient = { party: 'client', actorId: clientId } as const;
  const byDeveloper = { party: 'developer', actorId: developerId } as const;
  const byBank = { party: 'bank', actorId: null } as const;
  const dueAt = new Date(story.dueAt).toISOString();
  const hired = { developerId, amountCents, feePercent, dueAt };
  const entries: TimelineEntry[] = [
    { ...byClient, kind: 'hired', at: story.hiredAt, detail: hired },
  ];
  const { deliveredAt, disputedAt, endedAt } = story;
  if (deliveredAt !== null) {
    const detail = { note: deliveryNote(market, story), links: [] };
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
  const detail = { toDeveloperCents: story.releasedCents, feeCents, refundedCents };
  const later = endedAt + MINUTE;
  if (story.state === 'cancelled') {
    const refunded = { amountCents: refundedCents };
    entries.push({
      ...byDeveloper,
      kind: 'giveBack',
      at: endedAt,
      detail: { ...detail, reason: CANCEL_REASON },
    });
    entries.push({ ...byBank, kind: 'refundSettled', at: later, detail: refunded });
    return entries;
  }
  entries.push({ ...byClient, kind: 'release', at: endedAt, detail });
  const payoutDetail = { amountCents: amountCents - feeCents };
  entries.push({
    ...byBank,
    kind: story.isPaidOut ? 'payoutSent' : 'payoutWaiting',
    at: later,
    detail: payoutDetail,
  });
  return entries;
}

function* timelineRows(market: Market, story: Story): Generator<Row> {
  let prevHash = INITIAL_HASH;
  for (const [nth, { at, ...entry }] of listTimelineEntries(market, story).entries()) {
    const { kind, party, actorId, detail } = entry;
    const [seq, projectId] = [nth + 1, story.project.id];
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

function deliveryNote({ plan }: Market, { project }: Story): string {
  return new Random(plan.seed, 'talk', -project.nth).pick(sentences);
}

function deliveryRows(market: Market, story: Story): Row[] {
  if (story.deliveredAt === null) return [];
  return [[story.project.id, deliveryNote(market, story), [], new Date(story.deliveredAt)]];
}

function dispute({ project, disputedAt }: Story): Row[] {
  if (disputedAt === null) return [];
  const decidableAt = new Date(decidableFrom(disputedAt));
  return [[project.id, 'client', DISPUTE_REASON, new Date(disputedAt), decidableAt]];
}

function payoutRows(story: Story): Row[] {
  const { endedAt, isPaidOut, releasedCents, feeCents } = story;
  if (endedAt === null || releasedCents === feeCents) return [];
  const status = isPaidOut ? 'sent' : 'waiting';
  const transfer = isPaidOut ? stripeIds(story).transfer : null;
  const [createdAt, updatedAt] = [new Date(endedAt), new Date(endedAt + MINUTE)];
  return [
    [
      story.paymentId,
      story.developerId,
      1,
      releasedCents - feeCents,
      status,
      transfer,
      createdAt,
      updatedAt,
    ],
  ];
}

function refundRows(story: Story): Row[] {
  const { endedAt, refundedCents, paymentId } = story;
  if (endedAt === null || refundedCents === 0) return [];
  const { refund } = stripeIds(story);
  const [createdAt, updatedAt] = [new Date(endedAt), new Date(endedAt + MINUTE)];
  return [[paymentId, 1, refundedCents, 'divided', 'settled', refund, createdAt, updatedAt]];
}
