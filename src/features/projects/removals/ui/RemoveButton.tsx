import {
  REASON_MAX,
  REASON_MIN,
  rules,
  ruleWords,
} from '#features/accounts/measures/measure.rules.ts';
import { EndForm, MeasureForm } from '#features/accounts/measures/measure.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '#platform/client/dialogs/ReasonDialog.tsx';

const options = rules.map((value) => ({ value, label: ruleWords[value] }));

type Asked = Omit<ReasonDialogProps, 'onDone'>;

function useRemoving(projectId: number): Asked {
  const { mutateAsync: remove } = trpc.removals.remove.useMutation();
  return {
    buttonLabel: 'Remove project',
    buttonProps: { variant: 'outline', color: 'red' },
    title: 'Remove project',
    lead:
      'It disappears from every list, nobody can bid on it or be hired for it, and its client is ' +
      'told the rule and the reason. They can appeal once, to another admin.',
    choice: { label: 'Rule broken', options },
    label: 'Reason',
    placeholder: 'What is wrong with it, in words its client will read',
    minCharacters: REASON_MIN,
    maxCharacters: REASON_MAX,
    submitLabel: 'Remove project',
    draft: `remove-project-${projectId}`,
    busyLabel: 'Removing...',
    schema: MeasureForm,
    fieldNames: { choice: 'rule', reason: 'reason' },
    onSend: async ({ choice, reason }) => {
      await remove({ projectId, ...MeasureForm.parse({ rule: choice, reason }) });
      return ['Project removed', 'Its client and those who bid on it are told.'];
    },
  };
}

function useRestoring(projectId: number): Asked {
  const { mutateAsync: restore } = trpc.removals.restore.useMutation();
  return {
    buttonLabel: 'Restore project',
    buttonProps: { variant: 'default' },
    title: 'Restore project',
    lead: 'It stands where it stood before, with its bids, and its client is told why.',
    label: 'Reason',
    placeholder: 'Why the removal ends',
    minCharacters: REASON_MIN,
    maxCharacters: REASON_MAX,
    submitLabel: 'Restore project',
    draft: `restore-project-${projectId}`,
    busyLabel: 'Restoring...',
    schema: EndForm,
    fieldNames: { reason: 'reason' },
    onSend: async ({ reason }) => {
      await restore({ projectId, reason });
      return ['Project restored', 'It stands where it stood before, and its client is told.'];
    },
  };
}

interface RemoveButtonProps extends Pick<ReasonDialogProps, 'onDone'> {
  id: number;
  removed: boolean;
}

/** Removes a project, or restores it if it is removed. A reason is required. */
export function RemoveButton({ id, removed, onDone }: RemoveButtonProps) {
  const [removing, restoring] = [useRemoving(id), useRestoring(id)];
  return <ReasonDialog {...(removed ? restoring : removing)} onDone={onDone} />;
}
