import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { toPublicUrl } from '#platform/shared/links.ts';
import classes from './photo-field.module.css';

interface PhotoFieldProps extends TextInputProps {
  value?: string;
  displayName: string;
}

const statusTexts = {
  pending: '',
  shown: 'This is how it will look.',
  failed: 'No picture was found at this address.',
};

export function PhotoField({ displayName, value = '', ...field }: PhotoFieldProps) {
  // The picture is loaded only after a pause in the input.
  const [debouncedValue] = useDebouncedValue(value, 400);
  const pictureUrl = toPublicUrl(debouncedValue);
  const [result, setResult] = useState<{ url: string; isLoaded: boolean } | null>(null);
  // The result may belong to an earlier URL.
  const hasResult = pictureUrl !== null && result?.url === pictureUrl;
  const resultStatus = result?.isLoaded ? 'shown' : 'failed';
  const status = hasResult ? resultStatus : 'pending';

  return (
    <div className={classes.photo}>
      <Avatar
        name={displayName}
        src={pictureUrl}
        size={56}
        onPictureSettled={(isLoaded) => pictureUrl && setResult({ url: pictureUrl, isLoaded })}
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
        <p className={classes.status} data-status={status} role="status">
          {statusTexts[status]}
        </p>
      </div>
    </div>
  );
}
