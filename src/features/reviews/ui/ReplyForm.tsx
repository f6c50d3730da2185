import { schemaResolver } from '@mantine/form';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { REVIEW_MAX_LENGTH } from '../review.rules.ts';
import { ReplyText } from '../review.schema.ts';
import classes from './review-card.module.css';

const validate = schemaResolver(ReplyText, { sync: true });

interface ReplyFormProps {
  reviewId: number;
  onSubmit: (reply: string) => Promise<unknown>;
  onCancel: () => void;
}

export default function ReplyForm({ reviewId, onSubmit, onCancel }: ReplyFormProps) {
  const form = useZodForm({ initialValues: { reply: '' }, validate, draft: `reply:${reviewId}` });

  async function submit({ reply }: { reply: string }) {
    await onSubmit(reply);
    toast.success('Reply published', 'It appears below the review.');
  }

  const formProps = form.getFormProps(submit, { errorTitle: 'Reply not published' });
  return (
    <form {...formProps} className={classes.form} aria-label="Reply to this review">
      <CountedTextarea
        {...form.getInputProps('reply')}
        label="Your reply"
        description="Everyone can read it below the review. You cannot change it after you send it."
        maxCharacters={REVIEW_MAX_LENGTH}
        rows={4}
        autoFocus
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Publishing...">
          Publish reply
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onCancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
