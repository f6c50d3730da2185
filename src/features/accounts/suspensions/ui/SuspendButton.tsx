import { trpc } from '#platform/client/trpc.ts';
import { rules, ruleWords } from '../suspension.rules.ts';
import { RestoreForm, SuspendForm } from '../suspension.schema.ts';
import { ReasonDialog, type ReasonDialogProps } from './ReasonDialog.tsx';

const options = rules.map((value) => ({ value, label: ruleWords[value] }));

interface ActProps {
  person: { id: number; name: string };
}

function useSuspending({ id, name }: ActProps['person']): ReasonDialogProps {
  const { mutateAsync: suspend } = trpc.suspensions.suspend.useMutation();
  return {
    button: 'Suspend',
    look: { variant: 'outline', color: 'red' },
    title: `Suspend ${name}`,
    lead:
      'They are signed out everywhere and told the rule and the reason by mail. Work that is ' +
      'running goes on and is paid; nothing new can be begun. They can appeal once, to another admin.',
    choice: { label: 'Rule broken', options },
    label: 'Reason',
    placeholder: 'What happened, in words they will read',
    act: 'Suspend',
    working: 'Suspending...',
    schema: SuspendForm,
    names: { choice: 'rule', reason: 'reason' },
    send: async ({ choice, reason }) => {
      await suspend({ userId: id, ...SuspendForm.parse({ rule: choice, reason }) });
      return ['Suspended', `${name} was signed out everywhere, and told why.`];
    },
  };
}

function useRestoring({ id, name }: ActProps['person']): ReasonDialogProps {
  const { mutateAsync: restore } = trpc.suspensions.restore.useMutation();
  return {
    button: 'Restore',
    look: { variant: 'default' },
    title: `Restore ${name}`,
    lead: 'Everything is open to them again, and they are told why.',
    label: 'Reason',
    placeholder: 'Why the suspension ends',
    act: 'Restore',
    working: 'Restoring...',
    schema: RestoreForm,
    names: { reason: 'reason' },
    send: async ({ reason }) => {
      await restore({ userId: id, reason });
      return ['Restored', `Everything is open to ${name} again.`];
    },
  };
}

/** Suspends a person, or restores who is suspended, after asking why. */
export function SuspendButton({ person, suspended }: ActProps & { suspended: boolean }) {
  const [suspending, restoring] = [useSuspending(person), useRestoring(person)];
  return <ReasonDialog {...(suspended ? restoring : suspending)} />;
}
