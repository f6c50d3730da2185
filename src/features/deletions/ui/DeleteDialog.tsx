import { Button, TextInput } from '@mantine/core';
import type { Failure } from '#platform/client/errors.ts';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { BusyWords } from '#platform/client/kit/BusyWords.tsx';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { CONFIRMATION } from '../deletion.rules.ts';
import { DeleteAccount } from '../deletion.schema.ts';

const empty = { password: '', code: '', confirmation: '' };
const withCode = checkWith(DeleteAccount.required({ code: true }));
const withoutCode = checkWith(DeleteAccount.omit({ code: true }));

const fieldOf = { password_wrong: 'password', code_wrong: 'code', code_missing: 'code' } as const;

interface DeleteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Whether a code of the second factor is asked for, too. */
  asksCode: boolean;
  onDelete: (proofs: DeleteAccount) => Promise<unknown>;
  /** It was refused for another reason than what was typed. */
  onRefused: () => void;
}

function DeleteForm({ asksCode, onDelete, onRefused, onClose }: DeleteDialogProps) {
  const check = asksCode ? withCode : withoutCode;
  const form = useFormState({ initial: empty, check, fieldOf });

  async function send({ code, ...proofs }: typeof empty) {
    await onDelete(asksCode ? { ...proofs, code } : proofs);
  }

  function refused({ code }: Failure) {
    if (!(code in fieldOf)) onRefused();
  }

  return (
    <form {...form.bind(send, { refused })} className="bw-form-fields">
      <p className="bw-dialog-text">
        It happens at once, on all devices, and nobody can bring the account back.
      </p>
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
      {asksCode && (
        <TextInput
          {...form.text('code')}
          label="Code"
          description="From your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
      <TextInput
        {...form.text('confirmation')}
        label="Type “delete my account”"
        placeholder={CONFIRMATION}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <FormRefusal form={form} />
      <FormActions>
        <Button type="submit" color="red" aria-disabled={form.busy}>
          <BusyWords busy={form.busy} working="Deleting...">
            Delete for good
          </BusyWords>
        </Button>
        <BackButton busy={form.busy} onClick={onClose}>
          Keep my account
        </BackButton>
      </FormActions>
    </form>
  );
}

/** Asks for everything that proves who deletes, and that they mean it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete your account?" size="md">
      <DeleteForm {...props} />
    </Dialog>
  );
}
