import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReasonDialog } from '#platform/client/dialogs/ReasonDialog.tsx';
import { RecordNotes } from '#platform/client/records/RecordPage.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { ruleLabels } from '../../moderation.labels.ts';
import { type AppealDecision, REASON_MAX, REASON_MIN } from '../moderation-action.rules.ts';
import { DecideAppealForm, type ModerationActionView } from '../moderation-action.schema.ts';
import classes from './moderation-action.module.css';

interface AppealProps {
  action: ModerationActionView;
  meId: number;
  renderDecision: (actionId: number) => ReactNode;
}

function Appeal({ action, meId, renderDecision }: AppealProps) {
  const { id, appeal, appealedAt, decision, decidedAt, decidedByName, decisionReason } = action;
  if (!appeal || !appealedAt) return null;
  const isUndecided = !decision && !action.endedAt;
  return (
    <div className={classes.appeal}>
      <p>
        <strong>Appeal</strong> · <DateTime at={appealedAt} />
      </p>
      <blockquote>{appeal}</blockquote>
      {decision && decidedAt && (
        <p>
          <strong>{decision === 'granted' ? 'Granted' : 'Refused'}</strong>
          {` by ${decidedByName ?? 'an admin'}, `}
          <DateTime at={decidedAt} />: {decisionReason}
        </p>
      )}
      {isUndecided && action.byId === meId && (
        <p className="bw-muted-line">
          This was your action, so another admin decides. If there is no other admin, invite one{' '}
          <Link to="/admin/users">under Users</Link>.
        </p>
      )}
      {isUndecided && action.byId !== meId && renderDecision(id)}
    </div>
  );
}

interface ModerationHistoryProps extends Omit<AppealProps, 'action'> {
  title: string;
  label: string;
  actions: ModerationActionView[];
}

/** Renders nothing if there are no actions, so `RecordNotes` does not show its `emptyText`. */
export function ModerationHistory({
  title,
  label,
  actions,
  ...appealProps
}: ModerationHistoryProps) {
  if (actions.length === 0) return null;
  return (
    <RecordNotes title={title} emptyText="" notes={actions}>
      {(action) => (
        <>
          <p>
            <Tag tone={action.endedAt ? 'plain' : 'red'}>{action.endedAt ? 'Ended' : label}</Tag>{' '}
            {action.endedAt && `${label} `}
            {`by ${action.byName ?? 'an admin'}, `}
            <DateTime at={action.at} />
          </p>
          <p>
            <strong>{ruleLabels[action.rule]}</strong>
          </p>
          <p>{action.reason}</p>
          <Appeal action={action} {...appealProps} />
          {action.endedAt && (
            <p className="bw-muted-line">
              {`Ended by ${action.endedByName ?? 'an admin'}, `}
              <DateTime at={action.endedAt} />: {action.endReason}
            </p>
          )}
        </>
      )}
    </RecordNotes>
  );
}

interface DecideAppealProps {
  id: number;
  kind: string;
  decide: (decision: AppealDecision, reason: string) => Promise<unknown>;
  onDone: () => Promise<unknown>;
}

/** The admin must not be the author of the action. */
export function DecideAppeal({ id, kind, decide, onDone }: DecideAppealProps) {
  return (
    <ReasonDialog
      buttonLabel="Decide appeal"
      buttonProps={{ variant: 'primary' }}
      title="Decide the appeal"
      choice={{
        label: 'Decision',
        options: [
          { value: 'granted', label: `Grant: the ${kind} ends` },
          { value: 'refused', label: `Refuse: the ${kind} remains` },
        ],
      }}
      label="Reasons"
      placeholder="What you reviewed, and why you decided this way"
      minCharacters={REASON_MIN}
      maxCharacters={REASON_MAX}
      submitLabel="Send decision"
      draft={`decide-${kind}-${id}`}
      busyLabel="Sending..."
      schema={DecideAppealForm}
      fieldNames={{ choice: 'decision', reason: 'reason' }}
      onSend={async ({ choice, reason }) => {
        // Only narrows the type: the schema allows only these two values.
        const decision = choice === 'granted' ? 'granted' : 'refused';
        await decide(decision, reason);
        return [`Appeal ${decision}`, 'They get an email with your reasons.'];
      }}
      onDone={onDone}
    />
  );
}
