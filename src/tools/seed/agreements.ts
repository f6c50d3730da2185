import { buildAgreement, FIRST_VERSION } from '#features/hires/agreement/agreement.rules.ts';
import type { AgreementContent } from '#features/hires/agreement/agreement.schema.ts';
import { hashAgreement } from '#features/hires/agreement/agreement.service.ts';
import { buildNextAgreement } from '#features/hires/changes/next-agreement.rules.ts';
import { planBidMilestones } from './bid-milestones.ts';
import { planBidVersion, planBrief, planQuestions } from './briefs.ts';
import { isAccepted } from './changes.ts';
import type { PlannedHire } from './hires.ts';
import type { Market } from './market.ts';
import { generateProposal } from './text-pools.ts';

export interface PlannedAgreement {
  version: number;
  content: AgreementContent;
  hash: string;
  agreedAt: number;
}

/** All versions, in their order. */
export function planAgreements(
  market: Market,
  hire: PlannedHire,
  bidId: number,
): [PlannedAgreement, ...PlannedAgreement[]] {
  const { change } = hire;
  const first = planFirstAgreement(market, hire, bidId);
  if (!isAccepted(change)) return [first];
  const version = FIRST_VERSION + 1;
  const content = buildNextAgreement({
    ...{ content: first.content, previousHash: first.hash },
    ...{ milestones: change.milestones, items: change.items, changeId: change.id, version },
  });
  return [first, { version, content, hash: hashAgreement(content), agreedAt: change.endedAt }];
}

/** The version that was agreed at this time. */
export function getAgreementVersion({ change }: PlannedHire, at: number): number {
  return isAccepted(change) && at >= change.endedAt ? FIRST_VERSION + 1 : FIRST_VERSION;
}

function planFirstAgreement(
  market: Market,
  { project, bid, hiredAt }: PlannedHire,
  bidId: number,
): PlannedAgreement {
  const { projectRevision, confirmedAt } = planBidVersion(market, project, bid, {
    isHired: true,
  });
  const content = buildAgreement({
    project,
    revision: projectRevision,
    snapshot: planBrief(market, project).current,
    bid: {
      id: bidId,
      revision: 1,
      developerId: bid.developerId,
      amount: bid.amount,
      deliveryTime: bid.deliveryTime,
      proposal: generateProposal(market.plan.seed, bidId),
      criteria: [],
      milestones: planBidMilestones(market.plan.seed, project, bid),
      createdAt: new Date(bid.at),
      revisedAt: null,
      confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
    },
    answers: planQuestions(market, project).flatMap(({ id, text, answer, answeredAt }) =>
      answer === null || answeredAt === null
        ? []
        : [{ id, text, answer, answeredAt: new Date(answeredAt).toISOString() }],
    ),
  });
  return { version: FIRST_VERSION, content, hash: hashAgreement(content), agreedAt: hiredAt };
}
