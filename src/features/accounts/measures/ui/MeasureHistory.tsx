import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecordNotes } from '#platform/client/records/RecordNotes.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { ruleWords } from '../measure.rules.ts';
import type { MeasureView } from '../measure.schema.ts';
import classes from './measure.module.css';

interface AppealProps {
  of: MeasureView;
  meId: number;
  decide: (id: number) => ReactNode;
}

function Appeal({ of, meId, decide }: AppealProps) {
  const { id, appeal, appealedAt, decision, decidedAt, decidedByName, decisionReason } = of;
  if (!appeal || !appealedAt) return null;
  const waits = !decision && !of.endedAt;
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
      {waits && of.byId === meId && (
        <p className="bw-record-quiet">
          This was your act, so another admin decides. Where there is no other, invite one{' '}
          <Link to="/admin/users">under Users</Link>.
        </p>
      )}
      {waits && of.byId !== meId && decide(id)}
    </div>
  );
}

interface MeasureHistoryProps {
  title: string;
  /** Text of the tag while the measure is in force, for example `Suspended`. */
  word: string;
  all: MeasureView[];
  meId: number;
  /** Renders the control that decides the appeal against the measure with this id. */
  decide: (id: number) => ReactNode;
}

/** Lists all suspensions of a user, or all removals of a project, newest first. */
export function MeasureHistory({ title, word, all, ...judge }: MeasureHistoryProps) {
  if (all.length === 0) return null;
  return (
    <RecordNotes title={title} none="There was none." notes={all}>
      {(one) => (
        <>
          <p>
            <Tag tone={one.endedAt ? 'plain' : 'red'}>{one.endedAt ? 'Ended' : word}</Tag>{' '}
            {`${one.endedAt ? `${word} by` : 'by'} ${one.byName ?? 'an admin'}, `}
            <DateTime at={one.at} />
          </p>
          <p>
            <strong>{ruleWords[one.rule]}</strong>
          </p>
          <p>{one.reason}</p>
          <Appeal of={one} {...judge} />
          {one.endedAt && (
            <p className="bw-record-quiet">
              {`Ended by ${one.endedByName ?? 'an admin'}, `}
              <DateTime at={one.endedAt} />: {one.endReason}
            </p>
          )}
        </>
      )}
    </RecordNotes>
  );
}
