import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './second-factor.module.css';

/**
 * Field for a code of the second factor. Browsers do not correct the input. Accepts the props of
 * `TextInput`.
 */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className={classes.codeField}
    />
  );
}
