import type { ActorCtx } from '#platform/server/context.ts';
import type { LockedProject } from '../project.service.ts';
import { paymentOpenError } from './brief.rules.ts';
import { isPaymentInProgress } from './revision.queries.ts';
import { buildCurrentSnapshot, saveRevision } from './revision.service.ts';

interface BriefAnswer {
  question: string;
  answer: string;
  /**
   * Null if there was none; the same text if the client only marked the current answer as a change
   * of the brief.
   */
  previousAnswer: string | null;
}

/**
 * Stores an answer that changes the brief as a revision with a material change. As after a material
 * edit, bids must be confirmed and bidders are notified. Throws if a payment is being confirmed or
 * processed.
 */
export async function recordBriefAnswer(
  ctx: ActorCtx,
  project: LockedProject,
  { question, answer, previousAnswer }: BriefAnswer,
): Promise<void> {
  if (await isPaymentInProgress(ctx.em, project.id)) throw paymentOpenError();
  // Answers are not part of a snapshot, so one snapshot is both `before` and `after`.
  const snapshot = await buildCurrentSnapshot(ctx.em, project);
  const change = {
    field: 'answer' as const,
    before: previousAnswer === null ? null : { question, answer: previousAnswer },
    after: { question, answer },
  };
  await saveRevision(ctx, project, {
    before: snapshot,
    after: snapshot,
    changes: [change],
    isMaterial: true,
  });
}
