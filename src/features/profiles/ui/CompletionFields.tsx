import { TextInput } from '@mantine/core';
import { FormPair, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { LocationFields } from './LocationFields.tsx';
import { PhotoField } from './PhotoField.tsx';
import type { CompletionFormState } from './ProfileCompletion.tsx';

export function CompletionFields({ form }: { form: CompletionFormState }) {
  const { firstName, lastName } = form.values;
  return (
    <>
      <FormPair>
        <TextInput
          {...form.getInputProps('firstName')}
          label="First Name"
          autoComplete="given-name"
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('lastName')}
          label="Last Name"
          autoComplete="family-name"
        />
      </FormPair>
      <TextInput
        {...form.getInputProps('companyName')}
        label={<OptionalLabel>Company Name</OptionalLabel>}
        placeholder="Individual"
        autoComplete="organization"
      />
      <TextInput {...form.getInputProps('email')} label="Email" type="email" autoComplete="email" />
      <PasswordField
        {...form.getInputProps('password')}
        autoComplete="new-password"
        meter
        checklist
      />
      <PasswordField
        {...form.getInputProps('confirmPassword')}
        label="Confirm Password"
        autoComplete="new-password"
      />
      <LocationFields form={form} />
      <PhotoField
        {...form.getInputProps('profilePhoto')}
        displayName={`${firstName} ${lastName}`.trim()}
      />
    </>
  );
}
