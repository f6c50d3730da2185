import type { ActorCtx } from '#platform/server/context.ts';
import type { Project } from '../project.entity.ts';
import { paymentOpenError } from './brief.rules.ts';
import { isPaymentInProgress } from './revision.queries.ts';
import { readSnapshot, saveRevision } from './revision.service.ts';

/** An answer that changes the brief; `before` is the answer that it corrects. */
interface BriefAnswer {
  text: string;
  answer: string;
  before: string | null;
}

/**
 * Stores an answer that changes the brief as a revision with a material change, with the same
 * consequences as an edit. The caller must have locked the project. Throws if a payment is being
 * processed.
 */
export async function recordBriefAnswer(
  ctx: ActorCtx,
  project: Project,
  { text, answer, before }: BriefAnswer,
): Promise<void> {
  if (await isPaymentInProgress(ctx.em, project.id)) throw paymentOpenError();
  // Answers are not part of a snapshot, so it is the same before and after.
  const snapshot = await readSnapshot(ctx.em, project);
  const question = { question: text };
  const change = {
    field: 'answer' as const,
    before: before === null ? null : { ...question, answer: before },
    after: { ...question, answer },
  };
  await saveRevision(ctx, project, {
    before: snapshot,
    after: snapshot,
    changes: [change],
    isMaterial: true,
  });
}
