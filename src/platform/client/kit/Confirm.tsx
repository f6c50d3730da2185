import { useZodForm } from '../forms/useZodForm.ts';
import { BackButton } from './BackButton.tsx';
import { Dialog } from './Dialog.tsx';
import { FormActions, FormRefusal } from './FormParts.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface QuestionProps {
  /** The consequences. */
  children: string;
  act: string;
  /** The label of the button while working. */
  working: string;
  keep: string;
  /** The title of the toast that shows an error if the dialog was closed before. */
  failed?: string;
  onClose: () => void;
  /** Called on confirmation. If it returns a promise that rejects, the dialog shows the error. */
  onConfirm: () => unknown;
}

interface ConfirmProps extends QuestionProps {
  opened: boolean;
  title: string;
}

function Question(props: QuestionProps) {
  const { children, act, working, keep, failed, onClose, onConfirm } = props;
  const form = useZodForm({ initialValues: {} });
  return (
    <form
      {...form.bind(async () => onConfirm(), { failedTitle: failed })}
      className="bw-form-fields"
    >
      <p className="bw-dialog-text">{children}</p>
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton grave busy={form.submitting} working={working}>
          {act}
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onClose} data-autofocus>
          {keep}
        </BackButton>
      </FormActions>
    </form>
  );
}

/** A dialog to confirm an action that cannot be undone. The caller closes it after success. */
export function Confirm({ opened, title, ...question }: ConfirmProps) {
  return (
    <Dialog opened={opened} onClose={question.onClose} title={title} size="sm">
      <Question {...question} />
    </Dialog>
  );
}
