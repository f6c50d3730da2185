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

/** The countries that payouts support, as options of a select. */
const countryOptions = listPayoutCountries().map(({ code, name }) => ({
  value: code,
  label: name,
}));

/** Returns the code of a country in a profile; an empty string if payouts do not support it. */
function toPayoutCountry(name: string | null): PayoutCountry | '' {
  return countryOptions.find(({ label }) => label === name)?.value ?? '';
}

const validate = schemaResolver(StartOnboardingInput, { sync: true });

interface PayoutSetupProps {
  title: string;
  text: string;
  /** The country in the developer's profile. */
  country: string | null;
  openUrl: OpenUrl;
  /** Called to continue with the unfinished account. */
  onContinue?: () => void;
}

/** Form of the fields that Stripe requires when the account is created. */
export function PayoutSetup(props: PayoutSetupProps) {
  const { title, text, country: profileCountry, openUrl, onContinue } = props;
  const { client } = trpc.useUtils();
  const { redirect, busy, refusal } = useOnboardingRedirect(openUrl);
  const titleId = useId();
  const initial = { country: String(toPayoutCountry(profileCountry)), entity: 'individual' };
  const form = useZodForm({ initialValues: initial, validate });
  const gapText = payoutCountryWarning(profileCountry);

  function submit(values: typeof initial) {
    const { onboard, restart } = client.payouts;
    return redirect(() =>
      (onContinue ? restart : onboard).mutate(StartOnboardingInput.parse(values)),
    );
  }

  return (
    <form {...form.getFormProps(submit)} className={classes.account} aria-labelledby={titleId}>
      <div className={classes.text}>
        <h2 id={titleId}>{title}</h2>
        <p>{text}</p>
        {gapText && (
          <p>
            {gapText} Until then your earnings wait for you here.{' '}
            <Link to="/contact">Write to us</Link> if you have none.
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
        {refusal !== null && <FormError>{refusal}</FormError>}
        <FormActions>
          {onContinue && (
            <BackButton busy={busy} onClick={onContinue}>
              Keep my account
            </BackButton>
          )}
          <SubmitButton busy={busy} busyLabel="Opening Stripe...">
            {onContinue ? 'Start over at Stripe' : 'Set up at Stripe'}
          </SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}
