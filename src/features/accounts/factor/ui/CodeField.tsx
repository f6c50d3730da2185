import { TextInput, type TextInputProps } from '@mantine/core';

/** The field of a one-time code, without spelling corrections. */
export function CodeField(props: TextInputProps) {
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
