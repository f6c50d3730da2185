import {
  type CriterionPart,
  formatPercent,
  sumParts,
  toCriterionParts,
} from '#features/bids/criterion-weights.rules.ts';
import { isDelivered } from '../agreement/criteria-state.rules.ts';
import type { WorkspaceView } from '../workspace/workspace.schema.ts';
import { sides } from './dispute.rules.ts';
import type { CriterionDecision } from './disputed-criteria.rules.ts';
import {
  type Contest,
  type ContestedCriterion,
  computeDecidedCents,
  computeSettlementCents,
  countDeveloperHalves,
  type DisputedWork,
  listContestedCriteria,
  toDisputedWork,
} from './settlement-shares.rules.ts';

const otherContests = [
  ['one_side', 'contested by one side'],
  ['both_sides', 'contested by both sides'],
  ['undelivered', 'never delivered'],
] as const satisfies [Contest, string][];

/** Empty if all criteria count the same. */
const formatWeighting = (parts: readonly CriterionPart[]) =>
  parts.every(({ part }) => part === parts[0]?.part) ? '' : ' by weight';

const formatOf = (count: number, total: number) =>
  `${count} of ${total} ${total === 1 ? 'criterion' : 'criteria'}`;

/**
 * Like "3 of 5 criteria uncontested, 1 contested by one side: 70%". `criteria` must not be empty.
 */
export function formatSettlementBasis(criteria: readonly ContestedCriterion[]): string {
  const count = (contest: Contest) => criteria.filter((one) => one.contest === contest).length;
  const others = otherContests.flatMap(([contest, label]) =>
    count(contest) > 0 ? [`${count(contest)} ${label}`] : [],
  );
  const counts = [`${formatOf(count('nobody'), criteria.length)} uncontested`, ...others];
  const percent = formatPercent(countDeveloperHalves(criteria), 2 * sumParts(criteria));
  return `${counts.join(', ')}: ${percent}${formatWeighting(criteria)}`;
}

/** Like "4 of 5 criteria met: 80%". */
function formatDecisionBasis(
  { criteria }: DisputedWork,
  decisions: readonly CriterionDecision[],
): string {
  const parts = toCriterionParts(criteria);
  const isMet = ({ id }: { id: number }) =>
    decisions.some((decision) => decision.id === id && decision.isMet);
  const metParts = parts.filter(isMet);
  const percent = formatPercent(sumParts(metParts), sumParts(parts));
  return `${formatOf(metParts.length, parts.length)} met: ${percent}${formatWeighting(parts)}`;
}

interface Suggestion {
  /** In cents for the developer. */
  cents: number;
  /** How the amount was computed. */
  basis: string;
}

/**
 * The amount of the automatic settlement without overlapping offers, or, once each criterion is
 * decided, that of the decisions.
 */
export function suggestShare(
  workspace: Pick<WorkspaceView, 'agreement' | 'deliveries' | 'disputes' | 'amountCents'>,
  decisions: readonly CriterionDecision[] = [],
): Suggestion {
  const { disputes, amountCents } = workspace;
  const dispute = disputes.find(({ status }) => status === 'open');
  const work = toDisputedWork(workspace, dispute);
  const decidedCents = computeDecidedCents(amountCents, work.criteria, decisions);
  if (decidedCents !== null) {
    return { cents: decidedCents, basis: formatDecisionBasis(work, decisions) };
  }
  const criteria = listContestedCriteria(work);
  const basis =
    criteria.length === 0 ? 'No criteria were agreed: half each' : formatSettlementBasis(criteria);
  return { cents: computeSettlementCents(amountCents, criteria), basis };
}

const names = { client: 'Client', developer: 'Developer' };

interface CriterionWord {
  text: string;
  remark: string | null;
}

/** What the sides state about a criterion in the open dispute, and whether it was delivered. */
export function listCriterionWords(
  workspace: Pick<WorkspaceView, 'agreement' | 'deliveries' | 'disputes'>,
  criterionId: number,
): CriterionWord[] {
  const isCriterion = ({ id }: { id: number }) => id === criterionId;
  const stated = workspace.disputes
    .find(({ status }) => status === 'open')
    ?.criteria.find(isCriterion);
  const delivery = workspace.deliveries.at(-1);
  const agreed = workspace.agreement?.criteria.find(isCriterion);
  const words = sides.flatMap((side): CriterionWord[] => {
    const statement = stated?.[side];
    if (statement) {
      const { isMet, remark } = statement;
      return [{ text: `${names[side]} says ${isMet ? 'met' : 'not met'}`, remark }];
    }
    const requested = side === 'client' && delivery?.changesCriteria.find(isCriterion);
    return requested ? [{ text: 'Client requested changes', remark: requested.remark }] : [];
  });
  if (!agreed || !isDelivered(agreed, delivery)) {
    const wasReworded = delivery?.criteria.some(isCriterion) ?? false;
    const text = wasReworded ? 'Reworded after the last delivery' : 'Never delivered';
    return [{ text, remark: null }, ...words];
  }
  return words.length > 0 ? words : [{ text: 'Delivered, not contested', remark: null }];
}
