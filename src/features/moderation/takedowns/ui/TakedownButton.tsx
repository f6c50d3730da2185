import { trpc } from '#platform/client/api/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '#platform/client/dialogs/ReasonDialog.tsx';
import { REASON_MAX, REASON_MIN } from '../../appeals/moderation-action.rules.ts';
import { EndActionForm, ModerationActionForm } from '../../appeals/moderation-action.schema.ts';
import { removalEffects, ruleOptions } from '../../moderation.labels.ts';

type TakedownDialogProps = Omit<ReasonDialogProps, 'onDone'>;

function useTakedownDialog(projectId: number): TakedownDialogProps {
  const { mutateAsync: remove } = trpc.takedowns.takeDown.useMutation();
  return {
    buttonLabel: 'Remove project',
    buttonProps: { variant: 'outline', color: 'red' },
    title: 'Remove project',
    lead: removalEffects.project,
    choice: { label: 'Rule broken', options: ruleOptions },
    label: 'Reason',
    placeholder: 'What is wrong with it, in words its client will read',
    minCharacters: REASON_MIN,
    maxCharacters: REASON_MAX,
    submitLabel: 'Remove project',
    draft: `remove-project-${projectId}`,
    busyLabel: 'Removing...',
    schema: ModerationActionForm,
    fieldNames: { choice: 'rule', reason: 'reason' },
    onSend: async ({ choice, reason }) => {
      await remove({ projectId, ...ModerationActionForm.parse({ rule: choice, reason }) });
      return ['Project removed', 'We notify its client and its bidders.'];
    },
  };
}

function useRestoreDialog(projectId: number): TakedownDialogProps {
  const { mutateAsync: restore } = trpc.takedowns.restore.useMutation();
  return {
    buttonLabel: 'Restore project',
    buttonProps: { variant: 'default' },
    title: 'Restore project',
    lead: 'It gets its previous status and its bids back, and its client gets your reason.',
    label: 'Reason',
    placeholder: 'Why you restore it',
    minCharacters: REASON_MIN,
    maxCharacters: REASON_MAX,
    submitLabel: 'Restore project',
    draft: `restore-project-${projectId}`,
    busyLabel: 'Restoring...',
    schema: EndActionForm,
    fieldNames: { reason: 'reason' },
    onSend: async ({ reason }) => {
      await restore({ projectId, reason });
      return ['Project restored', 'It has its previous status again, and its client is notified.'];
    },
  };
}

interface TakedownButtonProps extends Pick<ReasonDialogProps, 'onDone'> {
  projectId: number;
  isRemoved: boolean;
}

export function TakedownButton({ projectId, isRemoved, onDone }: TakedownButtonProps) {
  const takedownDialog = useTakedownDialog(projectId);
  const restoreDialog = useRestoreDialog(projectId);
  return <ReasonDialog {...(isRemoved ? restoreDialog : takedownDialog)} onDone={onDone} />;
}
