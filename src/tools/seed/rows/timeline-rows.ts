import { toEndedDetail, toProposedDetail } from '#features/hires/changes/change.rules.ts';
import { getOtherSide, type Side } from '#features/hires/disputes/dispute.rules.ts';
import {
  INITIAL_HASH,
  type TimelineEvent,
  toDroppedDetail,
  toMilestoneDetail,
} from '#features/hires/timeline/timeline.rules.ts';
import { hashEvent } from '#features/hires/timeline/timeline.service.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { type PlannedAgreement, planAgreements } from '../agreements.ts';
import type { Row } from '../copy-in.ts';
import { listFunded, type PlannedHire } from '../hires.ts';
import type { Market } from '../market.ts';
import type { FundedMilestone } from '../planned-milestone.ts';
import { Random } from '../random.ts';
import { sentences } from '../text-pools.ts';

export const DISPUTE_REASON =
  'The export stops after the first thousand rows, and the list says it must not.';
const CANCEL_REASON = 'I fell ill and cannot finish this in time.';
export const MINUTE_MS = 60_000;

export function* timelineRows(market: Market, hire: PlannedHire, bidId: number): Generator<Row> {
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

type TimelineEntry = Pick<TimelineEvent, 'kind' | 'party' | 'actorId' | 'detail'> & { at: number };

function listTimelineEntries(market: Market, hire: PlannedHire, bidId: number): TimelineEntry[] {
  const { clientId, developerId, feePercent, milestones } = hire;
  const [first, ...later] = listFunded(hire);
  if (!first) return [];
  const amountCents = first.amountCents + first.reducedCents;
  const dueAt = new Date(first.fundedAt + first.days * DAY_MS).toISOString();
  const [{ hash: agreementHash }, nextAgreement] = planAgreements(market, hire, bidId);
  const hired = { developerId, amountCents, feePercent, dueAt, agreementHash };
  const dropped = milestones.filter(({ state }) => state === 'dropped');
  const byClient = { party: 'client', actorId: clientId } as const;
  return [
    { ...byClient, kind: 'hired', at: hire.hiredAt, detail: hired },
    ...listChangeEntries(hire, first, nextAgreement),
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

/** `agreement` is the version that an accepted change created. */
function listChangeEntries(
  { change, clientId, developerId }: PlannedHire,
  { reducedCents }: FundedMilestone,
  agreement: PlannedAgreement | undefined,
): TimelineEntry[] {
  if (!change) return [];
  const { id, state, proposedBy, endedAt, milestones } = change;
  const actorIds = { client: clientId, developer: developerId };
  const bySide = (party: Side) => ({ party, actorId: actorIds[party] });
  const proposed: TimelineEntry = {
    ...bySide(proposedBy),
    kind: 'changeProposed',
    at: change.proposedAt,
    detail: toProposedDetail(change, milestones.length),
  };
  if (endedAt === null || state === 'open') return [proposed];
  const byOtherSide = bySide(getOtherSide(proposedBy));
  const ends: Record<typeof state, Omit<TimelineEntry, 'at' | 'detail'>> = {
    accepted: { ...byOtherSide, kind: 'changeAccepted' },
    declined: { ...byOtherSide, kind: 'changeDeclined' },
    withdrawn: { ...bySide(proposedBy), kind: 'changeWithdrawn' },
    lapsed: { party: 'clock', actorId: null, kind: 'changeLapsed' },
  };
  const ended: TimelineEntry = {
    ...ends[state],
    at: endedAt,
    detail: {
      ...toEndedDetail({ id, proposedAt: new Date(change.proposedAt) }),
      ...(agreement && { agreementVersion: agreement.version, agreementHash: agreement.hash }),
    },
  };
  const [first] = milestones;
  if (!first || reducedCents === 0) return [proposed, ended];
  const detail = { amountCents: reducedCents, ...toMilestoneDetail(first, milestones) };
  const settledAt = endedAt + MINUTE_MS;
  return [
    proposed,
    ended,
    { party: 'bank', actorId: null, kind: 'refundSettled', at: settledAt, detail },
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

export function pickDeliveryNote({ plan }: Market, { project }: PlannedHire): string {
  return new Random(plan.seed, 'talk', -project.nth).pick(sentences);
}
