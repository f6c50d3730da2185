import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { FIRST_VERSION } from '../agreement/agreement.rules.ts';
import { listCriteriaOfMilestone } from '../agreement/milestone-criteria.rules.ts';
import { toChangeView } from '../changes/change-view.service.ts';
import { toNextTurn } from '../deadlines/deadlines.rules.ts';
import { getOfferRecipient } from '../disputes/dispute.rules.ts';
import {
  getParty,
  listAvailableSteps,
  toMilestoneFacts,
  type UserParty,
  workspaceNotFoundError,
} from '../hire.rules.ts';
import { listIncludedInRequest } from '../milestones/milestone.rules.ts';
import type { StepTarget } from '../steps/step.service.ts';
import { findWorkspaceRow, type WorkspaceRow } from './workspace.queries.ts';
import {
  type DeliveryQuery,
  type DeliveryView,
  type DisputeListQuery,
  type DisputeView,
  type ListedMilestone,
  type OfferView,
  type StatementView,
  WORKSPACE_PAGE_SIZE,
  type WorkspaceView,
} from './workspace.schema.ts';
import {
  findDeliveriesPage,
  findOffersPage,
  findStatementsPage,
} from './workspace-lists.queries.ts';

/** Throws `no_room` without access. */
export async function loadWorkspace(ctx: ActorCtx, target: StepTarget): Promise<WorkspaceView> {
  const { em, actor, now, settings } = ctx;
  const page = { limit: WORKSPACE_PAGE_SIZE };
  const row = await findWorkspaceRow(em, target, actor.id, page, settings);
  const party = row && getParty({ clientId: row.client.id, developerId: row.developer.id }, actor);
  if (!row || !party) throw workspaceNotFoundError();
  const deliveries = cutDeliveries(row.deliveries, WORKSPACE_PAGE_SIZE);
  const disputes = row.disputes.map(toDisputeView);
  const milestones = row.milestones.map((milestone) =>
    toListedMilestone(milestone, { party, isInvolved: row.isInvolved, now: now() }),
  );
  const open = milestones.find(({ id }) => id === row.milestoneId);
  // Only for the type: the open milestone is one of all.
  if (!open) throw workspaceNotFoundError();
  const { position, cancelsLater, agreement, ...fields } = row;
  const { offeredTo, steps } = open;
  const idleSince = row.idleSince && new Date(row.idleSince).toISOString();
  return {
    ...fields,
    milestones,
    cancelsWith: listIncludedInRequest(row.milestones, {
      ...{ position, cancelsLater },
      stateSince: row.stateSince,
    }).map(({ id }) => id),
    idleSince,
    agreement: agreement && {
      version: agreement.version,
      revision: agreement.revision,
      criteria: listCriteriaOfMilestone(
        { criteria: agreement.criteria, milestones: agreement.milestones ?? undefined },
        { position },
      ),
    },
    party,
    deliveries: deliveries.items.toReversed(),
    deliveriesNext: deliveries.next,
    deliveryCount: row.deliveryCount ?? 0,
    disputes,
    openChange:
      row.openChange &&
      toChangeView(row.openChange, {
        milestones: row.milestones,
        agreementVersion: agreement?.version ?? FIRST_VERSION,
      }),
    conversationId: party === 'admin' ? null : row.conversationId,
    // The developer must not see problems of refunds to the client's card.
    unreturnedCents: party === 'developer' ? 0 : row.unreturnedCents,
    offeredTo,
    steps,
    next: open.next,
  };
}

export interface Reader {
  party: UserParty;
  isInvolved: boolean;
  now: Date;
}

export function toListedMilestone(
  { dispute, stateSince, ...milestone }: WorkspaceRow['milestones'][number],
  { party, isInvolved, now }: Reader,
): ListedMilestone {
  const facts = toMilestoneFacts({ ...milestone, stateSince }, dispute);
  const offeredTo = getOfferRecipient(dispute?.offeredBy, milestone);
  return {
    ...milestone,
    offeredTo,
    steps: (isInvolved ? [] : listAvailableSteps(facts, party)).map(({ name, opensAt }) => ({
      name,
      opensAt: opensAt && opensAt > now ? opensAt.toISOString() : null,
    })),
    // For admins, an open offer does not change the next party, as in the dispute queue.
    next: toNextTurn(facts, now, party === 'admin' ? null : offeredTo),
  };
}

/** The open offers and the accepted one are always included, even if newer offers fill the page. */
function toDisputeView({
  openAndAcceptedOffers,
  ...dispute
}: WorkspaceRow['disputes'][number]): DisputeView {
  const statements = cutStatements(dispute.statements, WORKSPACE_PAGE_SIZE);
  const offers = cutOffers(dispute.offers, WORKSPACE_PAGE_SIZE);
  const isNotInPage = ({ id }: OfferView) => !offers.items.some((offer) => offer.id === id);
  return {
    ...dispute,
    statements: statements.items.toReversed(),
    statementsNext: statements.next,
    offers: [...offers.items, ...openAndAcceptedOffers.filter(isNotInPage)].toReversed(),
    offersNext: offers.next,
  };
}

export async function listDeliveries({ em, actor }: ActorCtx, query: DeliveryQuery) {
  const { items } = assertVisible(await findDeliveriesPage(em, query, query), actor);
  return cutDeliveries(items, query.limit);
}

export async function listStatements({ em, actor }: ActorCtx, query: DisputeListQuery) {
  const { items } = assertVisible(await findStatementsPage(em, query.disputeId, query), actor);
  return cutStatements(items, query.limit);
}

export async function listOffers({ em, actor }: ActorCtx, query: DisputeListQuery) {
  const { items } = assertVisible(await findOffersPage(em, query.disputeId, query), actor);
  return cutOffers(items, query.limit);
}

/** Throws `no_room` without access. */
function assertVisible<Row extends { clientId: number; developerId: number }>(
  row: Row | undefined,
  actor: ActorCtx['actor'],
): Row {
  if (!row || !getParty(row, actor)) throw workspaceNotFoundError();
  return row;
}

function cutDeliveries(rows: DeliveryView[], limit: number) {
  return cutPage(rows, limit, ({ deliveredAt, id }) => ({ at: deliveredAt, id }));
}

function cutStatements(rows: StatementView[], limit: number) {
  return cutPage(rows, limit, ({ at, id }) => ({ at, id }));
}

function cutOffers(rows: OfferView[], limit: number) {
  return cutPage(rows, limit, ({ madeAt, id }) => ({ at: madeAt, id }));
}
