import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { LongText } from '#platform/client/kit/LongText.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { REVIEW_MAX } from '../review.rules.ts';
import { ReviewText } from '../review.schema.ts';
import { StarInput } from './StarInput.tsx';

const initial = { rating: '', comment: '' };
const check = checkWith(ReviewText);

interface ReviewFormProps {
  projectId: number;
  /** Who is reviewed. */
  name: string;
  onSubmit: (review: { rating: number; comment: string }) => Promise<unknown>;
}

export default function ReviewForm({ projectId, name, onSubmit }: ReviewFormProps) {
  const form = useFormState({ initial, check, draft: `review:${projectId}`, counted: 'review' });

  async function submit({ rating, comment }: typeof initial) {
    await onSubmit({ rating: Number(rating), comment });
    form.forget();
  }

  const bound = form.bind(submit, { failed: 'Review not sent' });
  return (
    <form {...bound} className="bw-review-form" aria-label={`Your review of ${name}`}>
      <StarInput {...form.field('rating')} label="Rating" />
      <LongText
        {...form.text('comment')}
        label="Review"
        placeholder="What went well, what did not, and what the next one should know."
        most={REVIEW_MAX}
        rows={6}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton busy={form.busy} working="Sending...">
          Send review
        </SubmitButton>
      </FormActions>
    </form>
  );
}
