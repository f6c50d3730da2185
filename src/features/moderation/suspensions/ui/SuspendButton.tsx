import { trpc } from '#platform/client/api/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '#platform/client/dialogs/ReasonDialog.tsx';
import type { Role } from '#platform/shared/actor.ts';
import { REASON_MAX, REASON_MIN } from '../../appeals/moderation-action.rules.ts';
import { EndActionForm, ModerationActionForm } from '../../appeals/moderation-action.schema.ts';
import { formatSuspensionEffects, ruleOptions } from '../../moderation.labels.ts';

interface SuspendButtonProps {
  user: { id: number; name: string; role: Role };
  suspended: boolean;
}

type DialogProps = Omit<ReasonDialogProps, 'onDone'>;

function useSuspendDialog({ id, name, role }: SuspendButtonProps['user']): DialogProps {
  const { mutateAsync: suspend } = trpc.suspensions.suspend.useMutation();
  return {
    buttonLabel: 'Suspend',
    buttonProps: { variant: 'outline', color: 'red' },
    title: `Suspend ${name}`,
    lead: formatSuspensionEffects(role),
    choice: { label: 'Rule broken', options: ruleOptions },
    label: 'Reason',
    placeholder: 'What happened, in words they will read',
    minCharacters: REASON_MIN,
    maxCharacters: REASON_MAX,
    submitLabel: 'Suspend',
    draft: `suspend-${id}`,
    busyLabel: 'Suspending...',
    schema: ModerationActionForm,
    fieldNames: { choice: 'rule', reason: 'reason' },
    onSend: async ({ choice, reason }) => {
      await suspend({ userId: id, ...ModerationActionForm.parse({ rule: choice, reason }) });
      return ['Suspended', `${name} was signed out everywhere and got an email with the reason.`];
    },
  };
}

function useRestoreDialog({ id, name }: SuspendButtonProps['user']): DialogProps {
  const { mutateAsync: restore } = trpc.suspensions.restore.useMutation();
  return {
    buttonLabel: 'Restore',
    buttonProps: { variant: 'default' },
    title: `Restore ${name}`,
    lead: 'They can use everything again and get an email with the reason.',
    label: 'Reason',
    placeholder: 'Why you end the suspension',
    minCharacters: REASON_MIN,
    maxCharacters: REASON_MAX,
    submitLabel: 'Restore',
    draft: `restore-${id}`,
    busyLabel: 'Restoring...',
    schema: EndActionForm,
    fieldNames: { reason: 'reason' },
    onSend: async ({ reason }) => {
      await restore({ userId: id, reason });
      return ['Restored', `${name} can use everything again.`];
    },
  };
}

export function SuspendButton({ user, suspended }: SuspendButtonProps) {
  const { adminUsers } = trpc.useUtils();
  const suspendDialog = useSuspendDialog(user);
  const restoreDialog = useRestoreDialog(user);
  return (
    <ReasonDialog
      {...(suspended ? restoreDialog : suspendDialog)}
      onDone={() => adminUsers.invalidate()}
    />
  );
}
