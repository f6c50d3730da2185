import { formatBidState } from '#features/bids/bid-state.labels.ts';
import { toNextTurn } from '#features/hires/deadlines/deadlines.rules.ts';
import { toIdleTurn } from '#features/hires/deadlines/idle.rules.ts';
import { isAwaitingDelivery, type TurnContext } from '#features/hires/deadlines/turn.rules.ts';
import { getOfferRecipient, type Side } from '#features/hires/disputes/dispute.rules.ts';
import { milestoneStateLabels } from '#features/hires/hire.labels.ts';
import { toMilestoneFacts } from '#features/hires/hire.rules.ts';
import { formatFundAction } from '#features/hires/milestones/milestone.labels.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { centsToDollars } from '#platform/shared/format/money.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import {
  CONTINUE_DRAFT,
  changeToAnswer,
  DRAFT_STATUS,
  EXTRA_TO_FUND,
  formatBidTurn,
  formatDueLabel,
  formatHire,
  formatInvitation,
  formatOpenProject,
  UNTITLED,
} from './work.labels.ts';
import {
  type ClientWorkLists,
  type DeveloperWorkLists,
  findClientWork,
  findDeveloperWork,
} from './work.queries.ts';
import {
  bidWaitsFor,
  CURRENT_WORK_MAX,
  compareWork,
  hireWaitsFor,
  invitationWaitsFor,
  openProjectWaitsFor,
  toDraftAmount,
} from './work.rules.ts';
import type { WorkItem, WorkPage, WorkQuery } from './work.schema.ts';

/** The amount is in dollars. */
interface Payee {
  amount: number | string;
  developerId: number;
}

const toIso = (at: string) => new Date(at).toISOString();
const projectPath = (id: number) => `/projects/${id}`;
const paymentPath = (projectId: number, { amount, developerId }: Payee) =>
  `/payment/${projectId}?amount=${amount}&developer=${developerId}`;
const toDue = (dueAt: string | null, label: string) => ({
  dueAt,
  date: dueAt === null ? null : { label, at: dueAt },
});
const toClosing = (deadline: Date, now: Date) =>
  toDue(now < deadline ? deadline.toISOString() : null, 'Closes');

/**
 * The first page begins with all current work, what waits for the user first. Only ended work is
 * paged.
 */
export async function listWork(ctx: ActorCtx, query: WorkQuery): Promise<WorkPage> {
  if (ctx.actor.role === 'client')
    return toClientPage(await findClientWork(ctx, query), ctx, query);
  if (ctx.actor.role === 'developer')
    return toDeveloperPage(await findDeveloperWork(ctx, query), ctx, query);
  return { items: [], next: null };
}

function toClientPage(rows: ClientWorkLists, ctx: ActorCtx, { limit }: WorkQuery): WorkPage {
  const now = ctx.now();
  const ended = cutPage(rows.ended, limit, toPosition);
  return {
    items: [
      ...sortCurrent([
        ...rows.hires.map((hire) => toHireItem(hire, 'client', now)),
        ...rows.open.map((project) => toOpenItem(project, now)),
        ...rows.drafts.map(toDraftItem),
      ]),
      ...ended.items.map(toEndedProjectItem),
    ],
    next: ended.next,
  };
}

function toDeveloperPage(rows: DeveloperWorkLists, ctx: ActorCtx, { limit }: WorkQuery): WorkPage {
  const now = ctx.now();
  const ended = cutPage(rows.ended, limit, toPosition);
  return {
    items: [
      ...sortCurrent([
        ...rows.hires.map((hire) => toHireItem(hire, 'developer', now)),
        ...rows.invitations.map((invitation) => toInvitationItem(invitation, now)),
        ...rows.bids.map((bid) => toBidItem(bid, now)),
      ]),
      ...ended.items.map((bid) => toEndedBidItem(bid, now)),
    ],
    next: ended.next,
  };
}

const toPosition = ({ createdAt, id }: { createdAt: string; id: number }) => ({
  at: toIso(createdAt),
  id,
});

const sortCurrent = (items: WorkItem[]) => items.sort(compareWork).slice(0, CURRENT_WORK_MAX);

function toDraftItem({ id, fields }: ClientWorkLists['drafts'][number]): WorkItem {
  return {
    kind: 'draft',
    id,
    title: fields.title?.trim() || UNTITLED,
    stage: 'draft',
    waitsFor: null,
    dueAt: null,
    date: null,
    amountCents: toDraftAmount(fields.budget),
    href: `/create-project?draft=${id}`,
    status: DRAFT_STATUS,
    person: null,
    turn: null,
    action: CONTINUE_DRAFT,
  };
}

function toOpenItem(row: ClientWorkLists['open'][number], now: Date): WorkItem {
  const project = { ...row, deadline: new Date(row.deadline) };
  const { hash, ...texts } = formatOpenProject(project, now);
  return {
    kind: 'project',
    id: row.id,
    title: row.title,
    stage: 'open',
    waitsFor: openProjectWaitsFor(project, now),
    ...toClosing(project.deadline, now),
    amountCents: row.budget * 100,
    href: row.acceptedOffer ? paymentPath(row.id, row.acceptedOffer) : projectPath(row.id) + hash,
    person: null,
    ...texts,
  };
}

type HireRow = ClientWorkLists['hires'][number];

function toHireItem(row: HireRow, party: Side, now: Date): WorkItem {
  const { dispute, openProposal, extraToFund, ...hire } = row;
  const offeredTo = getOfferRecipient(dispute?.offeredBy, hire);
  const milestoneNext = toNextTurn(toMilestoneFacts(hire, dispute), now, offeredTo);
  const next = milestoneNext ?? toIdleTurn(hire.idleSince);
  const context: TurnContext = { ...hire, party, offeredTo, next };
  const waitsFor = hireWaitsFor(context);
  const dueAt =
    isAwaitingDelivery(context) && hire.dueAt ? toIso(hire.dueAt) : (next?.until ?? null);
  const item: WorkItem = {
    kind: 'hire',
    id: hire.projectId,
    title: hire.title,
    stage: 'running',
    waitsFor,
    ...toDue(dueAt, formatDueLabel(context)),
    amountCents: hire.agreedCents,
    href: `${projectPath(hire.projectId)}/room`,
    person: party === 'client' ? builtBy(hire.developer.name) : postedBy(hire.client.name),
    ...formatHire(context, waitsFor),
  };
  const isAnswerDue =
    openProposal && openProposal.proposedBy !== party && now < new Date(openProposal.lapsesAt);
  const tasks = [
    item,
    ...(isAnswerDue ? [withChangeToAnswer(item, openProposal.lapsesAt)] : []),
    ...(extraToFund && party === 'client' ? [withExtraToFund(item, hire, extraToFund)] : []),
  ];
  return tasks.toSorted(compareWork)[0] ?? item;
}

function withChangeToAnswer(item: WorkItem, lapsesAt: string): WorkItem {
  const { turn, action, dueLabel } = changeToAnswer;
  return { ...item, waitsFor: 'me', ...toDue(lapsesAt, dueLabel), turn, action };
}

/** Only extra work, because planned milestones may wait. */
function withExtraToFund(
  item: WorkItem,
  { projectId, developer }: Pick<HireRow, 'projectId' | 'developer'>,
  extra: NonNullable<HireRow['extraToFund']>,
): WorkItem {
  const amount = centsToDollars(extra.amountCents);
  return {
    ...item,
    ...{ waitsFor: 'me', dueAt: null, date: null },
    turn: EXTRA_TO_FUND,
    action: formatFundAction(extra),
    href:
      paymentPath(projectId, { amount, developerId: developer.id }) +
      `&milestone=${extra.milestoneId}`,
  };
}

const builtBy = (developer: string) => `Built by ${developer}`;
const postedBy = (client: string) => `For ${client}`;

function toEndedProjectItem(row: ClientWorkLists['ended'][number]): WorkItem {
  const { id, title, status, budget, hiredForCents, developerName, createdAt } = row;
  const isHire = hiredForCents !== null;
  return {
    kind: isHire ? 'hire' : 'project',
    id,
    title,
    amountCents: hiredForCents ?? budget * 100,
    href: isHire && status !== 'removed' ? `${projectPath(id)}/room` : projectPath(id),
    status: endedProjectLabels[status],
    person: developerName && builtBy(developerName),
    date: toEndedDate(row.endedAt) ?? { label: 'Posted', at: toIso(createdAt) },
    ...endedFields,
  };
}

const endedProjectLabels = {
  completed: milestoneStateLabels.completed,
  cancelled: milestoneStateLabels.cancelled,
  removed: 'Removed',
};

/** Null if there was no hire. */
const toEndedDate = (endedAt: string | null) =>
  endedAt === null ? null : { label: 'Ended', at: toIso(endedAt) };

const endedFields = {
  stage: 'ended',
  waitsFor: null,
  dueAt: null,
  turn: null,
  action: null,
} as const;

function toInvitationItem(row: DeveloperWorkLists['invitations'][number], now: Date): WorkItem {
  const invited = { ...row, deadline: new Date(row.deadline) };
  const waitsFor = invitationWaitsFor(invited, now);
  const offeredAmount = row.invitation === 'pending' ? row.offerAmount : null;
  return {
    kind: 'invitation',
    id: row.id,
    title: row.title,
    stage: 'invited',
    waitsFor,
    ...toClosing(invited.deadline, now),
    amountCents: (offeredAmount ?? row.budget) * 100,
    href: projectPath(row.projectId),
    person: postedBy(row.clientName),
    ...formatInvitation({ ...row, hasOffer: offeredAmount !== null }, waitsFor),
  };
}

type EndedBidRow = DeveloperWorkLists['ended'][number];
type BidRow = Omit<EndedBidRow, 'endedAt'>;

function formatStatus(row: BidRow, now: Date): string {
  const project = { status: row.projectStatus, deadline: new Date(row.deadline) };
  return formatBidState({ ...row, project }, now);
}

function toBidItem(row: BidRow, now: Date): WorkItem {
  return {
    kind: 'bid',
    id: row.id,
    title: row.title,
    stage: 'bid',
    waitsFor: bidWaitsFor(row),
    ...toClosing(new Date(row.deadline), now),
    amountCents: row.amount * 100,
    href: projectPath(row.projectId) + (row.isOutdated ? '#outdated-bid' : ''),
    status: formatStatus(row, now),
    person: postedBy(row.clientName),
    ...formatBidTurn(row.isOutdated, row.clientName),
  };
}

function toEndedBidItem(row: EndedBidRow, now: Date): WorkItem {
  const isHire = row.status === 'hired';
  return {
    kind: isHire ? 'hire' : 'bid',
    id: isHire ? row.projectId : row.id,
    title: row.title,
    amountCents: row.amount * 100,
    href: isHire ? `${projectPath(row.projectId)}/room` : projectPath(row.projectId),
    status: formatStatus(row, now),
    person: postedBy(row.clientName),
    date: toEndedDate(row.endedAt) ?? { label: 'Bid placed', at: toIso(row.createdAt) },
    ...endedFields,
  };
}
