import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { type Rule, rules, ruleWords } from '../suspension.rules.ts';
import { RestoreForm, SuspendForm } from '../suspension.schema.ts';
import { ReasonForm, type ReasonValues } from './ReasonForm.tsx';

const options = rules.map((value) => ({ value, label: ruleWords[value] }));

function isRule(text: string): text is Rule {
  return rules.some((rule) => rule === text);
}

interface ActProps {
  person: { id: number; name: string };
}

function Suspend({ person, onClose }: ActProps & { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync: suspend } = trpc.suspensions.suspend.useMutation();

  async function send({ choice, reason }: ReasonValues) {
    if (!isRule(choice)) return;
    await suspend({ userId: person.id, rule: choice, reason });
    toast.success('Suspended', `${person.name} was signed out everywhere, and told why.`);
    onClose();
    await utils.people.invalidate();
  }

  return (
    <>
      <p className="bw-dialog-text">
        They are signed out everywhere and told the rule and the reason by mail. Work that is
        running goes on and is paid; nothing new can be begun. They can appeal once, to another
        admin.
      </p>
      <ReasonForm
        choice={{ label: 'Rule broken', options }}
        label="Reason"
        placeholder="What happened, in words they will read"
        act="Suspend"
        working="Suspending..."
        schema={SuspendForm}
        names={{ choice: 'rule', reason: 'reason' }}
        send={send}
        onCancel={onClose}
      />
    </>
  );
}

function Restore({ person, onClose }: ActProps & { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync: restore } = trpc.suspensions.restore.useMutation();

  async function send({ reason }: ReasonValues) {
    await restore({ userId: person.id, reason });
    toast.success('Restored', `Everything is open to ${person.name} again.`);
    onClose();
    await utils.people.invalidate();
  }

  return (
    <>
      <p className="bw-dialog-text">Everything is open to them again, and they are told why.</p>
      <ReasonForm
        label="Reason"
        placeholder="Why the suspension ends"
        act="Restore"
        working="Restoring..."
        schema={RestoreForm}
        names={{ reason: 'reason' }}
        send={send}
        onCancel={onClose}
      />
    </>
  );
}

/** Suspends a person, or restores who is suspended, after asking why. */
export function SuspendButton({ person, suspended }: ActProps & { suspended: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  const title = `${suspended ? 'Restore' : 'Suspend'} ${person.name}`;
  return (
    <>
      <Button
        variant={suspended ? 'default' : 'outline'}
        {...(!suspended && { color: 'red' })}
        onClick={open}
      >
        {suspended ? 'Restore' : 'Suspend'}
      </Button>
      <Dialog opened={opened} onClose={close} title={title}>
        {suspended ? (
          <Restore person={person} onClose={close} />
        ) : (
          <Suspend person={person} onClose={close} />
        )}
      </Dialog>
    </>
  );
}
