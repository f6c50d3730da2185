import { TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { FormPair } from '#platform/client/forms/FormParts.tsx';
import { PhotoField } from '../../ui/PhotoField.tsx';

type InputProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>;

interface NameAndPhotoFieldsProps {
  form: {
    values: { firstName: string; lastName: string };
    getInputProps: (field: 'firstName' | 'lastName' | 'avatar') => InputProps;
  };
  /** Further fields between the name and the photo. */
  children?: ReactNode;
}

export function NameAndPhotoFields({ form, children }: NameAndPhotoFieldsProps) {
  const { firstName, lastName } = form.values;
  return (
    <>
      <FormPair>
        <TextInput
          {...form.getInputProps('firstName')}
          label="First Name"
          autoComplete="given-name"
        />
        <TextInput
          {...form.getInputProps('lastName')}
          label="Last Name"
          autoComplete="family-name"
        />
      </FormPair>
      {children}
      <PhotoField
        {...form.getInputProps('avatar')}
        displayName={`${firstName} ${lastName}`.trim()}
      />
    </>
  );
}
