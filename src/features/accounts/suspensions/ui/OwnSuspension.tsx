import { Facts } from '#platform/client/kit/Facts.tsx';
import { Moment } from '#platform/client/kit/Moment.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { APPEAL_WORDS, closedMeanwhile, ruleWords, stillOpen } from '../suspension.rules.ts';
import { Appeal as AppealForm, type OwnSuspension as Own } from '../suspension.schema.ts';
import { ReasonForm, type ReasonValues } from './ReasonForm.tsx';
import './suspension.css';

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function WriteAppeal() {
  const utils = trpc.useUtils();
  const { mutateAsync: appeal } = trpc.suspensions.appeal.useMutation();

  async function send({ reason }: ReasonValues) {
    await appeal({ appeal: reason });
    toast.success('Appeal sent', 'Another admin looks at it and writes to you.');
    await utils.suspensions.own.invalidate();
  }

  return (
    <>
      <p>{APPEAL_WORDS}</p>
      <ReasonForm
        label="Your appeal"
        placeholder="What should be looked at again"
        act="Send appeal"
        working="Sending..."
        schema={AppealForm}
        names={{ reason: 'appeal' }}
        send={send}
      />
    </>
  );
}

function Standing({ own }: { own: Own }) {
  if (!own.appeal || !own.appealedAt) return <WriteAppeal />;
  return (
    <>
      <p>
        You appealed, <Moment at={own.appealedAt} />.
      </p>
      <blockquote>{own.appeal}</blockquote>
      {own.decision === 'refused' && own.decidedAt ? (
        <p>
          <strong>Refused</strong>, <Moment at={own.decidedAt} />: {own.decisionReason}
        </p>
      ) : (
        <p>Another admin looks at it. You are told by mail.</p>
      )}
    </>
  );
}

/** Why the reader is suspended, what that means, and what they can do about it. */
export function OwnSuspension({ own }: { own: Own }) {
  return (
    <div className="bw-own-suspension">
      <Facts
        cells={[
          { label: 'The rule', value: ruleWords[own.rule], wide: true },
          { label: 'The reason', value: own.reason, wide: true },
          { label: 'Since', value: <Moment at={own.at} />, wide: true },
        ]}
      />
      <div className="bw-own-suspension-lists">
        <Lines title="You still can" lines={stillOpen} />
        <Lines title="Until it ends you cannot begin" lines={closedMeanwhile} />
      </div>
      <section aria-labelledby="appeal">
        <h2 id="appeal">Appeal</h2>
        <Standing own={own} />
      </section>
    </div>
  );
}
