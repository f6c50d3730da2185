import type { Side } from '../disputes/dispute.rules.ts';
import type { FundedState } from '../hire.rules.ts';
import type { DeliveryView, DisputeView } from '../workspace/workspace.schema.ts';

export interface AgreedCriterion {
  id: number;
  text: string;
}

/** Each text as it was agreed when the delivery was made. */
export interface DeliveredCriteria {
  criteria: readonly AgreedCriterion[];
  /** Those that its request for changes names. */
  changesCriteria: readonly { id: number }[];
}

interface StatedCriterion {
  id: number;
  decision: boolean | null;
  client: { isMet: boolean } | null;
  developer: { isMet: boolean } | null;
}

interface StatedDispute {
  status: DisputeView['status'];
  criteria: readonly StatedCriterion[];
}

/**
 * `met`: marked in the newest delivery. `disputed`: not met in the words of a side, in the open
 * dispute. `decided_…`: an admin decided it in a dispute.
 */
export type CriterionState =
  | 'open'
  | 'met'
  | 'changes_requested'
  | 'disputed'
  | 'decided_met'
  | 'decided_unmet';

/** A criterion that was reworded after the newest delivery was not delivered. */
export function isDelivered(
  { id, text }: AgreedCriterion,
  newestDelivery: DeliveredCriteria | undefined,
): boolean {
  const delivered = newestDelivery?.criteria.find((criterion) => criterion.id === id);
  return delivered?.text === text;
}

/**
 * An admin's decision, otherwise what the sides state in an open dispute, otherwise the state in
 * the newest delivery. A request for changes affects only the criteria that it names.
 */
export function getCriterionState(
  agreed: AgreedCriterion,
  newestDelivery: DeliveredCriteria | undefined,
  disputes: readonly StatedDispute[],
): CriterionState {
  const isCriterion = ({ id }: { id: number }) => id === agreed.id;
  const isMet = disputes
    .flatMap(({ criteria }) => criteria)
    .find((criterion) => isCriterion(criterion) && criterion.decision !== null)?.decision;
  if (isMet !== undefined) return isMet ? 'decided_met' : 'decided_unmet';
  const stated = disputes.find(({ status }) => status === 'open')?.criteria.find(isCriterion);
  if (stated?.client?.isMet === false || stated?.developer?.isMet === false) return 'disputed';
  if (!isDelivered(agreed, newestDelivery)) return 'open';
  return newestDelivery?.changesCriteria.some(isCriterion) ? 'changes_requested' : 'met';
}

export type CriterionEvent = {
  at: string;
  /** As it was agreed when the delivery was made. */
  text: string;
  remark: string | null;
  files: DeliveryView['files'];
} & ({ kind: 'delivered' | 'delivered_again'; link: string | null } | { kind: 'questioned' });

/** Those of a delivery that a change has removed from the agreement since. */
export function listRemoved<Criterion extends { id: number }>(
  criteria: readonly Criterion[],
  agreement: { criteria: readonly { id: number }[] } | null,
): Criterion[] {
  return criteria.filter(({ id }) => !agreement?.criteria.some((agreed) => agreed.id === id));
}

/** `deliveries` and the returned events are oldest first. */
export function listCriterionEvents(
  criterionId: number,
  deliveries: readonly DeliveryView[],
): CriterionEvent[] {
  const events: CriterionEvent[] = [];
  for (const delivery of deliveries) {
    const met = delivery.criteria.find(({ id }) => id === criterionId);
    if (met) {
      const { text, remark, link, fileId } = met;
      const files = delivery.files.filter(({ id }) => id === fileId);
      const kind = events.length > 0 ? 'delivered_again' : 'delivered';
      events.push({ kind, at: delivery.deliveredAt, text, remark, link, files });
    }
    const unmet = delivery.changesCriteria.find(({ id }) => id === criterionId);
    if (unmet && delivery.changesAt !== null) {
      const { text, remark, fileIds } = unmet;
      const files = delivery.changesFiles.filter(({ id }) => fileIds.includes(id));
      events.push({ kind: 'questioned', at: delivery.changesAt, text, remark, files });
    }
  }
  return events;
}

export interface CriterionStatement {
  /** `both` if the sides say the same, without a remark. */
  by: Side | 'both';
  isMet: boolean;
  remark: string | null;
}

/** What the sides stated about a criterion, of the newest dispute in which they did. */
export function listCriterionStatements(
  criterionId: number,
  disputes: readonly Pick<DisputeView, 'criteria'>[],
): CriterionStatement[] {
  const stated = disputes
    .flatMap(({ criteria }) => criteria)
    .findLast(({ id, client, developer }) => id === criterionId && (client ?? developer));
  if (!stated) return [];
  const { client, developer } = stated;
  if (
    client &&
    developer &&
    client.isMet === developer.isMet &&
    !client.remark &&
    !developer.remark
  )
    return [{ by: 'both', isMet: client.isMet, remark: null }];
  return [
    ...(client ? [{ by: 'client' as const, ...client }] : []),
    ...(developer ? [{ by: 'developer' as const, ...developer }] : []),
  ];
}

/** States in which the developer should answer a request for changes. */
const requestStates: readonly FundedState[] = ['changes_requested', 'cancel_requested'];

/** The newest delivery if it has an open request for changes. */
export function findOpenRequest({
  state,
  deliveries,
}: {
  state: FundedState;
  deliveries: readonly DeliveryView[];
}): DeliveryView | null {
  const newest = deliveries.at(-1);
  return newest?.changesAt && requestStates.includes(state) ? newest : null;
}
