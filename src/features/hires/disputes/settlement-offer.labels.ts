import { formatCents } from '#platform/shared/format/money.ts';
import { formatSplit } from '../hire.labels.ts';
import { overdueSettlementAt, periodDays } from '../hire.rules.ts';
import type { DisputeView, OfferView, WorkspaceView } from '../workspace/workspace.schema.ts';
import {
  findNewestOpenOffer,
  getAgreeableCents,
  getOpenDisputeOffers,
  getOtherSide,
  isSide,
  type Side,
} from './dispute.rules.ts';
import { formatSettlementBasis } from './settlement-shares.labels.ts';
import {
  type ContestedCriterion,
  computeSettlementCents,
  listContestedCriteria,
  toDisputedWork,
} from './settlement-shares.rules.ts';

/** Null if the dispute is open or undefined. */
export function formatDisputeOutcome(
  workspace: WorkspaceView,
  dispute: DisputeView | undefined,
): string | null {
  switch (dispute?.status) {
    case 'settled': {
      const acceptedOffer = dispute.offers.find(({ status }) => status === 'accepted');
      const split = formatSplit(workspace, dispute.toDeveloperCents ?? 0);
      if (!acceptedOffer) return `No admin decided in time, so the dispute was settled: ${split}.`;
      const isMine = acceptedOffer.madeBy === workspace.party;
      const acceptance = isMine
        ? `${workspace[getOtherSide(acceptedOffer.madeBy)].name} accepted your`
        : 'You accepted their';
      return `${acceptance} offer: ${split}.`;
    }
    case 'withdrawn':
      return 'The dispute has been withdrawn.';
    case 'decided':
      return 'Bidwright has decided the dispute.';
    case 'overtaken':
      return 'The bank took the payment back, which ended the dispute.';
    default:
      return null;
  }
}

/** Both sides can read it. */
export function formatOverdueReason(
  doOffersOverlap: boolean,
  criteria: readonly ContestedCriterion[],
): string {
  const rule =
    criteria.length === 0
      ? 'the money was split in half'
      : `the agreed criteria count (${formatSettlementBasis(criteria)})`;
  return `No admin decided within ${periodDays.decideDispute} days. ${
    doOffersOverlap
      ? 'The last offers of both sides allowed this amount.'
      : `The last offers of the two sides did not meet, so ${rule}.`
  }`;
}

/** Null while a chargeback freezes the money, because no settlement is possible then. */
export function formatOverdueSettlement(
  workspace: WorkspaceView,
  dispute: DisputeView,
  formatTime: (at: string) => string,
): string | null {
  if (workspace.frozen) return null;
  const getLastCents = (side: Side) =>
    findNewestOpenOffer(dispute.offers, side)?.toDeveloperCents ?? null;
  const offers = { client: getLastCents('client'), developer: getLastCents('developer') };
  const at = overdueSettlementAt({
    stateSince: new Date(workspace.stateSince),
    decidableFrom: new Date(dispute.decidableFrom),
    disputePeriodStartsAt: dispute.periodStartsAt ? new Date(dispute.periodStartsAt) : null,
  });
  const agreeableCents = getAgreeableCents(offers);
  const criteria = listContestedCriteria(toDisputedWork(workspace, dispute));
  const settledCents = agreeableCents ?? computeSettlementCents(workspace.amountCents, criteria);
  const split = formatSplit(workspace, settledCents);
  const rule =
    criteria.length === 0 ? 'half each' : `by criteria (${formatSettlementBasis(criteria)})`;
  const reason = agreeableCents === null ? rule : 'as the last offers of both sides allow';
  return (
    `Without a decision by ${formatTime(at.toISOString())} the money is split, ${reason}: ` +
    `${split}.`
  );
}

export function formatOffer(
  workspace: OfferContext,
  { madeBy, toDeveloperCents, ofCents }: OfferView,
): string {
  const amount = formatCents(toDeveloperCents);
  const back = formatCents(ofCents - toDeveloperCents);
  const share =
    madeBy === 'developer'
      ? `take ${amount} and give ${back} back to you`
      : `give you ${amount} and take ${back} back`;
  return `${workspace[madeBy].name} would ${share}.`;
}

type OfferContext = Pick<WorkspaceView, 'party' | 'client' | 'developer' | 'frozen' | 'disputes'>;

/** Null for admins, and if there are no open offers. */
export function formatOpenOffers(workspace: OfferContext): string | null {
  const { party, frozen } = workspace;
  if (party === 'admin') return null;
  const offers = getOpenDisputeOffers(workspace);
  const ownOffer = findNewestOpenOffer(offers, party);
  const theirOffer = findNewestOpenOffer(offers, getOtherSide(party));
  const theirName = workspace[getOtherSide(party)].name;
  const ownOfferText = frozen ? 'Your offer is open.' : `Your offer is waiting for ${theirName}.`;
  if (!theirOffer) return ownOffer ? ownOfferText : null;
  const theirOfferText = formatOffer(workspace, theirOffer);
  if (ownOffer && findNewestOpenOffer(offers) === ownOffer) {
    return (
      `${ownOfferText} Theirs is still open: ` +
      `${theirOfferText}${frozen ? '' : ' You can accept it below.'}`
    );
  }
  return frozen
    ? theirOfferText
    : `${theirOfferText} You can accept it, or make another offer below.`;
}

export function getOfferTitle(workspace: WorkspaceView): string {
  const { party } = workspace;
  const ownOffer = isSide(party) && findNewestOpenOffer(getOpenDisputeOffers(workspace), party);
  return ownOffer ? 'Change your offer' : 'Make an offer';
}
