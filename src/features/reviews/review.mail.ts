import { findUserView } from '#features/accounts/account.queries.ts';
import { loadAgreedTitle } from '#features/hires/hire.queries.ts';
import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import { findProjectView } from '#features/projects/project.queries.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatCount, formatNameAtStart } from '#platform/shared/format/text.ts';
import type { Review } from './review.entity.ts';

const QUOTE_MAX_LENGTH = 300;

/** The message contains the text of the review only if the review is published. */
export async function notifyOfReview(
  ctx: NotifyCtx,
  project: { id: number },
  review: Review,
  authorName: string,
): Promise<void> {
  const title = await loadAgreedTitle(ctx.em, project.id);
  const path = `/projects/${project.id}`;
  if (review.publishedAt) {
    return notify(ctx, {
      userId: review.subjectId,
      kind: 'review_received',
      title: `${formatNameAtStart(authorName)} reviewed you: “${title}”`,
      paragraphs: [
        `${formatCount(review.rating, 'star')} of 5: “${truncateQuote(review.comment)}”`,
        'The review is public on your profile. You can reply to it once.',
      ],
      action: { label: 'Read the review', path },
    });
  }
  return notify(ctx, {
    userId: review.subjectId,
    kind: 'review_received',
    title: `${formatNameAtStart(authorName)} wrote a review of you: “${title}”`,
    paragraphs: [
      `It stays hidden until you write yours, or until ${formatMoment(review.publishAt)}.`,
      'You cannot change a review after you send it.',
    ],
    action: { label: 'Write your review', path },
  });
}

/**
 * Sent when the waiting period has ended. Does nothing if the project or the author no longer
 * exists.
 */
export async function notifyOfPublishedReview(ctx: NotifyCtx, review: Review): Promise<void> {
  const project = await findProjectView(ctx.em, review.projectId, null);
  const author = await findUserView(ctx, review.authorId);
  if (project && author) await notifyOfReview(ctx, project, review, author.name);
}

export async function notifyOfReply(
  ctx: NotifyCtx,
  review: Review,
  replierName: string,
): Promise<void> {
  const project = await findProjectView(ctx.em, review.projectId, null);
  if (!project) return;
  await notify(ctx, {
    userId: review.authorId,
    kind: 'review_replied',
    title: `${replierName} replied to your review: “${await loadAgreedTitle(ctx.em, project.id)}”`,
    paragraphs: [`“${truncateQuote(review.reply ?? '')}”`],
    action: { label: 'Read the reply', path: `/projects/${project.id}` },
  });
}

function truncateQuote(text: string): string {
  // Not `text.slice`, which could cut a character of two code units in half.
  const characters = Array.from(text);
  return characters.length > QUOTE_MAX_LENGTH
    ? `${characters.slice(0, QUOTE_MAX_LENGTH).join('')}…`
    : text;
}
