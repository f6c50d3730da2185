import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ChangeEvent, useState } from 'react';
import { OptionalLabel } from '#platform/client/kit/FormParts.tsx';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { pictureAt } from '#platform/shared/picture.ts';
import './photo-field.css';

interface PhotoFieldProps {
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Whose initials stand where there is no picture. */
  person: string;
}

const shownOrNot = {
  none: '',
  shown: 'This is how it will look.',
  failed: 'No picture was found at this address.',
};

export function PhotoField({ person, ...field }: PhotoFieldProps) {
  // Not every letter on the way is an address somebody meant.
  const [address] = useDebouncedValue(field.value, 400);
  const picture = pictureAt(address);
  const [seen, setSeen] = useState<{ url: string; loaded: boolean } | null>(null);
  const known = picture !== null && seen?.url === picture ? seen : null;
  const state = known ? (known.loaded ? 'shown' : 'failed') : 'none';

  return (
    <div className="bw-photo">
      <Initials
        name={person}
        src={picture}
        size={56}
        onPicture={(loaded) => picture && setSeen({ url: picture, loaded })}
      />
      <div>
        <TextInput
          {...field}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          label={<OptionalLabel>Profile Photo URL</OptionalLabel>}
        />
        <p className="bw-photo-said" data-state={state} role="status">
          {shownOrNot[state]}
        </p>
      </div>
    </div>
  );
}
