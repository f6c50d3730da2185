import { FormActions, FormRefusal } from '../forms/FormParts.tsx';
import { BackButton, SubmitButton } from '../forms/form-buttons.tsx';
import { useZodForm } from '../forms/useZodForm.ts';
import { Dialog } from './Dialog.tsx';

interface ConfirmFormProps {
  children: string;
  confirmLabel: string;
  busyLabel: string;
  cancelLabel: string;
  isDestructive?: boolean;
  /** For the toast that shows the error if the dialog was closed before the failure. */
  errorTitle?: string;
  onClose: () => void;
  /** If it throws or its promise rejects, the dialog shows the error. */
  onConfirm: () => unknown;
}

interface ConfirmDialogProps extends ConfirmFormProps {
  opened: boolean;
  title: string;
}

function ConfirmForm(props: ConfirmFormProps) {
  const { children, confirmLabel, busyLabel, cancelLabel, errorTitle, onClose, onConfirm } = props;
  const { isDestructive = true } = props;
  const form = useZodForm({ initialValues: {} });
  return (
    <form
      {...form.getFormProps(async () => onConfirm(), { errorTitle })}
      className="bw-form-fields"
    >
      <p className="bw-dialog-text">{children}</p>
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton destructive={isDestructive} isBusy={form.submitting} busyLabel={busyLabel}>
          {confirmLabel}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose} data-autofocus>
          {cancelLabel}
        </BackButton>
      </FormActions>
    </form>
  );
}

/** The caller must close the dialog after success. */
export function ConfirmDialog({ opened, title, ...form }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title} size="sm">
      <ConfirmForm {...form} />
    </Dialog>
  );
}
