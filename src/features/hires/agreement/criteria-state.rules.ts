import type { HireState } from '../hire.rules.ts';
import type { DeliveryView } from '../workspace/workspace.schema.ts';

interface DeliveredCriteria {
  changesCriteria: readonly { id: number }[];
  criteria: readonly { id: number }[];
}

interface DecidedDispute {
  criteria: readonly { id: number; decision: boolean | null }[];
}

/** `met`: marked in the newest delivery. `decided_…`: an admin decided it in a dispute. */
export type CriterionState = 'open' | 'met' | 'changes_requested' | 'decided_met' | 'decided_unmet';

/**
 * An admin's decision, otherwise the state in the newest delivery. A request for changes affects
 * only the criteria that it names.
 */
export function getCriterionState(
  criterionId: number,
  newestDelivery: DeliveredCriteria | undefined,
  disputes: readonly DecidedDispute[],
): CriterionState {
  const isMet = disputes
    .flatMap(({ criteria }) => criteria)
    .find(({ id, decision }) => id === criterionId && decision !== null)?.decision;
  if (isMet !== undefined) return isMet ? 'decided_met' : 'decided_unmet';
  if (!newestDelivery) return 'open';
  const { changesCriteria, criteria } = newestDelivery;
  const isCriterion = ({ id }: { id: number }) => id === criterionId;
  if (changesCriteria.some(isCriterion)) return 'changes_requested';
  return criteria.some(isCriterion) ? 'met' : 'open';
}

export type CriterionEvent = {
  at: string;
  remark: string | null;
  files: DeliveryView['files'];
} & (
  | { kind: 'delivered' | 'delivered_again'; link: string | null }
  | { kind: 'questioned'; isOpen: boolean }
);

/** `deliveries` and the returned events are oldest first. */
export function listCriterionEvents(
  criterionId: number,
  deliveries: readonly DeliveryView[],
  openRequest: DeliveryView | null,
): CriterionEvent[] {
  const events: CriterionEvent[] = [];
  for (const delivery of deliveries) {
    const met = delivery.criteria.find(({ id }) => id === criterionId);
    if (met) {
      const { remark, link, fileId } = met;
      const files = delivery.files.filter(({ id }) => id === fileId);
      const kind = events.length > 0 ? 'delivered_again' : 'delivered';
      events.push({ kind, at: delivery.deliveredAt, remark, link, files });
    }
    const unmet = delivery.changesCriteria.find(({ id }) => id === criterionId);
    if (unmet && delivery.changesAt !== null) {
      const { remark, fileIds } = unmet;
      const files = delivery.changesFiles.filter(({ id }) => fileIds.includes(id));
      const isOpen = delivery === openRequest;
      events.push({ kind: 'questioned', at: delivery.changesAt, remark, files, isOpen });
    }
  }
  return events;
}

/** States in which the developer should answer a request for changes. */
const requestStates: readonly HireState[] = ['changes_requested', 'cancel_requested'];

/** The newest delivery if it has an open request for changes. */
export function findOpenRequest({
  state,
  deliveries,
}: {
  state: HireState;
  deliveries: readonly DeliveryView[];
}): DeliveryView | null {
  const newest = deliveries.at(-1);
  return newest?.changesAt && requestStates.includes(state) ? newest : null;
}
