import { Moment } from '#platform/client/kit/Moment.tsx';
import { Tag } from '#platform/client/kit/Tag.tsx';
import { ruleWords } from '../suspension.rules.ts';
import type { SuspensionView } from '../suspension.schema.ts';
import { DecideButton } from './DecideButton.tsx';
import './suspension.css';

function Appeal({ of, meId }: { of: SuspensionView; meId: number }) {
  const { id, appeal, appealedAt, decision, decidedAt, decidedByName, decisionReason } = of;
  if (!appeal || !appealedAt) return null;
  const waits = !decision && !of.endedAt;
  return (
    <div className="bw-appeal">
      <p>
        <strong>Appeal</strong> · <Moment at={appealedAt} />
      </p>
      <blockquote>{appeal}</blockquote>
      {decision && decidedAt && (
        <p>
          <strong>{decision === 'granted' ? 'Granted' : 'Refused'}</strong>
          {` by ${decidedByName ?? 'an admin'}, `}
          <Moment at={decidedAt} />: {decisionReason}
        </p>
      )}
      {waits && of.byId === meId && (
        <p className="bw-appeal-quiet">You suspended them, so another admin decides.</p>
      )}
      {waits && of.byId !== meId && <DecideButton id={id} />}
    </div>
  );
}

/** Every suspension of a person, the latest first. */
export function SuspensionHistory({ all, meId }: { all: SuspensionView[]; meId: number }) {
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="suspensions">
      <h2 id="suspensions">Suspensions</h2>
      <ul className="bw-suspensions">
        {all.map((one) => (
          <li key={one.id}>
            <p>
              <Tag tone={one.endedAt ? 'plain' : 'red'}>{one.endedAt ? 'Ended' : 'Suspended'}</Tag>{' '}
              {`by ${one.byName ?? 'an admin'}, `}
              <Moment at={one.at} />
            </p>
            <p>
              <strong>{ruleWords[one.rule]}</strong>
            </p>
            <p>{one.reason}</p>
            <Appeal of={one} meId={meId} />
            {one.endedAt && (
              <p className="bw-appeal-quiet">
                {`Ended by ${one.endedByName ?? 'an admin'}, `}
                <Moment at={one.endedAt} />: {one.endReason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
