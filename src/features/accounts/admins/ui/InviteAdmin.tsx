import { Button, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { ADMIN_SETUP_MINUTES } from '../admin.rules.ts';
import { InviteAdmin as InviteSchema } from '../admin.schema.ts';

const validate = schemaResolver(InviteSchema, { sync: true });

function InviteForm({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const form = useZodForm({ initialValues: { email: '' }, validate });
  const { mutateAsync: invite } = trpc.admins.invite.useMutation();

  async function submit({ email }: { email: string }) {
    await invite({ email });
    toast.success(
      'Invitation sent',
      `${email.trim()} has ${ADMIN_SETUP_MINUTES} minutes to use it.`,
    );
    onSent();
  }

  return (
    <form {...form.getFormProps(submit, { errorTitle: 'Invitation not sent' })}>
      <p className="bw-dialog-text">
        They get a link by email that works once, for {ADMIN_SETUP_MINUTES} minutes. With it they
        choose a password and become an admin: they can see everything and suspend people.
      </p>
      <div className="bw-form-fields">
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="off"
          description="An address that does not have an account here yet."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data-autofocus
        />
        <FormRefusal form={form} />
      </div>
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Sending...">
          Send invitation
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}

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
