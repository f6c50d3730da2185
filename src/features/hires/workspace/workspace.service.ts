import type { ActorCtx } from '#platform/server/context.ts';
import { nextTurn } from '../deadlines/deadlines.rules.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import {
  newestOpenOffer,
  offerRecipient,
  openDisputeOffers,
} from '../disputes/settlement-offer.labels.ts';
import { type HireFacts, listAvailableSteps, partyOf, workspaceNotFound } from '../hire.rules.ts';
import { findWorkspaceRow, type WorkspaceRow } from './workspace.queries.ts';
import { type OfferView, WORKSPACE_PAGE_SIZE, type WorkspaceView } from './workspace.schema.ts';
import { cutDeliveries, cutOffers, cutStatements } from './workspace-lists.service.ts';

type Dispute = WorkspaceView['disputes'][number];

/** Fields of an open dispute on which deadlines depend. */
type OpenDisputeFacts = Pick<Dispute, 'openedBy' | 'decidableFrom'>;

/** Returns the room of a hire to its two sides and to admins. Throws a 404 for all others. */
export async function loadWorkspace({ em, actor, now }: ActorCtx, projectId: number) {
  const row = await findWorkspaceRow(em, projectId, actor.id, { limit: WORKSPACE_PAGE_SIZE });
  const party = row && partyOf({ clientId: row.client.id, developerId: row.developer.id }, actor);
  if (!row || !party) throw workspaceNotFound();
  const deliveries = cutDeliveries(row.deliveries, WORKSPACE_PAGE_SIZE);
  const disputes = row.disputes.map(toDisputeView);
  const dispute = disputes.find(({ status }) => status === 'open') ?? null;
  const facts = toHireFacts(row, dispute);
  const recipient = offerRecipient(newestOpenOffer(openDisputeOffers({ disputes }))?.madeBy, row);
  const at = now();
  const view: WorkspaceView = {
    ...row,
    party,
    deliveries: deliveries.items.toReversed(),
    deliveriesNext: deliveries.next,
    deliveryCount: row.deliveryCount ?? 0,
    disputes,
    // Refunds of a client's card are not shown to the developer.
    unreturnedCents: party === 'developer' ? 0 : row.unreturnedCents,
    offeredTo: recipient,
    steps: (row.involved ? [] : listAvailableSteps(facts, party)).map(({ name, opensAt }) => ({
      name,
      opensAt: opensAt && opensAt > at ? opensAt.toISOString() : null,
    })),
    // For admins the next party is the side without a statement, as in their list of disputes.
    next: toNextTurn(facts, at, party === 'admin' ? null : recipient),
  };
  return view;
}

/**
 * Returns a dispute with its newest statements and offers. Open offers are always included, because
 * they can be accepted.
 */
function toDisputeView({ standing, ...dispute }: WorkspaceRow['disputes'][number]): Dispute {
  const statements = cutStatements(dispute.statements, WORKSPACE_PAGE_SIZE);
  const offers = cutOffers(dispute.offers, WORKSPACE_PAGE_SIZE);
  const isNotInPage = ({ id }: OfferView) => !offers.items.some((offer) => offer.id === id);
  return {
    ...dispute,
    statements: statements.items.toReversed(),
    statementsNext: statements.next,
    offers: [...offers.items, ...standing.filter(isNotInPage)].toReversed(),
    offersNext: offers.next,
  };
}

/** Returns the party that must act next, with timestamps as text. */
export function toNextTurn(
  facts: HireFacts,
  at: Date,
  recipient: Side | null = null,
): WorkspaceView['next'] {
  const next = nextTurn(facts, at, recipient);
  return next && { ...next, until: next.until?.toISOString() ?? null };
}

/** Returns the facts of a hire on which its possible steps depend. */
export function toHireFacts(
  {
    state,
    stateSince,
    dueAt,
    frozen,
  }: Pick<WorkspaceRow, 'state' | 'stateSince' | 'dueAt' | 'frozen'>,
  open: OpenDisputeFacts | null,
): HireFacts {
  return {
    state,
    stateSince: new Date(stateSince),
    dueAt: new Date(dueAt),
    frozen,
    decidableFrom: open ? new Date(open.decidableFrom) : null,
    disputedBy: open?.openedBy ?? null,
  };
}
