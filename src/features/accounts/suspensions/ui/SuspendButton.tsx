import { trpc } from '#platform/client/api/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '#platform/client/dialogs/ReasonDialog.tsx';
import type { Role } from '#platform/shared/actor.ts';
import { REASON_MAX, REASON_MIN, rules, ruleWords } from '../../measures/measure.rules.ts';
import { EndForm, MeasureForm } from '../../measures/measure.schema.ts';

const options = rules.map((value) => ({ value, label: ruleWords[value] }));

interface ActProps {
  person: { id: number; name: string; role: Role };
  /**
   * Whether the button contains the name. Used if other actions beside it concern something else.
   */
  named?: boolean | undefined;
  /** Reloads further queries that are outdated after the action. */
  onDone?: (() => Promise<unknown>) | undefined;
}

type Asked = Omit<ReasonDialogProps, 'onDone'>;

const meanwhile = (role: Role) =>
  role === 'admin'
    ? 'The admin area is closed to them until it ends.'
    : 'Work that is running goes on and is paid; nothing new can be begun.';

function useSuspending({ person: { id, name, role }, named }: ActProps): Asked {
  const { mutateAsync: suspend } = trpc.suspensions.suspend.useMutation();
  return {
    buttonLabel: named ? `Suspend ${name}` : 'Suspend',
    buttonProps: { variant: 'outline', color: 'red' },
    title: `Suspend ${name}`,
    lead:
      'They are signed out everywhere and told the rule and the reason by mail. ' +
      `${meanwhile(role)} They can appeal once, to another admin.`,
    choice: { label: 'Rule broken', options },
    label: 'Reason',
    placeholder: 'What happened, in words they will read',
    minCharacters: REASON_MIN,
    maxCharacters: REASON_MAX,
    submitLabel: 'Suspend',
    draft: `suspend-${id}`,
    busyLabel: 'Suspending...',
    schema: MeasureForm,
    fieldNames: { choice: 'rule', reason: 'reason' },
    onSend: async ({ choice, reason }) => {
      await suspend({ userId: id, ...MeasureForm.parse({ rule: choice, reason }) });
      return ['Suspended', `${name} was signed out everywhere, and told why.`];
    },
  };
}

function useRestoring({ id, name }: ActProps['person']): Asked {
  const { mutateAsync: restore } = trpc.suspensions.restore.useMutation();
  return {
    buttonLabel: 'Restore',
    buttonProps: { variant: 'default' },
    title: `Restore ${name}`,
    lead: 'Everything is open to them again, and they are told why.',
    label: 'Reason',
    placeholder: 'Why the suspension ends',
    minCharacters: REASON_MIN,
    maxCharacters: REASON_MAX,
    submitLabel: 'Restore',
    draft: `restore-${id}`,
    busyLabel: 'Restoring...',
    schema: EndForm,
    fieldNames: { reason: 'reason' },
    onSend: async ({ reason }) => {
      await restore({ userId: id, reason });
      return ['Restored', `Everything is open to ${name} again.`];
    },
  };
}

/** Suspends a user, or restores them if they are suspended. A reason is required. */
export function SuspendButton({ suspended, ...act }: ActProps & { suspended: boolean }) {
  const { person, onDone } = act;
  const { people } = trpc.useUtils();
  const [suspending, restoring] = [useSuspending(act), useRestoring(person)];
  return (
    <ReasonDialog
      {...(suspended ? restoring : suspending)}
      onDone={() => Promise.all([people.invalidate(), onDone?.()])}
    />
  );
}
