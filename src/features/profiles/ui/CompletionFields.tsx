import { NativeSelect, TextInput } from '@mantine/core';
import { FormPair } from '#platform/client/kit/FormParts.tsx';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { states } from '../place.rules.ts';
import { CountryField } from './CountryField.tsx';
import { PhotoField } from './PhotoField.tsx';
import type { CompletionState } from './ProfileCompletion.tsx';

export function CompletionFields({ form }: { form: CompletionState }) {
  const { firstName, lastName } = form.values;
  return (
    <>
      <FormPair>
        <TextInput
          {...form.text('firstName')}
          label="First Name"
          autoComplete="given-name"
          data-autofocus
        />
        <TextInput {...form.text('lastName')} label="Last Name" autoComplete="family-name" />
      </FormPair>
      <TextInput
        {...form.text('companyName')}
        label={
          <>
            Company Name <span className="bw-optional">optional</span>
          </>
        }
        placeholder="Individual"
        autoComplete="organization"
      />
      <TextInput {...form.text('email')} label="Email" type="email" autoComplete="email" />
      <PasswordField {...form.field('password')} autoComplete="new-password" meter checklist />
      <PasswordField
        {...form.field('confirmPassword')}
        label="Confirm Password"
        autoComplete="new-password"
      />
      <Place form={form} />
      <PhotoField {...form.text('profilePhoto')} person={`${firstName} ${lastName}`.trim()} />
    </>
  );
}

function Place({ form }: { form: CompletionState }) {
  const { value: state, ...rest } = form.field('state');
  return (
    <>
      <FormPair>
        <TextInput {...form.text('city')} label="City" autoComplete="address-level2" />
        <NativeSelect
          {...rest}
          value={state}
          label="State"
          data={states}
          autoComplete="address-level1"
          onChange={(event) => form.set('state', event.currentTarget.value)}
        />
      </FormPair>
      <CountryField {...form.field('country')} />
    </>
  );
}
