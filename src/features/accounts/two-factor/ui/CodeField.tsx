import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './second-factor.module.css';

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
