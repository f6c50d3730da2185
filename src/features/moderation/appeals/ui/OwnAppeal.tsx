import { Link } from '@tanstack/react-router';
import { ReasonForm, type ReasonValues } from '#platform/client/forms/ReasonForm.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import {
  NO_REVIEWER_AFTER_APPEAL,
  NO_REVIEWER_BEFORE_APPEAL,
  ruleLabels,
} from '../../moderation.labels.ts';
import { REASON_MAX, REASON_MIN } from '../moderation-action.rules.ts';
import { AppealForm, type OwnModerationAction } from '../moderation-action.schema.ts';

export function ModerationFacts({ action }: { action: OwnModerationAction }) {
  return (
    <DescriptionList
      items={[
        { label: 'The rule', value: ruleLabels[action.rule], wide: true },
        { label: 'The reason', value: action.reason, wide: true },
        { label: 'Since', value: <DateTime at={action.at} />, wide: true },
      ]}
    />
  );
}

interface OwnAppealProps {
  action: OwnModerationAction;
  intro: string;
  send: (appeal: string) => Promise<unknown>;
}

/** A granted appeal is not shown, because it ends the action. */
export function OwnAppeal({ action, intro, send }: OwnAppealProps) {
  async function submit({ reason }: ReasonValues) {
    await send(reason);
    const nextStep = action.hasReviewer
      ? 'Another admin reviews it and writes to you.'
      : 'It waits until there is another admin, who then writes to you.';
    toast.success('Appeal sent', nextStep);
  }

  if (!action.appeal || !action.appealedAt) {
    return (
      <>
        <p>{intro}</p>
        {!action.hasReviewer && <p>{NO_REVIEWER_BEFORE_APPEAL}</p>}
        <ReasonForm
          label="Your appeal"
          placeholder="What we should review again"
          minCharacters={REASON_MIN}
          maxCharacters={REASON_MAX}
          submitLabel="Send appeal"
          // The affected user does not get the id of the action.
          draft={`appeal-${action.at}`}
          busyLabel="Sending..."
          schema={AppealForm}
          fieldNames={{ reason: 'appeal' }}
          onSend={submit}
        />
      </>
    );
  }
  return (
    <>
      <p>
        You appealed, <DateTime at={action.appealedAt} />.
      </p>
      <blockquote>{action.appeal}</blockquote>
      {action.decision === 'refused' && action.decidedAt ? (
        <>
          <p>
            <strong>Refused</strong>, <DateTime at={action.decidedAt} />: {action.decisionReason}
          </p>
          <p>
            This is final: it cannot be appealed again. For anything else,{' '}
            <Link to="/contact">write to us</Link>.
          </p>
        </>
      ) : (
        <p>
          {action.hasReviewer
            ? 'Another admin reviews it. You get the decision by email.'
            : NO_REVIEWER_AFTER_APPEAL}
        </p>
      )}
    </>
  );
}
