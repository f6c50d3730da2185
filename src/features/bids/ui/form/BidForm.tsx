import { Button, Group, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { BID_MAX, PROPOSAL_MAX } from '#features/projects/offer.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormError, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import {
  type FormErrors,
  findMissingFields,
  hasMissingFields,
} from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { payoutCountryWarning } from '#platform/shared/countries.ts';
import { formatCents, parseDollarDigits } from '#platform/shared/format/money.ts';
import { FILL_IN_ALL_MESSAGE } from '#platform/shared/format/text.ts';
import { Offer } from '../../bid.schema.ts';
import { formatAmountWarning } from '../../bid-comparison.rules.ts';
import { WEIGHT_MESSAGE } from '../../criterion-weights.rules.ts';
import { calculateShares } from '../../fee.rules.ts';
import { splitRefusal } from '../../milestones/bid-milestones.rules.ts';
import { SplitButton, SplitFields } from '../milestones/SplitFields.tsx';
import { CriteriaAnswers } from './CriteriaAnswers.tsx';
import { normalizeOffer, type OfferAnswer, type OfferFormValues } from './offer-draft.ts';
import { addWeights, hasInvalidWeight, hasWeights } from './weight-draft.ts';
import classes from '../bid-panel.module.css';
import feeClasses from '../fee.module.css';

const missingOfferMessages = {
  amount: 'Enter an amount in dollars',
  deliveryTime: 'Enter a number of days',
  proposal: 'Write a few lines to the client',
};

const validateSchema = schemaResolver(Offer, { sync: true });

function validateOffer(values: OfferFormValues): FormErrors {
  const missing = findMissingFields(values, missingOfferMessages);
  if (Object.keys(missing).length > 0) return missing;
  if (hasInvalidWeight(values.criteria ?? [])) return { criteria: WEIGHT_MESSAGE };
  const { milestones, ...offer } = normalizeOffer(values);
  const input = {
    ...offer,
    milestones: milestones.length > 0 ? milestones : null,
  };
  const { data } = Offer.safeParse(input);
  if (!data) return validateSchema(input);
  const refusal = splitRefusal(data);
  return refusal ? { milestones: refusal.message } : {};
}

interface AmountNotesProps {
  amount: string;
  feePercent: number | undefined;
  /** Null while the user changes the amount. */
  budgetDollars: number | null;
}

function AmountNotes({ amount, feePercent, budgetDollars }: AmountNotesProps) {
  const dollars = Number(parseDollarDigits(amount));
  const warning =
    budgetDollars !== null && dollars <= BID_MAX && formatAmountWarning(dollars, budgetDollars);
  return (
    <p className={feeClasses.net} aria-live="polite">
      {feePercent === undefined ? (
        // Reserves the line while the fee is loading.
        '\u00a0'
      ) : (
        <NetAmount dollars={dollars} feePercent={feePercent} />
      )}
      {warning && <span className={feeClasses.warning}>{warning}</span>}
    </p>
  );
}

function NetAmount({ dollars, feePercent }: { dollars: number; feePercent: number }) {
  if (feePercent === 0) return 'No platform fee: you receive all of it.';
  if (dollars < 1 || dollars > BID_MAX) {
    return `The platform keeps ${feePercent}% of what the client releases.`;
  }
  return (
    <>
      {'You receive '}
      <strong className="bw-figure">
        {formatCents(calculateShares(dollars, feePercent).netCents)}
      </strong>
      {` after the ${feePercent}% platform fee.`}
    </>
  );
}

const emptyOffer: OfferFormValues = {
  amount: '',
  deliveryTime: '',
  proposal: '',
  criteria: [],
  milestones: [],
};

function listIncluded(criteria: readonly Criterion[], answers: readonly OfferAnswer[]) {
  return criteria.filter(
    ({ id }) => !answers.some((answer) => answer.id === id && !answer.included),
  );
}

interface BidFormProps {
  title: string;
  initial?: OfferFormValues | undefined;
  /** Name of the stored draft, which survives a reload; undefined if the input is not stored. */
  draft?: string | undefined;
  /** Revision of the bid that the form changes. */
  basedOn?: number | undefined;
  isResumed?: boolean | undefined;
  /** Used if this form replaces another form while the user is typing. */
  initialFieldName?: string | undefined;
  /** About what happened to the bid in another tab or on another device. */
  note?: string | undefined;
  project: Pick<ProjectView, 'budget' | 'criteria' | 'revision' | 'materialRevision'>;
  /** Default: the revision when the form opens. */
  readRevision?: number | undefined;
  renderChangesSince?: ((revision: number) => ReactNode) | undefined;
  feePercent?: number | undefined;
  priceGuidance?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  /**
   * `projectRevision` is the revision that the bid is for. Must resolve after the page has been
   * updated.
   */
  onSubmit: (offer: OfferFormValues, projectRevision: number) => Promise<unknown>;
  /** The form must remain while the outcome of a submission is unknown. */
  onOutcomeUnknown?: ((isOutcomeUnknown: boolean) => void) | undefined;
  onCancel: () => void;
}

/**
 * Once when the form opens. The named field has priority if it exists. Otherwise the heading is
 * focused if there is a note, or the amount if the user opened the form. A resumed draft moves no
 * focus.
 */
function useInitialFocus(fieldName: string, openReason: 'noted' | 'resumed' | 'opened') {
  const amountField = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [initial] = useState({ fieldName, openReason });
  useEffect(() => {
    const field = heading.current?.closest('form')?.elements.namedItem(initial.fieldName);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    } else if (initial.openReason === 'noted') heading.current?.focus();
    else if (initial.openReason === 'opened') {
      // The browser would scroll to the amount only, and the submit button could be below the screen.
      amountField.current?.focus({ preventScroll: true });
      amountField.current?.form?.scrollIntoView({ block: 'nearest' });
    }
  }, [initial]);
  return { heading, amountField };
}

/**
 * Submits for the current revision, because the form shows what has changed. A retry after a lost
 * response must send the revision of the first try.
 */
function useSubmitWithRevision({ project, initial, onSubmit }: BidFormProps) {
  const sentRevision = useRef<number | null>(null);
  const hasCriteria = project.criteria.length > 0;
  const wasSplit = Boolean(initial?.milestones?.length);
  return async (values: OfferFormValues) => {
    const { criteria, milestones, ...offer } = normalizeOffer(values);
    // The client may have removed a criterion while the form was open.
    const isKnown = ({ id }: { id: number }) => project.criteria.some((known) => known.id === id);
    const includedIds = listIncluded(project.criteria, criteria).map(({ id }) => id);
    const split = milestones.map((row) => ({
      ...row,
      criteria: row.criteria.filter((id) => includedIds.includes(id)),
    }));
    const revision = sentRevision.current ?? project.revision;
    sentRevision.current = revision;
    try {
      await onSubmit(
        {
          ...offer,
          ...(hasCriteria && { criteria: criteria.filter(isKnown) }),
          ...((wasSplit || split.length > 0) && {
            milestones: split.length > 0 ? split : null,
          }),
        },
        revision,
      );
    } catch (error) {
      if (!isTransient(readError(error))) sentRevision.current = null;
      throw error;
    }
  };
}

/** Reports false also if the form closes while the outcome is unknown. */
function useOutcomeReport(
  isOutcomeUnknown: boolean,
  onOutcomeUnknown: BidFormProps['onOutcomeUnknown'],
): void {
  useEffect(() => {
    if (!isOutcomeUnknown) return;
    onOutcomeUnknown?.(true);
    return () => onOutcomeUnknown?.(false);
  }, [onOutcomeUnknown, isOutcomeUnknown]);
}

interface FormNotesProps extends Pick<BidFormProps, 'note'> {
  isResumed: boolean;
  isHidden: boolean;
}

function FormNotes({ note, isResumed, isHidden }: FormNotesProps) {
  if (!note) {
    return (
      isResumed && (
        <p className={classes.note}>Your earlier input is still here. It has not been sent.</p>
      )
    );
  }
  return (
    !isHidden && (
      <p className={classes.note} role="status">
        {note}
      </p>
    )
  );
}

export default function BidForm(props: BidFormProps) {
  const { title, initial = emptyOffer, draft, isResumed = false, project, feePercent } = props;
  const {
    note,
    priceGuidance,
    initialFieldName = '',
    submitLabel,
    busyLabel,
    renderChangesSince,
    onOutcomeUnknown,
    onCancel,
  } = props;
  const form = useZodForm({
    initialValues: initial,
    validate: validateOffer,
    draft,
    basedOn: props.basedOn,
    trackedAs: props.initial ? 'bid_change' : 'bid',
  });
  const { amount, criteria: answers = [] } = form.values;
  const [openedRevision] = useState(props.readRevision ?? project.revision);
  // Compared with the budget only after the input has lost the focus.
  const [blurredAmount, setBlurredAmount] = useState(amount);
  const titleId = useId();
  const openReason = note ? 'noted' : isResumed ? 'resumed' : 'opened';
  const { heading, amountField } = useInitialFocus(initialFieldName, openReason);

  const submit = useSubmitWithRevision(props);
  useOutcomeReport(form.isOutcomeUnknown, onOutcomeUnknown);

  const { onChange: changeAnswers } = form.getInputProps('criteria');
  const canSplit = !form.values.milestones?.length;
  const canWeight = project.criteria.length > 1 && !hasWeights(answers);
  const formProps = form.getFormProps(submit, {
    onFailure: ({ message }) => toast.error('Error', message),
  });
  return (
    <form {...formProps} className={classes.form} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <FormNotes
        isResumed={isResumed}
        note={note}
        isHidden={Boolean(form.refusal) || form.submitting}
      />
      {project.materialRevision > openedRevision && renderChangesSince?.(openedRevision)}
      <div className="bw-form-fields">
        <Group grow wrap="nowrap" align="start" gap="sm">
          <TextInput
            {...form.getInputProps('amount')}
            onBlur={() => setBlurredAmount(amount)}
            ref={amountField}
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
        </Group>
        <AmountNotes
          amount={amount}
          feePercent={feePercent}
          budgetDollars={blurredAmount === amount ? project.budget : null}
        />
        {priceGuidance && <p className={feeClasses.net}>{priceGuidance}</p>}
        <CriteriaAnswers
          criteria={project.criteria}
          answers={answers}
          milestones={form.values.milestones ?? []}
          isTouched={form.isTouched('criteria')}
          error={form.errors.criteria}
          onChange={changeAnswers}
        />
        <SplitFields form={form} criteria={listIncluded(project.criteria, answers)} />
        <CountedTextarea
          {...form.getInputProps('proposal')}
          label="Proposal"
          autosize={false}
          rows={8}
          maxCharacters={PROPOSAL_MAX}
          placeholder="Say how you would build it and what the client gets."
        />
        {hasMissingFields(form.errors, missingOfferMessages) && (
          <FormError>{FILL_IN_ALL_MESSAGE}</FormError>
        )}
        <FormRefusal isSilent form={form} />
        <FormActions>
          <SubmitButton isBusy={form.submitting} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
          <BackButton isBusy={form.submitting} onClick={onCancel}>
            Cancel
          </BackButton>
        </FormActions>
        {/* After the buttons, so that a plain bid takes no more presses of Tab. */}
        {(canSplit || canWeight) && (
          <Group gap="0 0.5rem">
            <SplitButton form={form} />
            {canWeight && (
              <Button
                variant="subtle"
                px={4}
                leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
                aria-expanded={false}
                autoFocus={form.isTouched('criteria')}
                onClick={() => changeAnswers(addWeights(project.criteria, answers))}
              >
                Weight the criteria
              </Button>
            )}
          </Group>
        )}
      </div>
    </form>
  );
}

function PayoutWarning() {
  const profile = trpc.profiles.own.useQuery().data;
  const warning = profile?.role === 'developer' ? payoutCountryWarning(profile.country) : null;
  return warning && <p className={classes.note}>{warning}</p>;
}

export function NewBidForm(props: ComponentProps<typeof BidForm>) {
  return (
    <>
      <PayoutWarning />
      <BidForm {...props} />
    </>
  );
}
