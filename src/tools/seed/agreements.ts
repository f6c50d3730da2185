import { buildAgreement } from '#features/hires/agreement/agreement.rules.ts';
import type { AgreementContent } from '#features/hires/agreement/agreement.schema.ts';
import { hashAgreement } from '#features/hires/agreement/agreement.service.ts';
import { planBidMilestones } from './bid-milestones.ts';
import { planBidVersion, planBrief, planQuestions } from './briefs.ts';
import type { PlannedHire } from './hires.ts';
import type { Market } from './market.ts';
import { generateProposal } from './text-pools.ts';

export function planAgreement(
  market: Market,
  { project, bid }: PlannedHire,
  bidId: number,
): { content: AgreementContent; hash: string } {
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
  return { content, hash: hashAgreement(content) };
}
