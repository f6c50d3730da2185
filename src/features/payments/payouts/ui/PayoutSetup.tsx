import { NativeSelect, Radio } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions, FormNote } from '#platform/client/kit/FormParts.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { payoutGap } from '#platform/shared/payout-countries.ts';
import { StartOnboarding } from '../payout.schema.ts';
import { countryChoices, countryNamed } from './payout-countries.ts';
import { type Leave, useLeave } from './useLeave.ts';
import classes from './payouts.module.css';

const validate = schemaResolver(StartOnboarding, { sync: true });

interface PayoutSetupProps {
  title: string;
  words: string;
  /** The country in the developer's profile. */
  country: string | null;
  leave: Leave;
  /** Called to continue with the unfinished account. */
  onKeep?: () => void;
}

/** Form of the fields that Stripe requires when the account is created. */
export function PayoutSetup(props: PayoutSetupProps) {
  const { title, words, country: named, leave, onKeep } = props;
  const { client } = trpc.useUtils();
  const { go, busy, refusal } = useLeave(leave);
  const titleId = useId();
  const initial = { country: String(countryNamed(named)), entity: 'individual' };
  const form = useZodForm({ initialValues: initial, validate });
  const gap = payoutGap(named);

  function submit(values: typeof initial) {
    const { onboard, restart } = client.payouts;
    return go(() => (onKeep ? restart : onboard).mutate(StartOnboarding.parse(values)));
  }

  return (
    <form {...form.bind(submit)} className={classes.account} aria-labelledby={titleId}>
      <div className={classes.text}>
        <h2 id={titleId}>{title}</h2>
        <p>{words}</p>
        {gap && (
          <p>
            {gap} Until then earnings stay here and are yours.{' '}
            <Link to="/contact">Write to us</Link> if you have none.
          </p>
        )}
      </div>
      <div className="bw-form-fields">
        <NativeSelect
          {...form.getInputProps('country')}
          label="Country of your bank account"
          description="The list holds where Stripe pays out to."
          data={[{ value: '', label: 'Choose a country' }, ...countryChoices]}
        />
        <Radio.Group {...form.getInputProps('entity')} label="You work as">
          <div className={classes.entities}>
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
