import { ReasonDialog } from '#platform/client/kit/ReasonDialog.tsx';
import { type Decision, REASON_MAX, REASON_MIN } from '../measure.rules.ts';
import { DecideForm } from '../measure.schema.ts';

interface DecideAppealProps {
  id: number;
  /** What an appeal is against: `suspension`. */
  what: string;
  decide: (decision: Decision, reason: string) => Promise<unknown>;
  /** Has what is old now read again. */
  onDone: () => Promise<unknown>;
}

/** Another admin than the one whose act it is about decides an appeal. */
export function DecideAppeal({ id, what, decide, onDone }: DecideAppealProps) {
  return (
    <ReasonDialog
      button="Decide appeal"
      look={{ variant: 'next' }}
      title="Decide the appeal"
      choice={{
        label: 'Decision',
        options: [
          { value: 'granted', label: `Grant: the ${what} ends` },
          { value: 'refused', label: `Refuse: the ${what} stands` },
        ],
      }}
      label="Reasons"
      placeholder="What you looked at, and what decided it"
      least={REASON_MIN}
      most={REASON_MAX}
      act="Send decision"
      draft={`decide-${what}-${id}`}
      working="Sending..."
      schema={DecideForm}
      names={{ choice: 'decision', reason: 'reason' }}
      send={async ({ choice, reason }) => {
        const decision = choice === 'granted' ? 'granted' : 'refused';
        await decide(decision, reason);
        return [`Appeal ${decision}`, 'They are told, with your reasons.'];
      }}
      onDone={onDone}
    />
  );
}
