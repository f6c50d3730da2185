import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { toPictureUrl } from '#platform/shared/links.ts';
import classes from './photo-field.module.css';

interface PhotoFieldProps extends TextInputProps {
  value?: string;
  /** The name for the initials, which are shown if there is no picture. */
  displayName: string;
}

const stateTexts = {
  none: '',
  shown: 'This is how it will look.',
  failed: 'No picture was found at this address.',
};

export function PhotoField({ displayName, value = '', ...field }: PhotoFieldProps) {
  // A URL is not loaded during input.
  const [debouncedValue] = useDebouncedValue(value, 400);
  const pictureUrl = toPictureUrl(debouncedValue);
  const [result, setResult] = useState<{ url: string; loaded: boolean } | null>(null);
  const currentResult = pictureUrl !== null && result?.url === pictureUrl ? result : null;
  const state = currentResult ? (currentResult.loaded ? 'shown' : 'failed') : 'none';

  return (
    <div className={classes.photo}>
      <Avatar
        name={displayName}
        src={pictureUrl}
        size={56}
        onPictureSettled={(loaded) => pictureUrl && setResult({ url: pictureUrl, loaded })}
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
