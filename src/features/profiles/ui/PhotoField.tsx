import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { pictureAt } from '#platform/shared/picture.ts';
import classes from './photo-field.module.css';

interface PhotoFieldProps extends TextInputProps {
  value?: string;
  /** The name for the initials, which are shown if there is no picture. */
  person: string;
}

const stateTexts = {
  none: '',
  shown: 'This is how it will look.',
  failed: 'No picture was found at this address.',
};

export function PhotoField({ person, value = '', ...field }: PhotoFieldProps) {
  // A URL is not loaded during input.
  const [address] = useDebouncedValue(value, 400);
  const picture = pictureAt(address);
  const [result, setResult] = useState<{ url: string; loaded: boolean } | null>(null);
  const known = picture !== null && result?.url === picture ? result : null;
  const state = known ? (known.loaded ? 'shown' : 'failed') : 'none';

  return (
    <div className={classes.photo}>
      <Avatar
        name={person}
        src={picture}
        size={56}
        onPictureSettled={(loaded) => picture && setResult({ url: picture, loaded })}
      />
      <div>
        <TextInput
          {...field}
          value={value}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          label={<OptionalLabel>Profile Photo URL</OptionalLabel>}
        />
        <p className={classes.status} data-state={state} role="status">
          {stateTexts[state]}
        </p>
      </div>
    </div>
  );
}
