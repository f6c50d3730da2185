import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isRule, REASON_MAX, rules, ruleWords } from '#features/accounts/measures/measure.rules.ts';
import { EndForm, MeasureForm } from '#features/accounts/measures/measure.schema.ts';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { ReasonForm, type ReasonValues } from '#platform/client/kit/ReasonForm.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';

const options = rules.map((value) => ({ value, label: ruleWords[value] }));

interface ActProps {
  id: number;
  /** What is known of it is old now. */
  onDone: () => Promise<unknown>;
}

function Remove({ id, onDone, onClose }: ActProps & { onClose: () => void }) {
  const { mutateAsync: remove } = trpc.removals.remove.useMutation();

  async function send({ choice, reason }: ReasonValues) {
    if (!isRule(choice)) return;
    await remove({ projectId: id, rule: choice, reason });
    toast.success('Project removed', 'Its client and those who bid on it are told.');
    onClose();
    await onDone();
  }

  return (
    <>
      <p className="bw-dialog-text">
        It disappears from every list, nobody can bid on it or be hired for it, and its client is
        told the rule and the reason. They can appeal once, to another admin.
      </p>
      <ReasonForm
        choice={{ label: 'Rule broken', options }}
        label="Reason"
        placeholder="What is wrong with it, in words its client will read"
        most={REASON_MAX}
        act="Remove project"
        working="Removing..."
        schema={MeasureForm}
        names={{ choice: 'rule', reason: 'reason' }}
        send={send}
        onCancel={onClose}
      />
    </>
  );
}

function Restore({ id, onDone, onClose }: ActProps & { onClose: () => void }) {
  const { mutateAsync: restore } = trpc.removals.restore.useMutation();

  async function send({ reason }: ReasonValues) {
    await restore({ projectId: id, reason });
    toast.success('Project restored', 'It stands where it stood before, and its client is told.');
    onClose();
    await onDone();
  }

  return (
    <>
      <p className="bw-dialog-text">
        It stands where it stood before, with its bids, and its client is told why.
      </p>
      <ReasonForm
        label="Reason"
        placeholder="Why the removal ends"
        most={REASON_MAX}
        act="Restore project"
        working="Restoring..."
        schema={EndForm}
        names={{ reason: 'reason' }}
        send={send}
        onCancel={onClose}
      />
    </>
  );
}

/** Removes a project, or restores a removed one, after asking why. */
export function RemoveButton({ removed, ...act }: ActProps & { removed: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  const title = removed ? 'Restore project' : 'Remove project';
  return (
    <>
      <Button
        variant={removed ? 'default' : 'outline'}
        {...(!removed && { color: 'red' })}
        onClick={open}
      >
        {title}
      </Button>
      <Dialog opened={opened} onClose={close} title={title}>
        {removed ? <Restore {...act} onClose={close} /> : <Remove {...act} onClose={close} />}
      </Dialog>
    </>
  );
}
