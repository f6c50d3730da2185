import { Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { LoadingLabel } from '#platform/client/forms/LoadingLabel.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { BothProofs } from '../factor.schema.ts';
import { CodeField } from './CodeField.tsx';

const empty = { password: '', code: '' };
const validate = schemaResolver(BothProofs, { sync: true });
/** The form field of each error code. */
const fieldOf = { password_wrong: 'password', code_wrong: 'code' } as const;

interface ProofDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  act: string;
  working: string;
  danger?: boolean;
  onProven: (proofs: BothProofs) => Promise<void>;
}

function ProofForm({ lead, act, working, danger, onProven, onClose }: ProofDialogProps) {
  const form = useZodForm({ initialValues: empty, validate, fieldByErrorCode: fieldOf });

  return (
    <form
      {...form.getFormProps(onProven, { errorTitle: `Not done: ${act}` })}
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
        <Button type="submit" {...(danger && { color: 'red' })} aria-disabled={form.submitting}>
          <LoadingLabel busy={form.submitting} busyLabel={working}>
            {act}
          </LoadingLabel>
        </Button>
        <BackButton busy={form.submitting} onClick={onClose}>
          Keep
        </BackButton>
      </FormActions>
    </form>
  );
}

/** Requires password and code before an action that makes the account less secure. */
export function ProofDialog(props: ProofDialogProps) {
  const { opened, onClose, title } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <ProofForm {...props} />
    </Dialog>
  );
}
