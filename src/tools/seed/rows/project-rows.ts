import type { CriterionAnswer } from '#features/bids/bid.schema.ts';
import { toSkillKeys } from '#features/profiles/skills/skill-key.rules.ts';
import {
  computeDueAverage,
  PUBLIC_AVERAGE_MIN_AGE_MS,
  PUBLIC_AVERAGE_MIN_BIDS,
} from '#features/projects/average-bid/average-bid.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { roundToTwoDigits } from '#platform/shared/format/money.ts';
import { planBidMilestones } from '../bid-milestones.ts';
import { planBidVersion, planBrief } from '../briefs.ts';
import type { Row, TableData } from '../copy-in.ts';
import { getProjectStatus, listFunded, type PlannedHire, planBidsAndHire } from '../hires.ts';
import type { Market, PlannedBid, PlannedProject } from '../market.ts';
import { Random } from '../random.ts';
import { generateProposal } from '../text-pools.ts';

/**
 * While the rows of bids are generated, adds the ids of hired bids to `hiredBidIds`, by project id.
 */
export function projectTables(market: Market, hiredBidIds: Map<number, number>): TableData[] {
  return [
    {
      table: 'projects',
      columns:
        'id, client_id, title, description, category, budget, is_private, is_urgent, ' +
        'skills, skill_keys, deadline, is_open, status, holds_money, bid_count, bid_total, created_at, ' +
        'hired_developer_id, revision, material_revision, edited_at, criteria, last_criterion_id, ' +
        'exclusions, rights, average_bid_cents, average_bid_at, next_average_count',
      rows: generateProjects(market),
    },
    {
      table: 'invitations',
      columns:
        'project_id, developer_id, status, created_at, updated_at, offer_amount, ' +
        'offer_delivery_time, offer_text, offer_revision',
      rows: generateInvitations(market),
    },
    {
      table: 'bids',
      columns:
        'id, project_id, developer_id, amount, proposal, delivery_time, status, ' +
        'created_at, updated_at, project_revision, confirmed_at, criteria, milestones',
      rows: generateBids(market, hiredBidIds),
    },
  ];
}

function* generateProjects(market: Market): Generator<Row> {
  for (const project of market.projects()) {
    const { bids, hire } = planBidsAndHire(market, project);
    const { current, editedAt, revision } = planBrief(market, project);
    const { title, description, skills, criteria, exclusions, rights } = current;
    const status = getProjectStatus(project, hire);
    const activeBids = bids.filter(({ isWithdrawn }) => !isWithdrawn);
    yield [
      project.id,
      project.clientId,
      title,
      description,
      project.category,
      project.budget,
      project.isPrivate,
      project.isUrgent,
      skills,
      toSkillKeys(skills),
      new Date(project.deadline),
      status === 'active' && project.deadline > market.plan.now,
      status,
      hire !== null && listFunded(hire).some(({ endedAt }) => endedAt === null),
      activeBids.length,
      activeBids.reduce((sum, { amount }) => sum + amount, 0),
      new Date(project.createdAt),
      hire?.developerId ?? null,
      revision,
      revision,
      editedAt === null ? null : new Date(editedAt),
      JSON.stringify(criteria),
      criteria.length,
      exclusions,
      rights && JSON.stringify(rights),
      ...planPublicAverage(market, project, activeBids),
    ];
  }
}

/** Without it, the first minutes of a seeded server would be spent on the averages. */
function planPublicAverage(
  { plan }: Market,
  { deadline }: PlannedProject,
  bids: PlannedBid[],
): [averageCents: number | null, computedAt: Date | null, nextCount: number] {
  const now = new Date(plan.now);
  const counted = bids.filter(({ at }) => at <= plan.now - PUBLIC_AVERAGE_MIN_AGE_MS);
  const due = computeDueAverage(
    {
      count: counted.length,
      total: counted.reduce((sum, { amount }) => sum + roundToTwoDigits(amount), 0),
      nextCount: PUBLIC_AVERAGE_MIN_BIDS,
      deadline: new Date(deadline),
    },
    now,
  );
  if (!due) return [null, null, PUBLIC_AVERAGE_MIN_BIDS];
  return [due.averageCents ?? null, now, due.nextCount];
}

function* generateInvitations(market: Market): Generator<Row> {
  for (const project of market.projects()) {
    if (project.isPrivate) yield* generateProjectInvitations(market, project);
  }
}

const OFFERED_DAYS = 21;
const noOffer = [null, null, null, null];

function* generateProjectInvitations(market: Market, project: PlannedProject): Generator<Row> {
  const bids = market.bids(project);
  const invitedAt = new Date(project.createdAt);
  const answeredAt = new Date(Math.min(market.plan.now, project.createdAt + DAY_MS));
  for (const { developerId, at } of bids) {
    yield [project.id, developerId, 'accepted', invitedAt, new Date(at), ...noOffer];
  }
  const [undecided, ...others] = market.invitedWithoutBid(project, bids);
  if (undecided) {
    const { revision } = planBrief(market, project);
    const offer = [project.budget, OFFERED_DAYS, 'The whole brief, as it is written.', revision];
    yield [project.id, undecided, 'pending', invitedAt, invitedAt, ...offer];
  }
  for (const id of others) yield [project.id, id, 'declined', invitedAt, answeredAt, ...noOffer];
}

interface PlacedBid {
  project: PlannedProject;
  bid: PlannedBid;
  hire: PlannedHire | null;
}

function* generateBids(market: Market, hiredBidIds: Map<number, number>): Generator<Row> {
  const { seed, lastIds } = market.plan;
  let id = lastIds.bids;
  for (const placed of generateBidsByTime(market)) {
    id += 1;
    const { project, bid, hire } = placed;
    const isHired = hire?.bid.nth === bid.nth;
    if (isHired) hiredBidIds.set(project.id, id);
    const [status, changedAt] = getBidOutcome(market, placed);
    const { projectRevision, confirmedAt } = planBidVersion(market, project, bid, { isHired });
    const milestones = planBidMilestones(seed, project, bid);
    yield [
      id,
      project.id,
      bid.developerId,
      bid.amount,
      generateProposal(seed, id),
      bid.deliveryTime,
      status,
      new Date(bid.at),
      new Date(changedAt),
      projectRevision,
      confirmedAt === null ? null : new Date(confirmedAt),
      JSON.stringify(isHired ? [] : planWeights(new Random(seed, 'weights', id), market, project)),
      milestones && JSON.stringify(milestones),
    ];
  }
}

const WEIGHTED_SHARE = 0.05;

/** Of the bids on projects with criteria. Empty if the bid gives no answers. */
function planWeights(random: Random, market: Market, project: PlannedProject): CriterionAnswer[] {
  const { criteria } = planBrief(market, project).current;
  if (!random.happens(WEIGHTED_SHARE)) return [];
  return criteria.map(({ id }) => ({
    id,
    included: true,
    remark: null,
    share: 10 * (1 + random.int(10)),
  }));
}

function getBidOutcome(
  market: Market,
  { project, bid, hire }: PlacedBid,
): [status: string, at: number] {
  if (bid.isWithdrawn) return ['withdrawn', bid.at];
  if (hire) return [hire.bid.nth === bid.nth ? 'hired' : 'passed', hire.hiredAt];
  if (project.end !== 'cancelled') return ['active', bid.at];
  return ['passed', Math.min(market.plan.now, project.deadline + DAY_MS)];
}

/**
 * Stores only the bids of some days in memory: the bids of a day are complete when a project of a
 * later day is reached, because no bid precedes its project.
 */
function* generateBidsByTime(market: Market): Generator<PlacedBid> {
  const bidsByDay = new Map<number, PlacedBid[]>();
  const dayOf = (at: number) => Math.floor(at / DAY_MS);
  let lastDay = dayOf(market.start) - 1;
  for (const project of market.projects()) {
    for (; lastDay < dayOf(project.createdAt) - 1; lastDay += 1)
      yield* takeBidsOfDay(bidsByDay, lastDay + 1);
    const { bids, hire } = planBidsAndHire(market, project);
    for (const bid of bids) {
      const day = dayOf(bid.at);
      const sameDay = bidsByDay.get(day);
      if (sameDay) sameDay.push({ project, bid, hire });
      else bidsByDay.set(day, [{ project, bid, hire }]);
    }
  }
  for (; lastDay < dayOf(market.plan.now); lastDay += 1)
    yield* takeBidsOfDay(bidsByDay, lastDay + 1);
}

function takeBidsOfDay(bidsByDay: Map<number, PlacedBid[]>, day: number): PlacedBid[] {
  const placed = bidsByDay.get(day) ?? [];
  bidsByDay.delete(day);
  return placed.sort((a, b) => a.bid.at - b.bid.at);
}
