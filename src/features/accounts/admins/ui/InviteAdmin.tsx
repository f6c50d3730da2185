import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { SETUP_MINUTES } from '../admin.rules.ts';
import { InviteAdmin as Form } from '../admin.schema.ts';

const check = checkWith(Form);

function InviteForm({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const form = useFormState({ initial: { email: '' }, check });
  const { mutateAsync: invite } = trpc.admins.invite.useMutation();

  async function submit({ email }: { email: string }) {
    await invite({ email });
    toast.success('Invitation sent', `${email.trim()} has ${SETUP_MINUTES} minutes to use it.`);
    onSent();
  }

  return (
    <form {...form.bind(submit, { failed: 'Invitation not sent' })}>
      <p className="bw-dialog-text">
        {`They get a link by mail that works once, for ${SETUP_MINUTES} minutes. With it they choose a `}
        password and become an admin like you: they see everything, and can suspend people.
      </p>
      <div className="bw-form-fields">
        <TextInput
          {...form.text('email')}
          label="Email"
          type="email"
          autoComplete="off"
          description="One that has no account here yet."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data-autofocus
        />
        <FormRefusal form={form} />
      </div>
      <FormActions>
        <SubmitButton busy={form.busy} working="Sending...">
          Send invitation
        </SubmitButton>
        <BackButton busy={form.busy} onClick={onClose}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}

/** An admin brings in another one. */
export function InviteAdmin() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
        onClick={open}
      >
        Invite an admin
      </Button>
      <Dialog opened={opened} onClose={close} title="Invite an admin" size="sm">
        <InviteForm onSent={close} onClose={close} />
      </Dialog>
    </>
  );
}
