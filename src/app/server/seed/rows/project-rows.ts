import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { planBidVersion, planBrief } from '../briefs.ts';
import type { Row, TableData } from '../copy-in.ts';
import { type PlannedHire, planBidsAndHire, projectStatus } from '../hires.ts';
import type { Market, PlannedBid, PlannedProject } from '../market.ts';
import { generateProposal } from '../text-pools.ts';

/** Returns the rows of projects, of invitations to private projects, and of all bids. */
export function projectTables(market: Market, hiredBids: Map<number, number>): TableData[] {
  return [
    {
      table: 'projects',
      columns:
        'id, client_id, title, description, category, budget, is_private, is_urgent, ' +
        'skills, deadline, is_open, status, holds_money, bid_count, bid_total, created_at, ' +
        'revision, material_revision, edited_at, criteria, last_criterion_id, exclusions, rights',
      rows: generateProjects(market),
    },
    {
      table: 'invitations',
      columns: 'project_id, developer_id, status, created_at, updated_at',
      rows: generateInvitations(market),
    },
    {
      table: 'bids',
      columns:
        'id, project_id, developer_id, amount, proposal, delivery_time, status, ' +
        'created_at, updated_at, project_revision, confirmed_at',
      rows: generateBids(market, hiredBids),
    },
  ];
}

function* generateProjects(market: Market): Generator<Row> {
  for (const project of market.projects()) {
    const { bids, hire } = planBidsAndHire(market, project);
    const { present, editedAt, revision } = planBrief(market, project);
    const { title, description, skills, criteria, exclusions, rights } = present;
    const status = projectStatus(project, hire);
    const activeBids = bids.filter(({ withdrawn }) => !withdrawn);
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
      new Date(project.deadline),
      status === 'active' && project.deadline > market.plan.now,
      status,
      hire !== null && hire.endedAt === null,
      activeBids.length,
      activeBids.reduce((sum, { amount }) => sum + amount, 0),
      new Date(project.createdAt),
      revision,
      revision,
      editedAt === null ? null : new Date(editedAt),
      JSON.stringify(criteria),
      criteria.length,
      exclusions,
      rights && JSON.stringify(rights),
    ];
  }
}

function* generateInvitations(market: Market): Generator<Row> {
  for (const project of market.projects()) {
    if (project.isPrivate) yield* generateProjectInvitations(market, project);
  }
}

/**
 * Yields accepted invitations of all bidders, then one open invitation and the declined ones.
 */
function* generateProjectInvitations(market: Market, project: PlannedProject): Generator<Row> {
  const bids = market.bids(project);
  const invitedAt = new Date(project.createdAt);
  const answeredAt = new Date(Math.min(market.plan.now, project.createdAt + DAY_MS));
  for (const { developerId, at } of bids) {
    yield [project.id, developerId, 'accepted', invitedAt, new Date(at)];
  }
  const [undecided, ...others] = market.invitedWithoutBid(project, bids);
  if (undecided) yield [project.id, undecided, 'pending', invitedAt, invitedAt];
  for (const id of others) yield [project.id, id, 'declined', invitedAt, answeredAt];
}

interface PlacedBid {
  project: PlannedProject;
  bid: PlannedBid;
  hire: PlannedHire | null;
}

/** Yields all bids in order of time, and stores the ids of hired bids in `hiredBids`. */
function* generateBids(market: Market, hiredBids: Map<number, number>): Generator<Row> {
  const { seed, lastIds } = market.plan;
  let id = lastIds.bids;
  for (const placed of generateBidsByTime(market)) {
    id += 1;
    const { project, bid, hire } = placed;
    if (hire?.bid.nth === bid.nth) hiredBids.set(project.id, id);
    const [status, changedAt] = getBidOutcome(market, placed);
    const { projectRevision, confirmedAt } = planBidVersion(
      market,
      project,
      bid,
      hire?.bid.nth === bid.nth,
    );
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
    ];
  }
}

function getBidOutcome(
  market: Market,
  { project, bid, hire }: PlacedBid,
): [status: string, at: number] {
  if (bid.withdrawn) return ['withdrawn', bid.at];
  if (hire) return [hire.bid.nth === bid.nth ? 'hired' : 'passed', hire.hiredAt];
  if (project.end !== 'cancelled') return ['active', bid.at];
  return ['passed', Math.min(market.plan.now, project.deadline + DAY_MS)];
}

/**
 * Yields bids in order of time. The bids of a day are complete when a later project is reached,
 * because no bid precedes its project.
 */
function* generateBidsByTime(market: Market): Generator<PlacedBid> {
  const days = new Map<number, PlacedBid[]>();
  const dayOf = (at: number) => Math.floor(at / DAY_MS);
  let lastDay = dayOf(market.start) - 1;
  for (const project of market.projects()) {
    for (; lastDay < dayOf(project.createdAt) - 1; lastDay += 1)
      yield* takeBidsOfDay(days, lastDay + 1);
    const { bids, hire } = planBidsAndHire(market, project);
    for (const bid of bids) {
      const day = dayOf(bid.at);
      const sameDay = days.get(day);
      if (sameDay) sameDay.push({ project, bid, hire });
      else days.set(day, [{ project, bid, hire }]);
    }
  }
  for (; lastDay < dayOf(market.plan.now); lastDay += 1) yield* takeBidsOfDay(days, lastDay + 1);
}

function takeBidsOfDay(days: Map<number, PlacedBid[]>, day: number): PlacedBid[] {
  const placed = days.get(day) ?? [];
  days.delete(day);
  return placed.sort((one, other) => one.bid.at - other.bid.at);
}
