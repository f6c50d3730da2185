import { schemaResolver } from '@mantine/form';
import { trpc } from '#platform/client/api/trpc.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { QUESTION_MAX, QuestionForm } from '../question.schema.ts';
import classes from './questions.module.css';

const validate = schemaResolver(QuestionForm, { sync: true });

interface AskFormProps {
  projectId: number;
  onClose: () => void;
}

export default function AskForm({ projectId, onClose }: AskFormProps) {
  const utils = trpc.useUtils();
  const { mutateAsync: ask } = trpc.questions.ask.useMutation();
  const form = useZodForm({
    initialValues: { text: '' },
    validate,
    draft: `question:${projectId}`,
  });

  async function submit({ text }: { text: string }) {
    await ask({ projectId, text });
    toast.success('Question sent', 'You are notified when the client answers.');
    await utils.questions.list.invalidate({ projectId });
    onClose();
  }

  return (
    <form
      {...form.getFormProps(submit, { errorTitle: 'Question not sent' })}
      className={classes.form}
      aria-label="Ask a question"
    >
      <CountedTextarea
        {...form.getInputProps('text')}
        label="Your question"
        description="Once it is answered, everyone who can see the project can read it. Your name is not shown."
        maxCharacters={QUESTION_MAX}
        rows={4}
        autoFocus
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Sending...">
          Send question
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
