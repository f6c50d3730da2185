import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';

interface CodeFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  label: string;
  description?: string;
}

/** Where a code is typed: phones offer it by themselves, no spelling helps. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextInput
      {...props}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className="bw-code-field"
    />
  );
}
