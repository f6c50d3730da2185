import { Link } from '@tanstack/react-router';
import { ReasonForm, type ReasonValues } from '#platform/client/forms/ReasonForm.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import {
  NO_JUDGE_YET,
  REASON_MAX,
  REASON_MIN,
  ruleWords,
  WAITS_FOR_JUDGE,
} from '../measure.rules.ts';
import { AppealForm, type OwnMeasure } from '../measure.schema.ts';

/** Shows the affected user the rule, the reason and the date of a measure. */
export function MeasureFacts({ own }: { own: OwnMeasure }) {
  return (
    <DescriptionList
      items={[
        { label: 'The rule', value: ruleWords[own.rule], wide: true },
        { label: 'The reason', value: own.reason, wide: true },
        { label: 'Since', value: <DateTime at={own.at} />, wide: true },
      ]}
    />
  );
}

interface OwnAppealProps {
  own: OwnMeasure;
  /** Shown above the form if there is no appeal yet. */
  words: string;
  send: (appeal: string) => Promise<unknown>;
}

/** Form of the only appeal against a measure and, when it was sent, its state. */
export function OwnAppeal({ own, words, send }: OwnAppealProps) {
  async function write({ reason }: ReasonValues) {
    await send(reason);
    const then = own.hasJudge
      ? 'Another admin looks at it and writes to you.'
      : 'It is kept until there is another admin, who then writes to you.';
    toast.success('Appeal sent', then);
  }

  if (!own.appeal || !own.appealedAt) {
    return (
      <>
        <p>{words}</p>
        {!own.hasJudge && <p>{NO_JUDGE_YET}</p>}
        <ReasonForm
          label="Your appeal"
          placeholder="What should be looked at again"
          minCharacters={REASON_MIN}
          maxCharacters={REASON_MAX}
          submitLabel="Send appeal"
          draft={`appeal-${own.at}`}
          busyLabel="Sending..."
          schema={AppealForm}
          fieldNames={{ reason: 'appeal' }}
          onSend={write}
        />
      </>
    );
  }
  return (
    <>
      <p>
        You appealed, <DateTime at={own.appealedAt} />.
      </p>
      <blockquote>{own.appeal}</blockquote>
      {own.decision === 'refused' && own.decidedAt ? (
        <>
          <p>
            <strong>Refused</strong>, <DateTime at={own.decidedAt} />: {own.decisionReason}
          </p>
          <p>
            This is final: it cannot be appealed again. For anything else,{' '}
            <Link to="/contact">write to us</Link>.
          </p>
        </>
      ) : (
        <p>{own.hasJudge ? 'Another admin looks at it. You are told by mail.' : WAITS_FOR_JUDGE}</p>
      )}
    </>
  );
}
