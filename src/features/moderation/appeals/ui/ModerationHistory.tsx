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
  renderDecision: (id: number) => ReactNode;
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

interface ModerationHistoryProps {
  title: string;
  /** Text of the tag while the action is in force, for example `Suspended`. */
  label: string;
  actions: ModerationActionView[];
  meId: number;
  /** Renders the control that decides the appeal against the action with this id. */
  renderDecision: (id: number) => ReactNode;
}

/** Lists all suspensions of a user, or all takedowns of a project, newest first. */
export function ModerationHistory({
  title,
  label,
  actions,
  ...appealProps
}: ModerationHistoryProps) {
  if (actions.length === 0) return null;
  return (
    <RecordNotes title={title} emptyText="None." notes={actions}>
      {(one) => (
        <>
          <p>
            <Tag tone={one.endedAt ? 'plain' : 'red'}>{one.endedAt ? 'Ended' : label}</Tag>{' '}
            {`${one.endedAt ? `${label} by` : 'by'} ${one.byName ?? 'an admin'}, `}
            <DateTime at={one.at} />
          </p>
          <p>
            <strong>{ruleLabels[one.rule]}</strong>
          </p>
          <p>{one.reason}</p>
          <Appeal action={one} {...appealProps} />
          {one.endedAt && (
            <p className="bw-muted-line">
              {`Ended by ${one.endedByName ?? 'an admin'}, `}
              <DateTime at={one.endedAt} />: {one.endReason}
            </p>
          )}
        </>
      )}
    </RecordNotes>
  );
}

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
        const decision = choice === 'granted' ? 'granted' : 'refused';
        await decide(decision, reason);
        return [`Appeal ${decision}`, 'They get an email with your reasons.'];
      }}
      onDone={onDone}
    />
  );
}
