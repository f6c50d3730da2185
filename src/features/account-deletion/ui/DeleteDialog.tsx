import { Button, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import type { Failure } from '#platform/client/api/errors.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, LoadingLabel } from '#platform/client/forms/form-buttons.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { CONFIRMATION_TEXT } from '../deletion.rules.ts';
import { DeleteAccount } from '../deletion.schema.ts';

const initialValues = { password: '', code: '', confirmation: '' };
const validateWithCode = schemaResolver(DeleteAccount.required({ code: true }), { sync: true });
const validateWithoutCode = schemaResolver(DeleteAccount.omit({ code: true }), { sync: true });

const fieldByErrorCode = {
  password_wrong: 'password',
  code_wrong: 'code',
  code_missing: 'code',
} as const;

interface DeleteDialogProps {
  opened: boolean;
  onClose: () => void;
  requiresCode: boolean;
  /** Must reject if the deletion fails; the dialog then shows the error. */
  onDelete: (proofs: DeleteAccount) => Promise<unknown>;
  /**
   * Called if the deletion fails for a reason other than a wrong password or code, for example
   * because of a new blocker.
   */
  onRefused: () => void;
}

function DeleteForm({ requiresCode, onDelete, onRefused, onClose }: DeleteDialogProps) {
  const validate = requiresCode ? validateWithCode : validateWithoutCode;
  const form = useZodForm({ initialValues, validate, fieldByErrorCode });

  async function send({ code, ...proofs }: typeof initialValues) {
    await onDelete(requiresCode ? { ...proofs, code } : proofs);
  }

  function onFailure({ code }: Failure) {
    if (!(code in fieldByErrorCode)) onRefused();
  }

  return (
    <form {...form.getFormProps(send, { onFailure })} className="bw-form-fields">
      <p className="bw-dialog-text">
        Your account is deleted at once, on all devices. No one can restore it.
      </p>
      <PasswordField
        {...form.getInputProps('password')}
        label="Your password"
        autoComplete="current-password"
        data-autofocus
      />
      {requiresCode && (
        <TextInput
          {...form.getInputProps('code')}
          label="Code"
          description="From your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
      <TextInput
        {...form.getInputProps('confirmation')}
        label="Type “delete my account”"
        placeholder={CONFIRMATION_TEXT}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <FormRefusal form={form} />
      <FormActions>
        <Button type="submit" color="red" aria-disabled={form.submitting}>
          <LoadingLabel isBusy={form.submitting} busyLabel="Deleting...">
            Delete for good
          </LoadingLabel>
        </Button>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Keep my account
        </BackButton>
      </FormActions>
    </form>
  );
}

export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete your account?" size="md">
      <DeleteForm {...props} />
    </Dialog>
  );
}
