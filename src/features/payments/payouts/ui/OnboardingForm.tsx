import { NativeSelect, Radio } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormError } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import {
  listPayoutCountries,
  type PayoutCountry,
  payoutCountryWarning,
} from '#platform/shared/countries.ts';
import { StartOnboardingInput } from '../payout.schema.ts';
import { type OpenUrl, useOnboardingRedirect } from './useOnboardingRedirect.ts';
import classes from './payouts.module.css';

const countryOptions = listPayoutCountries().map(({ code, name }) => ({
  value: code,
  label: name,
}));

function toPayoutCountry(name: string | null): PayoutCountry | '' {
  return countryOptions.find(({ label }) => label === name)?.value ?? '';
}

const validate = schemaResolver(StartOnboardingInput, { sync: true });

interface OnboardingFormProps {
  title: string;
  text: string;
  profileCountry: string | null;
  openUrl: OpenUrl;
  /** If set, the form replaces an unfinished account; called if the developer decides not to. */
  onKeepAccount?: () => void;
}

export function OnboardingForm(props: OnboardingFormProps) {
  const { title, text, profileCountry, openUrl, onKeepAccount } = props;
  const { client } = trpc.useUtils();
  const { redirect, isBusy, errorText } = useOnboardingRedirect(openUrl);
  const titleId = useId();
  const initialValues = { country: String(toPayoutCountry(profileCountry)), entity: 'individual' };
  const form = useZodForm({ initialValues, validate });
  const countryWarning = payoutCountryWarning(profileCountry);

  function submit(values: typeof initialValues) {
    const { onboard, restart } = client.payouts;
    return redirect(() =>
      (onKeepAccount ? restart : onboard).mutate(StartOnboardingInput.parse(values)),
    );
  }

  return (
    <form {...form.getFormProps(submit)} className={classes.account} aria-labelledby={titleId}>
      <div className={classes.text}>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
        {countryWarning && (
          <p>
            {countryWarning} Until then your earnings wait for you here.{' '}
            <Link to="/contact">Write to us</Link> if you have no such account.
          </p>
        )}
      </div>
      <div className="bw-form-fields">
        <NativeSelect
          {...form.getInputProps('country')}
          label="Country of your bank account"
          description="Stripe pays out to these countries."
          data={[{ value: '', label: 'Choose a country' }, ...countryOptions]}
        />
        <Radio.Group {...form.getInputProps('entity')} label="You are">
          <div className={classes.entities}>
            <Radio value="individual" label="A person" />
            <Radio value="company" label="A company" />
          </div>
        </Radio.Group>
        {errorText !== null && <FormError>{errorText}</FormError>}
        <FormActions>
          {onKeepAccount && (
            <BackButton isBusy={isBusy} onClick={onKeepAccount}>
              Keep my account
            </BackButton>
          )}
          <SubmitButton isBusy={isBusy} busyLabel="Opening Stripe...">
            {onKeepAccount ? 'Start over at Stripe' : 'Set up at Stripe'}
          </SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}
