import { lazy, Suspense, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';

const ReplyForm = lazy(() => import('./ReplyForm.tsx'));

/** The button with which the reviewed user replies, or the form. */
export function ReplyToReview({ reviewId, author }: { reviewId: number; author: string }) {
  const [open, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: reply } = trpc.reviews.reply.useMutation({
    onSuccess: () =>
      Promise.all([utils.reviews.about.invalidate(), utils.reviews.onProject.invalidate()]),
  });

  if (!open) {
    return (
      <div>
        <button type="button" className="bw-text-button" onClick={() => setOpen(true)}>
          Reply <span className="bw-hidden">{`to ${author}`}</span>
        </button>
      </div>
    );
  }
  return (
    <Suspense fallback={<p>Loading the form...</p>}>
      <ReplyForm
        reviewId={reviewId}
        onSubmit={(text) => reply({ id: reviewId, reply: text })}
        onCancel={() => setOpen(false)}
      />
    </Suspense>
  );
}
