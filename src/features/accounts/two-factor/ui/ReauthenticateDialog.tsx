import { Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, LoadingLabel } from '#platform/client/forms/form-buttons.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { PasswordAndCode } from '../second-factor.schema.ts';
import { CodeField } from './CodeField.tsx';

const initialValues = { password: '', code: '' };
const validate = schemaResolver(PasswordAndCode, { sync: true });
const fieldByErrorCode = { password_wrong: 'password', code_wrong: 'code' } as const;

interface ReauthenticateDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  submitLabel: string;
  busyLabel: string;
  isDestructive?: boolean;
  /** Must close the dialog on success. If it rejects, the dialog shows the error. */
  onConfirm: (proofs: PasswordAndCode) => Promise<void>;
}

function ReauthenticateForm({
  lead,
  submitLabel,
  busyLabel,
  isDestructive,
  onConfirm,
  onClose,
}: ReauthenticateDialogProps) {
  const form = useZodForm({ initialValues, validate, fieldByErrorCode });

  return (
    <form
      {...form.getFormProps(onConfirm, { errorTitle: `Not done: ${submitLabel}` })}
      className="bw-form-fields"
    >
      <p className="bw-dialog-text">{lead}</p>
      <PasswordField
        {...form.getInputProps('password')}
        label="Your password"
        autoComplete="current-password"
        data-autofocus
      />
      <CodeField
        {...form.getInputProps('code')}
        label="Code"
        description="From your app, or a recovery code"
      />
      <FormRefusal form={form} />
      <FormActions>
        <Button
          type="submit"
          {...(isDestructive && { color: 'red' })}
          aria-disabled={form.submitting}
        >
          <LoadingLabel isBusy={form.submitting} busyLabel={busyLabel}>
            {submitLabel}
          </LoadingLabel>
        </Button>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Keep
        </BackButton>
      </FormActions>
    </form>
  );
}

export function ReauthenticateDialog(props: ReauthenticateDialogProps) {
  const { opened, onClose, title } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <ReauthenticateForm {...props} />
    </Dialog>
  );
}
