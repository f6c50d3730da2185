import { Textarea } from '@mantine/core';
import { useEffect } from 'react';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { Choices } from '#platform/client/kit/Choices.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { centsText } from '#platform/shared/money.ts';
import { Decide } from '../../disputes/dispute.schema.ts';
import { ShareField, shareIn, shareProblem } from './ShareField.tsx';
import type { StepFormProps } from './StepDialog.tsx';
import { useRoomAct } from './useRoomAct.ts';

interface Deciding {
  toDeveloperCents: string;
  reasons: string;
}

const checkDecision = checkWith(Decide);

function choiceOf(typed: string, heldCents: number): 'release' | 'refund' | 'split' {
  const cents = shareIn(typed, heldCents);
  if (cents === heldCents) return 'release';
  return cents === 0 ? 'refund' : 'split';
}

/** Divides the held money by a decision of an admin, which is final. */
export function DecideForm(props: StepFormProps) {
  const { room, onUnanswered, onDone, onClose } = props;
  const { projectId, amountCents } = room;
  const { act } = useRoomAct(projectId);
  const half = centsText(Math.round(amountCents / 2));
  const form = useFormState<Deciding>({
    initial: { toDeveloperCents: half, reasons: '' },
    check: (values) => {
      const wrong = shareProblem(values.toDeveloperCents, amountCents);
      return {
        ...checkDecision({ projectId, ...values, toDeveloperCents: '0' }),
        ...(wrong && { toDeveloperCents: wrong }),
      };
    },
    draft: `decide-${projectId}`,
  });
  const share = form.field('toDeveloperCents');
  const amounts = { release: centsText(amountCents), refund: '0', split: half };

  useEffect(() => onUnanswered(form.unanswered), [onUnanswered, form.unanswered]);

  async function submit({ toDeveloperCents: typed, reasons }: Deciding) {
    const toDeveloperCents = shareIn(typed, amountCents) ?? 0;
    await act((api) =>
      api.disputes.decide.mutate({ projectId, toDeveloperCents, reasons: reasons.trim() }),
    );
    form.forget();
    toast.success('Dispute decided', 'Both sides have been told, with your reasons.');
    onDone();
  }

  const bound = form.bind(submit, { failed: 'Dispute not decided' });
  return (
    <form {...bound} className="bw-form-fields">
      <p className="bw-dialog-text">
        The money is divided at once and both sides read your reasons. This cannot be undone.
      </p>
      <Choices
        label="Decision"
        value={choiceOf(share.value, amountCents)}
        onChange={(choice) => share.onChange(amounts[choice])}
        choices={[
          { value: 'release', label: 'Release' },
          { value: 'refund', label: 'Refund' },
          { value: 'split', label: 'Split' },
        ]}
      />
      <ShareField room={room} {...share} />
      <Textarea
        {...form.text('reasons')}
        label="Reasons"
        placeholder="What was agreed, what was delivered, and why this division is fair"
        autosize
        minRows={4}
        maxRows={10}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton grave busy={form.busy} working="Deciding...">
          Decide and divide
        </SubmitButton>
        <BackButton busy={form.busy} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
