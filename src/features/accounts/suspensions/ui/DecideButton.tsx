import { trpc } from '#platform/client/trpc.ts';
import { DecideForm } from '../suspension.schema.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

const options = [
  { value: 'granted', label: 'Grant: the suspension ends' },
  { value: 'refused', label: 'Refuse: the suspension stands' },
];

/** Another admin than the one who suspended decides an appeal. */
export function DecideButton({ id }: { id: number }) {
  const { mutateAsync: decide } = trpc.suspensions.decide.useMutation();
  return (
    <ReasonDialog
      button="Decide appeal"
      look={{ variant: 'next' }}
      title="Decide the appeal"
      choice={{ label: 'Decision', options }}
      label="Reasons"
      placeholder="What you looked at, and what decided it"
      act="Send decision"
      working="Sending..."
      schema={DecideForm}
      names={{ choice: 'decision', reason: 'reason' }}
      send={async ({ choice, reason }) => {
        const decision = choice === 'granted' ? 'granted' : 'refused';
        await decide({ id, decision, reason });
        return [`Appeal ${decision}`, 'They are told, with your reasons.'];
      }}
    />
  );
}
