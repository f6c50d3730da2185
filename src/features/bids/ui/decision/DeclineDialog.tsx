import { Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { DECLINE_REASON_MAX } from '../../bid.rules.ts';
import { type BidView, DeclineBid } from '../../bid.schema.ts';
import { declineReasons } from '../../bid-decision.rules.ts';
import { useBidDecisions } from '../useBidActions.ts';

/** The client must write a reason for this option. */
const OTHER_REASON = 'Another reason';

interface DeclineFormValues {
  /** A suggested reason or `OTHER_REASON`; empty if none is chosen. */
  choice: string;
  words: string;
}

function toDeclineReason({ choice, words }: DeclineFormValues): string {
  const chosenReason = choice === OTHER_REASON ? '' : choice;
  return `${chosenReason} ${words.trim()}`.trim();
}

function validateDecline(values: DeclineFormValues): FormErrors {
  const result = DeclineBid.shape.reason.safeParse(toDeclineReason(values));
  return { words: result.error?.issues[0]?.message };
}

interface DeclineFormProps {
  bid: BidView;
  onClose: () => void;
}

function DeclineForm({ bid, onClose }: DeclineFormProps) {
  const { decline } = useBidDecisions(bid.projectId);
  const form = useZodForm({
    initialValues: { choice: '', words: '' },
    validate: validateDecline,
    draft: `decline-${bid.id}`,
  });
  const { choice } = form.values;

  // A missing reason is shown as an error of the text field. A choice resolves it too.
  function choose(reason: string) {
    form.getInputProps('choice').onChange(reason);
    form.clearFieldError('words');
  }

  async function submit(values: typeof form.values) {
    await decline(bid, toDeclineReason(values));
    onClose();
  }

  const formProps = form.getFormProps(submit, { errorTitle: 'Bid not declined' });
  return (
    <form {...formProps} className="bw-form-fields">
      <Text c="dimmed" mt="-0.5rem">
        {`${bid.developer.name} offers to build it for ${formatDollars(bid.amount)}. They are ` +
          'notified of your reason. You can undo this while the project is open.'}
      </Text>
      <Radio.Group label="Your reason" value={choice} onChange={choose}>
        {[...declineReasons, OTHER_REASON].map((reason, index) => (
          <Radio
            key={reason}
            value={reason}
            label={reason}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Radio.Group>
      <CountedTextarea
        {...form.getInputProps('words')}
        label={
          choice === '' || choice === OTHER_REASON ? (
            'In your own words'
          ) : (
            <OptionalLabel>In your own words</OptionalLabel>
          )
        }
        placeholder="The developer reads this word for word."
        maxCharacters={DECLINE_REASON_MAX}
        rows={3}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton destructive isBusy={form.submitting} busyLabel="Declining...">
          Decline bid
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Keep bid
        </BackButton>
      </FormActions>
    </form>
  );
}

interface DeclineDialogProps {
  bid: BidView | null;
  onClose: () => void;
}

export default function DeclineDialog({ bid, onClose }: DeclineDialogProps) {
  // While the dialog closes, `bid` is null and the last bid is still visible.
  const [lastBid, setLastBid] = useState(bid);
  if (bid && bid !== lastBid) setLastBid(bid);

  return (
    <Dialog
      opened={bid !== null}
      onClose={onClose}
      title={lastBid ? `Decline the bid by ${lastBid.developer.name}?` : ''}
    >
      {lastBid && <DeclineForm key={lastBid.id} bid={lastBid} onClose={onClose} />}
    </Dialog>
  );
}
