import { NativeSelect, Radio } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions, FormNote } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { trpc } from '#platform/client/trpc.ts';
import { payoutGap } from '#platform/shared/payout-countries.ts';
import { StartOnboarding } from '../payout.schema.ts';
import { countryChoices, countryNamed } from './payout-countries.ts';
import { type Leave, useLeave } from './useLeave.ts';

const check = checkWith(StartOnboarding);

interface PayoutSetupProps {
  title: string;
  words: string;
  /** As the developer's profile names it. */
  country: string | null;
  leave: Leave;
  /** In the place of an account that was begun, which may be kept after all. */
  onKeep?: () => void;
}

/** What Stripe must know before its own pages can ask for the rest. */
export function PayoutSetup(props: PayoutSetupProps) {
  const { title, words, country: named, leave, onKeep } = props;
  const { client } = trpc.useUtils();
  const { go, busy, refusal } = useLeave(leave);
  const titleId = useId();
  const initial = { country: String(countryNamed(named)), entity: 'individual' };
  const form = useFormState({ initial, check });
  const country = form.field('country');
  const gap = payoutGap(named);

  function submit(values: typeof initial) {
    const { onboard, restart } = client.payouts;
    return go(() => (onKeep ? restart : onboard).mutate(StartOnboarding.parse(values)));
  }

  return (
    <form {...form.bind(submit)} className="bw-payout-account" aria-labelledby={titleId}>
      <div className="bw-payout-words">
        <h2 id={titleId}>{title}</h2>
        <p>{words}</p>
        {gap && (
          <p>
            {gap} Until then earnings stay here and are yours.{' '}
            <Link to="/contact">Write to us</Link> if you have none.
          </p>
        )}
      </div>
      <div className="bw-form-fields bw-payout-fields">
        <NativeSelect
          {...country}
          onChange={(event) => country.onChange(event.currentTarget.value)}
          label="Country of your bank account"
          description="The list holds where Stripe pays out to."
          data={[{ value: '', label: 'Choose a country' }, ...countryChoices]}
        />
        <Radio.Group
          label="You work as"
          value={form.values.entity}
          onChange={(entity) => form.set('entity', entity)}
          error={form.errors.entity}
        >
          <div className="bw-payout-entities">
            <Radio value="individual" label="A person" />
            <Radio value="company" label="A company" />
          </div>
        </Radio.Group>
        {refusal !== null && <FormNote>{refusal}</FormNote>}
        <FormActions>
          {onKeep && (
            <BackButton busy={busy} onClick={onKeep}>
              Keep what I began
            </BackButton>
          )}
          <SubmitButton busy={busy} working="Opening Stripe...">
            {onKeep ? 'Start over at Stripe' : 'Set up at Stripe'}
          </SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}
