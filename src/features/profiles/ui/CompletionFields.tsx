import { TextInput } from '@mantine/core';
import { FormPair, OptionalLabel } from '#platform/client/kit/FormParts.tsx';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
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
        label={<OptionalLabel>Company Name</OptionalLabel>}
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
      <PlaceFields
        city={form.text('city')}
        state={form.field('state')}
        country={form.field('country')}
      />
      <PhotoField {...form.text('profilePhoto')} person={`${firstName} ${lastName}`.trim()} />
    </>
  );
}
