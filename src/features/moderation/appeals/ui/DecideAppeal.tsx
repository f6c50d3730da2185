import { ReasonDialog } from '#platform/client/dialogs/ReasonDialog.tsx';
import { type AppealDecision, REASON_MAX, REASON_MIN } from '../moderation-action.rules.ts';
import { DecideAppealForm } from '../moderation-action.schema.ts';

interface DecideAppealProps {
  id: number;
  /** The action that the appeal is against, for example `suspension`. */
  kind: string;
  decide: (decision: AppealDecision, reason: string) => Promise<unknown>;
  /** Reloads the outdated queries. */
  onDone: () => Promise<unknown>;
}

/** Dialog to decide an appeal. The admin must not be the one that took the action. */
export function DecideAppeal({ id, kind, decide, onDone }: DecideAppealProps) {
  return (
    <ReasonDialog
      buttonLabel="Decide appeal"
      buttonProps={{ variant: 'next' }}
      title="Decide the appeal"
      choice={{
        label: 'Decision',
        options: [
          { value: 'granted', label: `Grant: the ${kind} ends` },
          { value: 'refused', label: `Refuse: the ${kind} stands` },
        ],
      }}
      label="Reasons"
      placeholder="What you looked at, and what decided it"
      minCharacters={REASON_MIN}
      maxCharacters={REASON_MAX}
      submitLabel="Send decision"
      draft={`decide-${kind}-${id}`}
      busyLabel="Sending..."
      schema={DecideAppealForm}
      fieldNames={{ choice: 'decision', reason: 'reason' }}
      onSend={async ({ choice, reason }) => {
        const decision = choice === 'granted' ? 'granted' : 'refused';
        await decide(decision, reason);
        return [`Appeal ${decision}`, 'They get a mail with your reasons.'];
      }}
      onDone={onDone}
    />
  );
}
