import { schemaResolver } from '@mantine/form';
import { IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { REVIEW_MAX_LENGTH } from '../review.rules.ts';
import { ReviewText } from '../review.schema.ts';
import classes from './review-card.module.css';
import starInputClasses from './star-input.module.css';

const labelByStars = new Map([
  ['1', 'Bad'],
  ['2', 'Poor'],
  ['3', 'Fair'],
  ['4', 'Good'],
  ['5', 'Excellent'],
]);

interface StarInputProps {
  label: string;
  name?: string;
  /** As a digit; empty if no stars are chosen. */
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

function StarInput({ label, name, value = '', error, onChange }: StarInputProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={starInputClasses.input}
      aria-labelledby={`${id}-label`}
      aria-invalid={Boolean(error)}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-required
      tabIndex={-1}
      onFocus={(event) => {
        // After a failed validation the form focuses the group; the focus then moves to the first
        // button.
        if (event.target === event.currentTarget) {
          event.currentTarget.querySelector('input')?.focus();
        }
      }}
    >
      <span id={`${id}-label`} className={starInputClasses.label}>
        {label}
      </span>
      <span className={starInputClasses.stars}>
        {[...labelByStars].map(([stars, starLabel]) => (
          <label key={stars}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <IconStarFilled size={28} aria-hidden />
            <span className="bw-hidden">{`${formatCount(Number(stars), 'star')}, ${starLabel}`}</span>
          </label>
        ))}
        <span className={starInputClasses.ratingLabel} aria-hidden="true">
          {labelByStars.get(value) ?? ''}
        </span>
      </span>
      {error && (
        <span id={`${id}-error`} className={starInputClasses.error}>
          {error}
        </span>
      )}
    </div>
  );
}

/** A text, because the values of radio buttons are texts. */
const emptyReview = { rating: '', comment: '' };
const validate = schemaResolver(ReviewText, { sync: true });

interface ReviewFormProps {
  projectId: number;
  subjectName: string;
  onSubmit: (review: { rating: number; comment: string }) => Promise<unknown>;
}

export default function ReviewForm({ projectId, subjectName, onSubmit }: ReviewFormProps) {
  const form = useZodForm({
    initialValues: emptyReview,
    validate,
    draft: `review:${projectId}`,
    trackedAs: 'review',
  });

  async function submit({ rating, comment }: typeof emptyReview) {
    await onSubmit({ rating: Number(rating), comment });
  }

  const formProps = form.getFormProps(submit, { errorTitle: 'Review not sent' });
  return (
    <form {...formProps} className={classes.form} aria-label={`Your review of ${subjectName}`}>
      <StarInput {...form.getInputProps('rating')} label="Rating" />
      <CountedTextarea
        {...form.getInputProps('comment')}
        label="Review"
        placeholder="What went well, what did not, and what others should know."
        maxCharacters={REVIEW_MAX_LENGTH}
        rows={6}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Sending...">
          Send review
        </SubmitButton>
      </FormActions>
    </form>
  );
}
