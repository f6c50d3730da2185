import { Button } from '@mantine/core';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { BusyWords } from '#platform/client/kit/BusyWords.tsx';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { BothProofs } from '../factor.schema.ts';
import { CodeField } from './CodeField.tsx';

const empty = { password: '', code: '' };
const check = checkWith(BothProofs);
/** Of which field a refusal speaks. */
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
  const form = useFormState({ initial: empty, check, fieldOf });

  return (
    <form {...form.bind(onProven, { failed: `Not done: ${act}` })} className="bw-form-fields">
      <p className="bw-dialog-text">{lead}</p>
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
      <CodeField
        {...form.text('code')}
        label="Code"
        description="From your app, or a recovery code"
      />
      <FormRefusal form={form} />
      <FormActions>
        <Button type="submit" {...(danger && { color: 'red' })} aria-disabled={form.busy}>
          <BusyWords busy={form.busy} working={working}>
            {act}
          </BusyWords>
        </Button>
        <BackButton busy={form.busy} onClick={onClose}>
          Keep
        </BackButton>
      </FormActions>
    </form>
  );
}

/** Asks for password and code before something that makes an account easier to enter. */
export function ProofDialog(props: ProofDialogProps) {
  const { opened, onClose, title } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <ProofForm {...props} />
    </Dialog>
  );
}
