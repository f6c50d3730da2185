import { trpc } from '#platform/client/api/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '#platform/client/dialogs/ReasonDialog.tsx';
import type { Role } from '#platform/shared/actor.ts';
import { marketplaceRules, REASON_MAX, REASON_MIN } from '../../appeals/moderation-action.rules.ts';
import { EndActionForm, ModerationActionForm } from '../../appeals/moderation-action.schema.ts';
import { ruleLabels } from '../../moderation.labels.ts';

const options = marketplaceRules.map((value) => ({ value, label: ruleLabels[value] }));

interface SuspendButtonProps {
  user: { id: number; name: string; role: Role };
  /** Other buttons beside it act on other subjects. */
  showsName?: boolean | undefined;
  /** `adminUsers` is reloaded in any case. */
  onDone?: (() => Promise<unknown>) | undefined;
}

type DialogProps = Omit<ReasonDialogProps, 'onDone'>;

const formatEffects = (role: Role) =>
  role === 'admin'
    ? 'They cannot use the admin area until the suspension ends.'
    : 'Running work continues and is paid. They cannot start anything new.';

function useSuspendDialog({
  user: { id, name, role },
  showsName,
}: SuspendButtonProps): DialogProps {
  const { mutateAsync: suspend } = trpc.suspensions.suspend.useMutation();
  return {
    buttonLabel: showsName ? `Suspend ${name}` : 'Suspend',
    buttonProps: { variant: 'outline', color: 'red' },
    title: `Suspend ${name}`,
    lead:
      'They are signed out everywhere and get an email with the rule and the reason. ' +
      `${formatEffects(role)} They can appeal once, to another admin.`,
    choice: { label: 'Rule broken', options },
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

export function SuspendButton({
  suspended,
  ...props
}: SuspendButtonProps & { suspended: boolean }) {
  const { user, onDone } = props;
  const { adminUsers } = trpc.useUtils();
  const suspendDialog = useSuspendDialog(props);
  const restoreDialog = useRestoreDialog(user);
  return (
    <ReasonDialog
      {...(suspended ? restoreDialog : suspendDialog)}
      onDone={() => Promise.all([adminUsers.invalidate(), onDone?.()])}
    />
  );
}
