import { TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { FormPair } from '#platform/client/kit/FormParts.tsx';
import { PhotoField } from '../../ui/PhotoField.tsx';

type Field = Omit<ComponentProps<typeof PhotoField>, 'person'>;

interface PersonFieldsProps {
  firstName: Field;
  lastName: Field;
  avatar: Field;
  /** What else there is to say about the person. */
  children?: ReactNode;
}

export function PersonFields({ firstName, lastName, avatar, children }: PersonFieldsProps) {
  const person = `${firstName.value} ${lastName.value}`.trim();
  return (
    <>
      <FormPair>
        <TextInput {...firstName} label="First Name" autoComplete="given-name" />
        <TextInput {...lastName} label="Last Name" autoComplete="family-name" />
      </FormPair>
      {children}
      <PhotoField {...avatar} person={person} />
    </>
  );
}
