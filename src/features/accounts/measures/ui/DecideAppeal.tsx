import { ReasonDialog } from '#platform/client/dialogs/ReasonDialog.tsx';
import { type Decision, REASON_MAX, REASON_MIN } from '../measure.rules.ts';
import { DecideForm } from '../measure.schema.ts';

interface DecideAppealProps {
  id: number;
  /** The measure that the appeal is against, for example `suspension`. */
  what: string;
  decide: (decision: Decision, reason: string) => Promise<unknown>;
  /** Reloads the outdated queries. */
  onDone: () => Promise<unknown>;
}

/** Dialog to decide an appeal. The admin must not be the one that took the measure. */
export function DecideAppeal({ id, what, decide, onDone }: DecideAppealProps) {
  return (
    <ReasonDialog
      buttonLabel="Decide appeal"
      buttonProps={{ variant: 'next' }}
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
      minCharacters={REASON_MIN}
      maxCharacters={REASON_MAX}
      submitLabel="Send decision"
      draft={`decide-${what}-${id}`}
      busyLabel="Sending..."
      schema={DecideForm}
      fieldNames={{ choice: 'decision', reason: 'reason' }}
      onSend={async ({ choice, reason }) => {
        const decision = choice === 'granted' ? 'granted' : 'refused';
        await decide(decision, reason);
        return [`Appeal ${decision}`, 'They are told, with your reasons.'];
      }}
      onDone={onDone}
    />
  );
}
