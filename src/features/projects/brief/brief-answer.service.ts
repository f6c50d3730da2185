import type { ActorCtx } from '#platform/server/context.ts';
import type { Project } from '../project.entity.ts';
import { paymentOpenError } from './brief.rules.ts';
import { isPaymentInProgress } from './revision.queries.ts';
import { readSnapshot, saveRevision } from './revision.service.ts';

/** An answer that changes the brief. */
interface BriefAnswer {
  /** Text of the question. */
  question: string;
  answer: string;
  /** The answer until now; the same text if it only is now marked as a change of the brief. */
  previousAnswer: string | null;
}

/**
 * Stores an answer that changes the brief as a revision with a material change, with the same
 * consequences as an edit. The caller must have locked the project. Throws if a payment is being
 * processed.
 */
export async function recordBriefAnswer(
  ctx: ActorCtx,
  project: Project,
  { question, answer, previousAnswer }: BriefAnswer,
): Promise<void> {
  if (await isPaymentInProgress(ctx.em, project.id)) throw paymentOpenError();
  // Answers are not part of a snapshot, so it is the same before and after.
  const snapshot = await readSnapshot(ctx.em, project);
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
