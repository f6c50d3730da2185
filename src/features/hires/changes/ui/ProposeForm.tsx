import { Checkbox, Input, NativeSelect, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { serverNow } from '#platform/client/time/server-clock.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { hasSeveralMilestones } from '../../milestones/several-milestones.rules.ts';
import type { DeliveryView, WorkspaceView } from '../../workspace/workspace.schema.ts';
import { CHANGE_DAYS } from '../change.rules.ts';
import { CHANGE_NOTE_MAX, type ChangeView } from '../change.schema.ts';
import type { MilestoneTerms } from '../change-items.rules.ts';
import { ChangeSummary } from './ChangeSummary.tsx';
import {
  type ChangeDraft,
  emptyDraft,
  getTerms,
  listChangeableTerms,
  type TermsDraft,
  toDraft,
  toProposal,
} from './change-draft.ts';
import { findDraftErrors } from './change-preview.ts';
import { ExtraFields } from './ExtraFields.tsx';
import { TermsFields } from './TermsFields.tsx';
import { useChangeMutations } from './useChangeMutations.ts';

interface ProposeFormProps {
  workspace: WorkspaceView;
  milestones: MilestoneTerms[];
  /** Of the terms; 0 if no agreement is stored. */
  agreementVersion: number;
  /** Chosen first, if its terms can change. */
  milestoneId: number;
  /** The open proposal of the other side that this one declines. */
  instead: ChangeView | null;
  /** The delivery with the request for changes that it answers. */
  request: DeliveryView | null;
  onDone: () => void;
  onCancel: () => void;
}

const formatOption = ({ position, title }: MilestoneTerms) =>
  title ? `${position}. ${title}` : `Milestone ${position}`;

function findFirstMilestoneId(errors: FormErrors): number | undefined {
  const ids = Object.keys(errors).flatMap((path) => /^terms\.(\d+)\./.exec(path)?.[1] ?? []);
  return ids.map(Number)[0];
}

interface RequestChoiceProps {
  request: DeliveryView | null;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function RequestChoice({ request, isChosen, onChange }: RequestChoiceProps) {
  if (!request?.changesAt) return null;
  return (
    <Checkbox
      label={`This answers the request of ${formatDateTime(request.changesAt)}`}
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export function ProposeForm(props: ProposeFormProps) {
  const { workspace, milestones, agreementVersion, instead, request } = props;
  const { projectId, party, client, developer } = workspace;
  const { propose, decline } = useChangeMutations(projectId);
  const form = useZodForm<ChangeDraft>({
    initialValues: instead ? toDraft(instead, milestones) : emptyDraft,
    validate: (draft) =>
      findDraftErrors(draft, { milestones, lastCriterionId: 0, now: serverNow() }),
    // A draft of older terms would undo what was agreed meanwhile.
    draft: `propose-change-${instead ? `instead-${instead.id}` : projectId}-v${agreementVersion}`,
  });
  const changeable = milestones.filter((milestone) => listChangeableTerms(milestone).length > 0);
  const [chosenId, setChosenId] = useState(props.milestoneId);
  const chosen = changeable.find(({ id }) => id === chosenId) ?? changeable[0];
  const [isAnswerChosen, setAnswerChosen] = useState(true);
  const groupId = useId();
  const draft = form.values;
  const otherName = (party === 'client' ? developer : client).name;
  const hasFieldError = Object.keys(form.errors).some((path) => path.includes('.'));
  const error = !hasFieldError && form.errors.terms;

  /** Their messages no longer apply. */
  function clearErrors() {
    for (const path of Object.keys(form.errors)) form.clearFieldError(path);
  }

  function changeTerms(milestone: MilestoneTerms, terms: Partial<TermsDraft>) {
    clearErrors();
    form.getInputProps('terms').onChange({
      ...draft.terms,
      [milestone.id]: { ...getTerms(draft, milestone), ...terms },
    });
  }

  function changeExtras(extras: ChangeDraft['extras']) {
    clearErrors();
    form.getInputProps('extras').onChange(extras);
  }

  async function submit(values: ChangeDraft) {
    const proposal = toProposal(values, milestones);
    const deliveryId = isAnswerChosen ? request?.id : undefined;
    if (instead) await decline({ id: instead.id, counter: proposal });
    else await propose({ projectId, ...proposal, deliveryId });
    toast.success('Proposal sent', `${otherName} has ${CHANGE_DAYS} days to answer.`);
    props.onDone();
  }

  return (
    <form
      {...form.getFormProps(submit, {
        errorTitle: 'Not sent: your proposal',
        // Only the fields of the chosen milestone are shown.
        onInvalid: (errors) => setChosenId(findFirstMilestoneId(errors) ?? chosenId),
      })}
      className="bw-form-fields"
    >
      {hasSeveralMilestones({ milestones }) && chosen && (
        <NativeSelect
          label="Milestone"
          data={changeable.map((milestone) => ({
            value: String(milestone.id),
            label: formatOption(milestone),
          }))}
          value={String(chosen.id)}
          onChange={(event) => setChosenId(Number(event.currentTarget.value))}
        />
      )}
      <Input.Wrapper
        label="What should change?"
        labelElement="div"
        labelProps={{ id: groupId }}
        error={error}
        role="group"
        aria-labelledby={groupId}
      >
        <Stack gap={0}>
          {chosen && (
            <TermsFields
              key={chosen.id}
              milestone={chosen}
              terms={getTerms(draft, chosen)}
              errors={form.errors}
              isMissing={Boolean(error)}
              refundTo={party === 'client' ? 'you' : client.name}
              onChange={(terms) => changeTerms(chosen, terms)}
            />
          )}
          <ExtraFields
            extras={draft.extras}
            errors={form.errors}
            isMissing={Boolean(error)}
            onChange={changeExtras}
          />
        </Stack>
      </Input.Wrapper>
      <RequestChoice request={request} isChosen={isAnswerChosen} onChange={setAnswerChosen} />
      <CountedTextarea
        {...form.getInputProps('note')}
        maxCharacters={CHANGE_NOTE_MAX}
        label={<OptionalLabel>{`Note to ${otherName}`}</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={8}
      />
      <ChangeSummary draft={draft} milestones={milestones} />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Sending...">
          {instead ? 'Decline and send' : 'Send proposal'}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={props.onCancel}>
          Back to the room
        </BackButton>
      </FormActions>
    </form>
  );
}
