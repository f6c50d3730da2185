import { Switch } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { trpc } from '#platform/client/api/trpc.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import { compareAnswers } from '../question.rules.ts';
import { ANSWER_MAX, AnswerForm as AnswerFields, type QuestionView } from '../question.schema.ts';
import classes from './questions.module.css';

const validate = schemaResolver(AnswerFields, { sync: true });

interface AnswerFormProps {
  question: QuestionView;
  bidCount: number;
  onClose: () => void;
}

interface Values {
  answer: string;
  changesBrief: boolean;
}

export default function AnswerForm({ question, bidCount, onClose }: AnswerFormProps) {
  const { id, answer } = question;
  const isCorrection = answer !== null;
  const utils = trpc.useUtils();
  const { mutateAsync: send } = trpc.questions.answer.useMutation();
  const form = useZodForm<Values>({
    initialValues: { answer: answer ?? '', changesBrief: question.changesBrief },
    validate,
    draft: `answer:${id}`,
  });
  const newAnswer = { ...form.values, answer: form.values.answer.trim() };
  const bidderCountText =
    bidCount > 0 && compareAnswers(question, newAnswer).isBriefChange
      ? formatCount(bidCount, 'bidder')
      : null;

  async function submit(values: Values) {
    await send({ id, ...values });
    toast.success(
      isCorrection ? 'Answer corrected' : 'Answer published',
      'Everyone who can see the project can read it.',
    );
    if (values.changesBrief) void utils.projects.invalidate();
    await utils.questions.list.invalidate();
    onClose();
  }

  return (
    <form
      {...form.getFormProps(submit, { errorTitle: 'Answer not published' })}
      className={classes.form}
      aria-label={isCorrection ? 'Correct the answer' : 'Answer the question'}
    >
      <CountedTextarea
        {...form.getInputProps('answer')}
        label="Your answer"
        description={
          isCorrection
            ? 'It replaces the current answer and is marked as corrected.'
            : 'Everyone who can see the project can read it. You can correct it later.'
        }
        maxCharacters={ANSWER_MAX}
        rows={4}
        autoFocus
      />
      {question.changesBrief ? (
        <p>This answer changes the brief. If you correct it, developers must confirm their bids.</p>
      ) : (
        <Switch
          {...form.getInputProps('changesBrief', { type: 'checkbox' })}
          size="md"
          withThumbIndicator={false}
          label="This changes the brief"
          aria-label="This changes the brief"
          description="Developers must then confirm their bids."
        />
      )}
      {bidderCountText && (
        <p role="status">
          {`${bidderCountText} will see this answer and must confirm their bids.`}
        </p>
      )}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Publishing...">
          {formatSubmitLabel(isCorrection, bidderCountText)}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}

/** Null if no bidder is notified. */
function formatSubmitLabel(isCorrection: boolean, bidderCountText: string | null): string {
  if (bidderCountText) return `Publish and notify ${bidderCountText}`;
  return isCorrection ? 'Publish correction' : 'Publish answer';
}
