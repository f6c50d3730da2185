import { schemaResolver } from '@mantine/form';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { REVIEW_MAX_LENGTH } from '../review.rules.ts';
import { ReviewText } from '../review.schema.ts';
import { StarInput } from './StarInput.tsx';
import classes from './review-card.module.css';

const initial = { rating: '', comment: '' };
const validate = schemaResolver(ReviewText, { sync: true });

interface ReviewFormProps {
  projectId: number;
  /** The name of the reviewed user. */
  name: string;
  onSubmit: (review: { rating: number; comment: string }) => Promise<unknown>;
}

export default function ReviewForm({ projectId, name, onSubmit }: ReviewFormProps) {
  const form = useZodForm({
    initialValues: initial,
    validate,
    draft: `review:${projectId}`,
    trackedAs: 'review',
  });

  async function submit({ rating, comment }: typeof initial) {
    await onSubmit({ rating: Number(rating), comment });
  }

  const bound = form.getFormProps(submit, { errorTitle: 'Review not sent' });
  return (
    <form {...bound} className={classes.form} aria-label={`Your review of ${name}`}>
      <StarInput {...form.getInputProps('rating')} label="Rating" />
      <CountedTextarea
        {...form.getInputProps('comment')}
        label="Review"
        placeholder="What went well, what did not, and what the next one should know."
        maxCharacters={REVIEW_MAX_LENGTH}
        rows={6}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton busy={form.submitting} busyLabel="Sending...">
          Send review
        </SubmitButton>
      </FormActions>
    </form>
  );
}
