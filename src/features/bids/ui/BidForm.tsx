import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormError, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { hasMissingFields } from '#platform/client/forms/missing-fields.ts';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { FILL_IN_ALL } from '#platform/shared/words.ts';
import { PROPOSAL_MAX } from '../bid.rules.ts';
import { BidNet } from './BidNet.tsx';
import { missingOffer, validateOffer } from './offer-form.ts';
import { type OfferText, readOffer } from './offer-text.ts';
import classes from './bid-panel.module.css';

const empty: OfferText = { amount: '', deliveryTime: '', proposal: '' };

interface BidFormProps {
  title: string;
  initial?: OfferText | undefined;
  /** Name of the stored draft, which survives a reload. */
  draft?: string | undefined;
  /** True if the form was opened because a draft exists, not by the user. */
  resumed?: boolean | undefined;
  /** Name of the field to focus if this form replaces another one during input. */
  goesOnIn?: string | undefined;
  /** Text about a change to the bid in another tab. */
  note?: string | undefined;
  /** The budget of the project in whole dollars. */
  budget: number;
  /** The platform fee in percent; undefined while loading. */
  feePercent?: number | undefined;
  submitLabel: string;
  busyLabel: string;
  /** Resolves when the page shows the result. */
  onSubmit: (offer: OfferText) => Promise<unknown>;
  /**
   * Called with true while a submission has no response, because the form must remain for a retry.
   */
  onUnanswered?: ((unanswered: boolean) => void) | undefined;
  onCancel: () => void;
}

export default function BidForm(props: BidFormProps) {
  const { title, initial = empty, draft, resumed = false, budget, feePercent } = props;
  const { note, goesOnIn = '', submitLabel, busyLabel, onSubmit, onUnanswered, onCancel } = props;
  const counted = props.initial ? 'bid_change' : 'bid';
  const form = useZodForm({
    initialValues: initial,
    validate: validateOffer,
    draft,
    trackedAs: counted,
  });
  const { amount } = form.values;
  // The amount is compared with the budget only when the field has lost the focus.
  const [blurred, setBlurred] = useState(amount);
  const first = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [begins] = useState(() => (note ? 'noted' : resumed ? 'resumed' : 'opened'));

  const [place] = useState(goesOnIn);

  // Restores the focus of the replaced form.
  useEffect(() => {
    const field = heading.current?.closest('form')?.elements.namedItem(place);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    } else if (begins === 'noted') heading.current?.focus();
    else if (begins === 'opened') first.current?.focus();
  }, [begins, place]);

  async function submit(values: OfferText) {
    await onSubmit(readOffer(values));
  }

  const { unanswered } = form;
  useEffect(() => {
    if (!unanswered) return;
    onUnanswered?.(true);
    return () => onUnanswered?.(false);
  }, [onUnanswered, unanswered]);

  const bound = form.getFormProps(submit, {
    onFailure: ({ message }) => toast.error('Error', message),
  });
  return (
    <form {...bound} className={classes.form} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {resumed && !note && (
        <p className={classes.note}>What you typed before is still here, and not sent.</p>
      )}
      {note && !form.refusal && !form.submitting && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      <div className="bw-form-fields">
        <div className={classes.terms}>
          <TextInput
            {...form.getInputProps('amount')}
            onBlur={() => setBlurred(amount)}
            ref={first}
            label="Bid amount"
            inputMode="numeric"
            autoComplete="off"
            leftSection="$"
          />
          <TextInput
            {...form.getInputProps('deliveryTime')}
            label="Delivery time (days)"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <BidNet
          amount={amount}
          feePercent={feePercent}
          budget={blurred === amount ? budget : null}
        />
        <CountedTextarea
          {...form.getInputProps('proposal')}
          label="Proposal"
          autosize={false}
          rows={8}
          maxCharacters={PROPOSAL_MAX}
          placeholder="How you would build it, and what the client gets."
        />
        {hasMissingFields(form.errors, missingOffer) && <FormError>{FILL_IN_ALL}</FormError>}
        <FormRefusal silent form={form} />
        <FormActions>
          <SubmitButton busy={form.submitting} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
          <BackButton busy={form.submitting} onClick={onCancel}>
            Cancel
          </BackButton>
        </FormActions>
      </div>
    </form>
  );
}
